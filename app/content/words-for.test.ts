import { expect, test } from 'vitest';
import { apply } from './apply.ts';
import { foundersClub } from './marketing/founders-club.ts';
import { home } from './marketing/home.ts';
import { hosting } from './marketing/hosting.ts';
import { keepPromises, type MarketingPage } from './marketing/marketing-page.ts';
import { original } from './original.ts';
import { renting } from './marketing/renting.ts';
import { swapping } from './marketing/swapping.ts';
import { wordsFor } from './words-for.ts';

test('puts the operator’s name in place of {brand}, at any depth', () => {
  expect(wordsFor({ a: ['{brand} and {brand}', { b: 'at {brand}' }] }, 'Otter', [])).toEqual({
    a: ['Otter and Otter', { b: 'at Otter' }],
  });
});

test('removes a switched-off promise from every list', () => {
  const words = { list: [{ text: 'covered', promise: 'insurance' }, { text: 'yours' }], text: 'stays' };
  expect(wordsFor(words, 'x', ['insurance'])).toEqual({ list: [{ text: 'yours' }], text: 'stays' });
});

test('the home page has as many entries as the product specification', () => {
  const { benefits, swapping, features } = wordsFor(home, 'Wildloop', []);
  expect([benefits.cards.length, benefits.reasons.length]).toEqual([4, 10]);
  expect(swapping.steps).toHaveLength(4);
  expect(features.cards).toHaveLength(9);
});

/** A page's composition: its kinds of sections in order, the number of questions, and the names of its steps. */
function partsOf(page: MarketingPage) {
  const { sections } = keepPromises(page, []);
  return {
    kinds: sections.map(({ kind }) => kind).join(' '),
    questions: sections.flatMap((section) => (section.kind === 'questions' ? section.questions : [])).length,
    steps: sections
      .flatMap((section) => (section.kind === 'steps' ? section.steps : []))
      .map((step) => step.title),
  };
}

test.each([
  [
    '/hosting',
    hosting,
    'cards cards steps cards questions invitation',
    9,
    'Sign up and verify, List gear or stay, Choose reward style, Connect and share, Meet and hand off, Relax and get paid, Return and review',
  ],
  [
    '/renting',
    renting,
    'invitation cards steps cards questions invitation',
    7,
    'Browse listings, Make a booking request, Meet up and inspect, Go have fun, Return and review',
  ],
  [
    '/swapping',
    swapping,
    'words compare cards steps cards stories questions invitation',
    6,
    'Browse and choose, Make your move, Get a quick response, Swap your way',
  ],
  ['/founders-club', foundersClub, 'cards quote timeline questions invitation', 4, ''],
] as const)('%s has its parts in the right order', (_, page, kinds, questions, steps) => {
  expect(partsOf(page)).toEqual({ kinds, questions, steps: steps === '' ? [] : steps.split(', ') });
});

test('has as many perks, stories, tabs, voices, phases and next steps as the product specification', () => {
  const [perks] = foundersClub.sections;
  const stories = swapping.sections.find(({ kind }) => kind === 'stories');
  expect([
    perks?.kind === 'cards' && perks.cards.length,
    stories?.kind === 'stories' && stories.stories.length,
  ]).toEqual([3, 3]);
  const { mobile, steps, testimonials, questions, hosting: ways } = original;
  const counted = [mobile.screens, steps.steps, testimonials.items, questions.items, ways.cards];
  expect(counted.map((each) => each.length)).toEqual([3, 5, 3, 6, 2]);
  const { welcome, commitment, confirmation } = apply;
  const inFunnel = [welcome.perks, commitment.reasons, confirmation.phases, confirmation.nextSteps];
  expect(inFunnel.map((each) => each.length)).toEqual([4, 3, 3, 3]);
});

test('without insurance, no sentence on the home page mentions it', () => {
  const text = JSON.stringify(wordsFor(home, 'Wildloop', ['insurance']));
  expect(text).not.toMatch(/\$2M|(?<!your own )insur/i);
});
