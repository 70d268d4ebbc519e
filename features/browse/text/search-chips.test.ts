import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyFilter } from '../filter/browse-filter.ts';
import type { BrowseFilter } from '../filter/browse-filter.ts';
import { meaningOf } from './meaning.ts';
import { chipsOf, textWithout } from './search-chips.ts';
import { understand } from '../words/understand.ts';
import type { FactKind, Understood } from '../words/understood.ts';

const today = '2026-11-23';
const names = new Map([
  ['cabins', 'Vacation Homes'],
  ['glamping', 'Glamping Experiences'],
  ['water', 'Boats & Personal Watercraft'],
]);
function read(search: string, given: Partial<BrowseFilter> = {}) {
  const filter = { ...emptyFilter, search, ...given };
  const meaning = meaningOf(filter, today);
  return meaning === null ? { chips: [], restOf: {} } : chipsOf(filter, meaning, names);
}
const labels = (search: string, given: Partial<BrowseFilter> = {}) =>
  read(search, given).chips.map(({ label }) => label);

test('names each fact of a sentence, in the order it was typed', () => {
  expect(labels('cabin for 6 near fernie with hot tub under $500 in february')).toEqual([
    'Vacation Homes',
    '6 guests',
    'Near Fernie',
    'Hot tub',
    'Up to $500/night',
    'Any time in February',
  ]);
  expect(labels('somewhere to stay in the okanagan feb 12 to 15')).toEqual([
    'Vacation Homes or Glamping Experiences',
    'Okanagan',
    'Feb 12 – 15',
  ]);
  expect(labels('swap for my sled')).toEqual(['Swap for my sled']);
  expect(labels('jet ski 3 days')).toEqual(['Jet ski', '3 days']);
  expect(labels('boat')).toEqual(['Boats & Personal Watercraft']);
});

test('makes no chip for plain words, or for filters set beside the text', () => {
  expect(labels('whiskey jack')).toEqual([]);
  expect(labels('boat under $300', { minPriceCents: 10_000 })).toEqual(['Boats & Personal Watercraft']);
  expect(labels('boat feb 12 to 15', { from: '2027-03-01', to: '2027-03-02' })).toEqual([
    'Boats & Personal Watercraft',
  ]);
});

test('removing a chip leads to the sentence without it', () => {
  const { chips, restOf } = read('cabin for 6 near fernie with hot tub under $500 in february');
  expect(chips.map(({ query }) => new URLSearchParams(query).get('q'))).toEqual([
    'for 6 near fernie with hot tub under $500 in february',
    'cabin near fernie with hot tub under $500 in february',
    'cabin for 6 with hot tub under $500 in february',
    'cabin for 6 near fernie under $500 in february',
    'cabin for 6 near fernie with hot tub in february',
    'cabin for 6 near fernie with hot tub under $500',
  ]);
  expect(restOf.dates).toBe('cabin for 6 near fernie with hot tub under $500');
});

const factsOf: Partial<Record<FactKind, (keyof Understood)[]>> = {
  category: ['categories'],
  place: ['place'],
  price: ['minPriceCents', 'maxPriceCents'],
  guests: ['guests'],
  ways: ['ways'],
};

test('removing one fact keeps the others, in 98 of 100 worked examples', () => {
  const sentences = ['own-sentences', 'held-out-sentences'].flatMap((name) =>
    readFileSync(new URL(`../words/examples/${name}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('=>')[0]?.trim() ?? ''),
  );
  let cuts = 0;
  let kept = 0;
  for (const sentence of sentences) {
    const before = understand(sentence, today);
    for (const fact of new Set(before.spans.map((span) => span.fact))) {
      if (fact === 'words') continue;
      const rest = textWithout(
        sentence,
        before.spans.filter((span) => span.fact === fact),
      );
      const after = understand(rest, today);
      const others = Object.entries(factsOf).filter(([each]) => each !== fact);
      cuts += 1;
      const isGone = !after.spans.some((span) => span.fact === fact);
      const isSame = others.every(([, fields]) =>
        fields.every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field])),
      );
      if (isGone && isSame) kept += 1;
    }
  }
  expect(cuts).toBeGreaterThan(300);
  expect(kept / cuts).toBeGreaterThan(0.98);
});
