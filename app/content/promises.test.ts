import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foundersClub } from './founders-club.ts';
import { home } from './home.ts';
import { hosting } from './hosting.ts';
import { keepPromises, type MarketingPage } from './marketing-page.ts';
import { privacy } from './privacy.ts';
import { promiseNames, unknownPromises, type PromiseName } from '../../features/settings/promise-names.ts';
import { keepPromisesIn, keepWords, promisesIn } from './promises.ts';
import { renting } from './renting.ts';
import { swapping } from './swapping.ts';
import { terms } from './terms.ts';

const pages: Record<string, MarketingPage> = { hosting, renting, swapping, foundersClub };
/** Words that are no marketing page. */
const others = { home, privacy, terms };
/** Every text in words of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const textOf = (off: readonly string[]) =>
  textsIn([
    Object.values(pages).map((page) => keepPromises(page, off)),
    Object.values(others).map((words) => keepPromisesIn(words, off)),
  ]).join('\n');

/** By which words a reader would know the claim. */
const tellTales: Record<PromiseName, RegExp> = {
  insurance: /\$2M|insur|\bcover(ed|age)?\b/i,
  waiver: /waiver/i,
  'identity-check': /\bID\b|identity|verif|licen[cs]e|driving-history/,
  inspection: /checklist|walk-around|take the pictures|walk around it together at/i,
  deposit: /(?<!direct )(?<!to the )deposit/i,
  payments: /secure payment/i,
  payout: /direct deposit|24 hours after|\bpayout\b/i,
  support: /around the clock|24\/7|priority support/i,
  'success-team': /success team|our team helps|we prepare/i,
  'mobile-app': /mobile app|\bthe app\b/i,
  'owner-community': /community/i,
  extensions: /extension|extend/i,
  cancellation: /cancellation policy/i,
  fees: /\$297|reduced platform fees|pay nothing|year 1/i,
  seats: /\b100 |hundred|limited avail/i,
  'early-access': /early access/i,
  'bonus-points': /bonus|joining the club/i,
  'review-time': /within 48 hours(?! of)/i,
  earnings: /\$7,800|\$2K/i,
};
describe('a promise that is switched off', () => {
  const everything = textOf([]);
  test.each(promiseNames)('%s is gone from every page', (name) => {
    expect(everything).toMatch(tellTales[name]);
    expect(textOf([name])).not.toMatch(tellTales[name]);
  });

  test('leaves whole sentences behind', () => {
    for (const off of [[], ...promiseNames.map((name) => [name]), [...promiseNames]]) {
      const text = textOf(off);
      expect(text).not.toMatch(/\{\{|\}\}|\|/);
      expect(text).not.toMatch(/ {2}| [.,;]|[.,;]{2}|^[\s.,;]|[\s,;:]$|^$/m);
    }
  });

  test('takes an empty section with it, and nothing else', () => {
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

test('parts of a sentence go, or make room for others', () => {
  const text = 'Tick the list{{waiver:, sign the waiver}}, {{deposit:leave the deposit|shake hands}}.';
  expect(keepWords(text, [])).toBe('Tick the list, sign the waiver, leave the deposit.');
  expect(keepWords(text, ['waiver', 'deposit'])).toBe('Tick the list, shake hands.');
});

test('every claim of the copy has a name that is registered, and the register has no other', () => {
  const named = [...JSON.stringify([pages, others]).matchAll(/"promise":"([^"]+)"/g)].map(([, name]) => name);
  const marked = promisesIn(JSON.stringify([pages, others]));
  for (const name of [...named, ...marked]) expect(promiseNames).toContain(name);
  const register = readFileSync(new URL('../../docs/promises.md', import.meta.url), 'utf8');
  const registered = [...register.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(registered).toEqual([...promiseNames]);
});

test('a slip in PROMISES_OFF is told', () => {
  expect(unknownPromises(['insurance', 'insurence', ''])).toEqual(['insurence', '']);
});
