import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardSettings } from '../settings/settings.ts';
import {
  changeAmounts,
  chargedTier,
  creditOf,
  daysLater,
  nextTryAt,
  unusedCents,
  unusedFrom,
  unusedMonths,
  yearAmounts,
  type FeeTier,
} from './membership-bill.ts';

const tier = (listings: number): FeeTier => {
  const found = chargedTier('owner', listings, standardSettings);
  if (!found) throw new Error('Nothing is charged.');
  return found;
};
const from = new Date('2027-07-01T16:00:00Z');
/** 366 days: 2028 has a February 29. */
const to = new Date('2028-07-01T16:00:00Z');
const yearOf = (paid: FeeTier) => ({
  from,
  to,
  yearlyCents: paid.yearlyCents,
  bundlePoints: paid.bundlePoints,
});

test.each([
  [1, 29_700, 1_485, 300],
  [2, 49_700, 2_485, 600],
  [4, 49_700, 2_485, 600],
  [5, 79_700, 3_985, 1_200],
])('a year with %i listings: fee, GST and points', (listings, feeCents, taxCents, points) => {
  expect(yearAmounts(tier(listings), 0, from)).toEqual({
    feeCents,
    creditCents: 0,
    taxName: 'GST 5%',
    taxCents,
    points,
  });
});

test('charges nothing to an owner without a published listing, or to a renter', () => {
  expect(chargedTier('owner', 0, standardSettings)).toBeNull();
  expect(chargedTier('renter', 3, standardSettings)).toBeNull();
  expect(chargedTier('renter', 0, { ...standardSettings, 'renter-yearly-cents': 2_000 })).toEqual({
    listings: 0,
    yearlyCents: 2_000,
    bundlePoints: 0,
  });
});

test('half a year of a higher tier costs half the difference and earns half the points', () => {
  expect(changeAmounts(yearOf(tier(1)), tier(2), 0, daysLater(from, 183))).toMatchObject({
    feeCents: 10_000,
    taxCents: 500,
    points: 150,
  });
});

test('rounds the fee for the days that are left to the nearest cent, and points down', () => {
  // 102 of 366 days: $55.7377 and 83.6 points.
  const changed = changeAmounts(yearOf(tier(1)), tier(2), 0, daysLater(from, 264));
  expect(changed).toMatchObject({ feeCents: 5_574, points: 83 });
});

test('takes a credit off before tax, up to the fee', () => {
  expect(yearAmounts(tier(1), 10_000, to)).toMatchObject({ creditCents: 10_000, taxCents: 985 });
  expect(yearAmounts(tier(1), 99_000, to)).toMatchObject({ creditCents: 29_700, taxCents: 0 });
});

test('tries the card on the due day, and 7 and 14 days later', () => {
  expect([0, 1, 2, 3].map((failed) => nextTryAt(from, failed))).toEqual([
    from,
    new Date('2027-07-08T16:00:00Z'),
    new Date('2027-07-15T16:00:00Z'),
    null,
  ]);
});

test('law: a change never costs more than the difference for a new year, and up and down again costs the days between', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 5),
      fc.constantFrom(1, 2, 5),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      (low, high, first, wait) => {
        const [paid, wanted] = [tier(low), tier(high)];
        const up = changeAmounts(yearOf(paid), wanted, 0, daysLater(from, first));
        const most = Math.max(0, wanted.yearlyCents - paid.yearlyCents);
        expect(up.feeCents).toBeGreaterThanOrEqual(0);
        expect(up.feeCents).toBeLessThanOrEqual(most);
        expect(up.points).toBeLessThanOrEqual(Math.max(0, wanted.bundlePoints - paid.bundlePoints));
        if (wanted.yearlyCents <= paid.yearlyCents) return;
        const back = creditOf(yearOf(wanted), paid, daysLater(from, first + wait));
        const days = Math.min(366, first + wait) - Math.min(366, first);
        expect(Math.abs(up.feeCents - back - (most * days) / 366)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('rounds a change of tier to the cent and its points down, and counts whole days', () => {
  // 365 of 366 days are left, and some hours that do not count.
  const almost = new Date(from.getTime() + 20 * 3_600_000);
  expect(changeAmounts(yearOf(tier(1)), tier(2), 0, almost)).toMatchObject({ feeCents: 19_945, points: 299 });
  expect(changeAmounts(yearOf(tier(1)), tier(2), 0, daysLater(from, 364))).toMatchObject({
    feeCents: 109,
    points: 1,
  });
  expect(creditOf(yearOf(tier(2)), tier(1), daysLater(from, 364))).toBe(109);
});

test('counts the year’s length in whole days across a change of the clock', () => {
  const shorter = { ...yearOf(tier(1)), to: new Date('2028-07-01T15:00:00Z') };
  expect(changeAmounts(shorter, tier(2), 0, from)).toMatchObject({ feeCents: 19_945 });
});

test('GST applies on the first day of its rate', () => {
  expect(yearAmounts(tier(1), 0, new Date('2008-01-01T12:00:00Z')).taxCents).toBe(1_485);
  expect(yearAmounts(tier(1), 0, new Date('2007-12-31T12:00:00Z')).taxName).toBe('');
});

describe('a member who leaves', () => {
  const months = (left: string) => unusedMonths(to, new Date(left));

  test('has the remaining whole months of the year', () => {
    expect([
      months('2027-07-01T16:00:00Z'),
      months('2028-01-01T16:00:00Z'),
      months('2028-01-01T16:00:01Z'),
      months('2028-06-01T16:00:00Z'),
      months('2028-06-02T16:00:00Z'),
      months('2026-01-01T16:00:00Z'),
    ]).toEqual([12, 6, 5, 1, 0, 12]);
    expect(unusedFrom(to, 6)).toEqual(new Date('2028-01-01T16:00:00Z'));
  });

  const year = { coversFrom: from, coversTo: to };
  const bill = { ...year, feeCents: 29_700, creditCents: 0, taxCents: 1_485 };

  test('is refunded a twelfth of the year for each, with its tax, and all of it for twelve', () => {
    expect(unusedCents(bill, year, 6, 0)).toBe(14_850 + 743);
    expect(unusedCents(bill, year, 1, 0)).toBe(2_475 + 124);
    expect(unusedCents(bill, year, 12, 0)).toBe(31_185);
    expect(unusedCents(bill, year, 0, 0)).toBe(0);
    expect(unusedCents({ ...bill, feeCents: 29_706 }, year, 1, 0), 'a half cent up').toBe(2_476 + 124);
  });

  test('is refunded what was charged, not what a credit paid, minus what a lower tier is still worth', () => {
    expect(unusedCents({ ...bill, creditCents: 9_700, taxCents: 1_000 }, year, 6, 0)).toBe(10_000 + 500);
    expect(unusedCents(bill, year, 6, 4_850)).toBe(10_000 + 500);
    expect(unusedCents(bill, year, 6, 99_000)).toBe(0);
    expect(unusedCents({ ...bill, creditCents: 29_700, taxCents: 0 }, year, 6, 5_000)).toBe(0);
  });

  test('is refunded at most what a change within the year charged for those months', () => {
    const change = { ...bill, coversFrom: new Date('2027-12-31T16:00:00Z'), feeCents: 10_000, taxCents: 500 };
    // The change covers 183 of 366 days, so six months are its whole amount.
    expect(unusedCents(change, year, 6, 0)).toBe(10_500);
    expect(unusedCents(change, year, 3, 0)).toBe(5_000 + 250);
    expect(unusedCents(change, year, 9, 0)).toBe(10_500);
  });
});
