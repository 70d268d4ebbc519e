import { describe, expect, test } from 'vitest';
import { roadToCount, roadToPage } from './search-plan.ts';
import type { Expected } from './search-plan.ts';

const country: Expected = {
  total: 1_000_000,
  ofCategory: 1_000_000,
  inCells: 1_000_000,
  cellRows: 0,
  boxShare: 1,
  priceShare: 1,
  otherPartsShare: 1,
  exchangeShare: 1,
  daysShare: 1,
  textShare: 1,
  words: null,
  atLeast: 0,
  hasBox: false,
  hasDays: false,
  hasText: false,
  listed: null,
  sortBy: 'featured',
};

describe('the plan for a page', () => {
  test('for everything: along the sort order', () => expect(roadToPage(country, 25)).toBe('walk'));
  test('for a village: its cells', () =>
    expect(roadToPage({ ...country, hasBox: true, inCells: 900, cellRows: 6, boxShare: 0.7 }, 25)).toBe(
      'place',
    ));
  test('for a large city: along the sort order', () =>
    expect(roadToPage({ ...country, hasBox: true, inCells: 160_000, cellRows: 10, boxShare: 0.8 }, 25)).toBe(
      'walk',
    ));
  test('for a category within narrow prices: the price range', () =>
    expect(roadToPage({ ...country, ofCategory: 20_000, inCells: 20_000, priceShare: 0.01 }, 25)).toBe(
      'price',
    ));
  test('for a rare word: its listings', () =>
    expect(
      roadToPage({ ...country, hasText: true, words: { numbers: 1, listings: 300 }, textShare: 0.0003 }, 25),
    ).toBe('word'));
  test('for a word in every third title: along the sort order', () =>
    expect(
      roadToPage(
        { ...country, hasText: true, words: { numbers: 1, listings: 330_000 }, textShare: 0.33 },
        25,
      ),
    ).toBe('walk'));
  test('before the first batch, when nothing is known: any plan, with a finite cost', () => {
    const unknown = { ...country, total: 0, ofCategory: 0, inCells: 0 };
    expect(['walk', 'price']).toContain(roadToPage(unknown, 25));
    expect(roadToCount({ ...unknown, hasBox: true, cellRows: 3 }, 1000)).not.toBe('word');
  });
});
