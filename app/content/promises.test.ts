import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tellTales } from '../../tests/builders/claims.ts';
import { apply } from './apply.ts';
import { clubInvitation } from './club-invitation.ts';
import { foundersClub } from './marketing/founders-club.ts';
import { home } from './marketing/home.ts';
import { hosting } from './marketing/hosting.ts';
import { keepPromises, type MarketingPage } from './marketing/marketing-page.ts';
import { original } from './original.ts';
import { privacy } from './privacy.ts';
import { beforeLaunch, promiseNames, unknownPromises } from '../../features/settings/promise-names.ts';
import { keepPromisesIn, keepWords, promisesIn } from './promises.ts';
import { renting } from './marketing/renting.ts';
import { swapping } from './marketing/swapping.ts';
import { terms } from './terms.ts';

const pages: Record<string, MarketingPage> = { hosting, renting, swapping, foundersClub };
/** Text that is not on a marketing page. */
const others = { home, original, apply, clubInvitation, privacy, terms };
/** Every text in content of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const textOf = (off: readonly string[]) =>
  textsIn([
    Object.values(pages).map((page) => keepPromises(page, off)),
    Object.values(others).map((words) => keepPromisesIn(words, off)),
  ]).join('\n');

describe('a promise that is switched off', () => {
  const everything = textOf([]);
  test.each(promiseNames)('%s disappears from every page', (name) => {
    expect(everything).toMatch(tellTales[name]);
    expect(textOf([name])).not.toMatch(tellTales[name]);
  });

  test('leaves whole sentences behind', () => {
    for (const off of [
      [],
      ...promiseNames.map((name) => [name]),
      [...promiseNames],
      [beforeLaunch, 'early-access'],
    ]) {
      const text = textOf(off);
      expect(text).not.toMatch(/\{\{|\}\}|\|/);
      expect(text).not.toMatch(/ {2}| [.,;]|[.,;]{2}|^[\s.,;]|[\s,;:]$|^$/m);
    }
  });

  test('removes an empty section and nothing else', () => {
    const cards = (page: MarketingPage) => page.sections.filter(({ kind }) => kind === 'cards').length;
    const bare: MarketingPage = {
      ...hosting,
      sections: [
        {
          kind: 'cards',
          title: 'x',
          cards: [{ icon: 'shield', title: 'a', text: 'b', promise: 'insurance' }],
        },
        { kind: 'quote', text: 'stays', by: 'us' },
      ],
    };
    expect(cards(keepPromises(bare, ['insurance']))).toBe(0);
    expect(keepPromises(bare, ['insurance']).sections).toHaveLength(1);
    expect(cards(keepPromises(bare, ['waiver']))).toBe(1);
  });
});

test('removes parts of sentences, or replaces them', () => {
  const text = 'Tick the list{{waiver:, sign the waiver}}, {{deposit:leave the deposit|shake hands}}.';
  expect(keepWords(text, [])).toBe('Tick the list, sign the waiver, leave the deposit.');
  expect(keepWords(text, ['waiver', 'deposit'])).toBe('Tick the list, shake hands.');
});

test('after the launch, no text says that we haven’t opened yet', () => {
  expect(textOf([])).toContain('Accepting Founding Members Now!');
  const launched = textOf([beforeLaunch, 'early-access']);
  expect(launched).toContain('Now open in British Columbia and Alberta');
  // The sample quotes are from that time.
  expect(launched.replace('Sample quotes from before launch', '')).not.toMatch(
    /accepting founding|(before|pre-|after) ?launch/i,
  );
});

test('the register has every claim in the copy and no others', () => {
  const named = [...JSON.stringify([pages, others]).matchAll(/"promise":"([^"]+)"/g)].map(([, name]) => name);
  const marked = promisesIn(JSON.stringify([pages, others]));
  for (const name of [...named, ...marked.filter((each) => each !== beforeLaunch)])
    expect(promiseNames).toContain(name);
  const register = readFileSync(new URL('../../docs/promises.md', import.meta.url), 'utf8');
  const registered = [...register.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(registered).toEqual([...promiseNames]);
});

test('reports a typo in PROMISES_OFF', () => {
  expect(unknownPromises(['insurance', 'insurence', ''])).toEqual(['insurence', '']);
});
