import { property, assert as holds, integer, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overageCents, overagesOf, tenthsOf, tenthsText } from './overage.ts';

const use = record({
  startTenths: integer({ min: 0, max: 10_000_000 }),
  endTenths: integer({ min: 0, max: 10_000_000 }),
  includedTenths: integer({ min: 0, max: 100_000 }),
  days: integer({ min: 1, max: 90 }),
  rateCents: integer({ min: 1, max: 10_000 }),
});

describe('the charge beyond what is included', () => {
  test.each([
    ['within it', 1_000, 4_000, 1_500, 2, 40, 0],
    ['exactly it', 1_000, 4_000, 1_500, 2, 40, 0],
    ['one kilometre more', 1_000, 4_010, 1_500, 2, 40, 40],
    ['a tenth of an hour more', 0, 1, 0, 1, 455, 46],
    ['a meter that ran backwards', 4_000, 1_000, 0, 1, 40, 0],
  ])('%s', (_, startTenths, endTenths, includedTenths, days, rateCents, cents) => {
    expect(overageCents({ startTenths, endTenths, includedTenths, days, rateCents })).toBe(cents);
  });

  test('law: is never negative, never falls with more use, and never rises with more days', () => {
    holds(
      property(use, integer({ min: 0, max: 5_000 }), (given, more) => {
        const cents = overageCents(given);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(cents)).toBe(true);
        expect(overageCents({ ...given, endTenths: given.endTenths + more })).toBeGreaterThanOrEqual(cents);
        expect(overageCents({ ...given, days: given.days + 1 })).toBeLessThanOrEqual(cents);
        const over = given.endTenths - given.startTenths - given.includedTenths * given.days;
        expect(Math.abs(cents - Math.max(0, (over * given.rateCents) / 10))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('needs terms and both readings', () => {
    const terms = [{ meter: 'km', includedTenths: 1_000, rateCents: 50 }] as const;
    const at = (tenths: number) => new Map([['km', tenths] as const]);
    expect(overagesOf(terms, at(0), at(3_000), 2)).toEqual([
      { meter: 'km', usedTenths: 3_000, includedTenths: 2_000, overCents: 5_000 },
    ]);
    expect(overagesOf(terms, at(500), at(3_000), 2)).toMatchObject([{ usedTenths: 2_500, overCents: 2_500 }]);
    expect(overagesOf(terms, at(0), new Map(), 2)).toEqual([]);
    expect(overagesOf([], at(0), at(3_000), 2)).toEqual([]);
  });
});

test('a reading is shown as it was entered', () => {
  expect(['12,345.6', '0', ' 7. ', '1e3', '-4', '12.34', ''].map(tenthsOf)).toEqual([
    123_456,
    0,
    70,
    null,
    null,
    null,
    null,
  ]);
  expect(tenthsText(123_456)).toBe('12,345.6');
});
