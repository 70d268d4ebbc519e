import { describe, expect, test } from 'vitest';
import {
  areMore,
  areSurelyMore,
  drawnOneIn,
  drawnToRead,
  judgedByPage,
  provenByDrawn,
  roadToCount,
  roadToPage,
  sampleOf,
} from './search-plan.ts';
import type { Expected } from './search-plan.ts';

const country: Expected = {
  total: 1_000_000,
  ofCategory: 1_000_000,
  inCells: 1_000_000,
  cellRows: 0,
  nearTiles: 0,
  inTiles: 0,
  boxShare: 1,
  priceShare: 1,
  isWholeText: true,
  otherPartsShare: 1,
  inWords: null,
  exchangeShare: 1,
  daysShare: 1,
  textShare: 1,
  byWords: null,
  singleWords: null,
  atLeast: 0,
  hasBox: false,
  hasDays: false,
  hasText: false,
  listed: null,
  sortBy: 'featured',
};

describe('the road to a page', () => {
  test('everything: along the sort order', () => expect(roadToPage(country, 25)).toBe('walk'));
  test('a village: its cells', () =>
    expect(roadToPage({ ...country, hasBox: true, inCells: 900, cellRows: 6, boxShare: 0.7 }, 25)).toBe(
      'place',
    ));
  test('a large city: along the sort order', () =>
    expect(roadToPage({ ...country, hasBox: true, inCells: 160_000, cellRows: 10, boxShare: 0.8 }, 25)).toBe(
      'walk',
    ));
  test('a category within narrow prices: the price range', () =>
    expect(roadToPage({ ...country, ofCategory: 20_000, inCells: 20_000, priceShare: 0.01 }, 25)).toBe(
      'price',
    ));
  test('a rare word: the text index', () =>
    expect(roadToPage({ ...country, hasText: true, byWords: 300, textShare: 0.0003 }, 25)).toBe('words'));
  test('a word in every third title: along the sort order', () =>
    expect(roadToPage({ ...country, hasText: true, byWords: 330_000, textShare: 0.33 }, 25)).toBe('walk'));
  test('nothing is known yet, before the first batch: any road, none of them infinitely long', () => {
    const unknown = { ...country, total: 0, ofCategory: 0, inCells: 0 };
    expect(['walk', 'price']).toContain(roadToPage(unknown, 25));
    expect(roadToCount({ ...unknown, hasBox: true, cellRows: 3 }, 1000)).not.toBe('words');
  });
});

describe('that there are more than can be counted', () => {
  test('is proven by a sample that would otherwise come once in a million times', () => {
    expect(areMore(4000, 1000, { looked: 128, matching: 64 })).toBe(true);
    expect(areMore(4000, 1000, { looked: 128, matching: 52 })).toBe(false);
    expect(areMore(2000, 1000, { looked: 250, matching: 170 })).toBe(true);
    expect(areMore(2000, 1000, { looked: 250, matching: 150 })).toBe(false);
    expect(areMore(1_000_000, 1000, { looked: 3, matching: 3 })).toBe(true);
  });

  test('is never said of 1,000 candidates, of none that were looked at, or of a sample without a match', () => {
    expect(areMore(1000, 1000, { looked: 1000, matching: 1000 })).toBe(false);
    expect(areMore(1_000_000, 1000, { looked: 0, matching: 0 })).toBe(false);
    expect(areMore(1_000_000, 1000, { looked: 500, matching: 0 })).toBe(false);
  });

  test('no draw out of exactly 1,000 matches proves more, in a hundred thousand draws', () => {
    let state = 1;
    const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    for (const candidates of [1200, 2000, 5000, 20_000])
      for (let draw = 0; draw < 25_000; draw += 1) {
        const looked = 40;
        let matching = 0;
        for (let index = 0; index < looked; index += 1) if (random() < 1000 / candidates) matching += 1;
        expect(areMore(candidates, 1000, { looked, matching })).toBe(false);
      }
  });

  test('is believed of a page, which is no draw, only if a fourth of the candidates were enough', () => {
    const looked = { looked: 30, matching: 25 };
    expect(areSurelyMore(20_000, 1000, looked)).toBe(true);
    expect(areSurelyMore(20_000, 1000, { looked: 100, matching: 25 })).toBe(false);
    expect(areSurelyMore(4000, 1000, { looked: 25, matching: 25 })).toBe(false);
  });

  test('is looked into only where counting everything is more work', () => {
    const dated = { ...country, hasDays: true, daysShare: 0.5 };
    const inTown = { ...dated, hasBox: true, cellRows: 6, inCells: 58_000, daysShare: 0.7 };
    const kayaks = {
      ...inTown,
      hasText: true,
      byWords: 60_000,
      singleWords: 1,
      textShare: 0.06,
      inWords: 3500,
    };
    expect(sampleOf(country, 1000)).toBeNull();
    expect(sampleOf(kayaks, 1000)).toMatchObject({ road: 'word' });
    expect(sampleOf(kayaks, 1000)?.oneIn).toBeGreaterThanOrEqual(4);
    expect(sampleOf({ ...kayaks, inWords: 1200, textShare: 0.02 }, 1000)).toBeNull();
    expect(sampleOf({ ...kayaks, daysShare: 0.25 }, 1000)).toBeNull();
  });

  test('is asked of those drawn for good only with days or text, and where so many of them are to be hoped for', () => {
    const dated = { ...country, hasDays: true, daysShare: 0.5 };
    expect(drawnToRead('price', dated, 1000)).toMatchObject({ road: 'days' });
    expect(drawnToRead('price', country, 1000)).toBeNull();
    expect(drawnToRead('days', { ...dated, inCells: 2000 }, 1000)).toBeNull();
    const kayaks = { ...dated, hasText: true, textShare: 0.02, byWords: 20_000, singleWords: 2 };
    expect(drawnToRead('word', kayaks, 1000)).toMatchObject({ road: 'word' });
  });

  test('the number of drawn listings that proves it comes from a thousand matches once in a million times, and not much less often', () => {
    const needed = provenByDrawn(1000);
    // The chance of so many or more out of 1,000, each drawn with one in sixteen.
    let chance = (1 - 1 / drawnOneIn) ** 1000;
    let least = 0;
    for (let drawn = 0; drawn < 1000; drawn += 1) {
      if (drawn >= needed) least += chance;
      chance *= (1000 - drawn) / (drawn + 1) / (drawnOneIn - 1);
    }
    expect(least).toBeLessThan(1e-6);
    expect(least).toBeGreaterThan(1e-9);
  });

  test('the page tells how often days are free, unless words had to be looked at as well', () => {
    const dated = { ...country, hasDays: true, daysShare: 0.5 };
    expect(judgedByPage(dated, { looked: 100, matching: 25 }).daysShare).toBeCloseTo(0.25, 1);
    expect(judgedByPage(country, { looked: 100, matching: 25 }).daysShare).toBe(1);
    const parts = { ...dated, hasText: true, isWholeText: false };
    expect(judgedByPage(parts, { looked: 100, matching: 25 }).daysShare).toBe(0.5);
  });
});
