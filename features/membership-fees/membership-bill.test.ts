import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standardSettings } from '../settings/settings.ts';
import {
  changeAmounts,
  chargedTier,
  creditOf,
  daysLater,
  nextTryAt,
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

test('an owner without a published listing and a renter are charged nothing', () => {
  expect(chargedTier('owner', 0, standardSettings)).toBeNull();
  expect(chargedTier('renter', 3, standardSettings)).toBeNull();
  expect(chargedTier('renter', 0, { ...standardSettings, 'renter-yearly-cents': 2_000 })).toEqual({
    listings: 0,
    yearlyCents: 2_000,
    bundlePoints: 0,
  });
});

test('half a year of a higher tier costs half the difference and brings half the points', () => {
  expect(changeAmounts(yearOf(tier(1)), tier(2), 0, daysLater(from, 183))).toMatchObject({
    feeCents: 10_000,
    taxCents: 500,
    points: 150,
  });
});

test('a credit comes off before tax, and no further than the fee', () => {
  expect(yearAmounts(tier(1), 10_000, to)).toMatchObject({ creditCents: 10_000, taxCents: 985 });
  expect(yearAmounts(tier(1), 99_000, to)).toMatchObject({ creditCents: 29_700, taxCents: 0 });
});

test('the card is tried on the due day, and 7 and 14 days later', () => {
  expect([0, 1, 2, 3].map((failed) => nextTryAt(from, failed))).toEqual([
    from,
    new Date('2027-07-08T16:00:00Z'),
    new Date('2027-07-15T16:00:00Z'),
    null,
  ]);
});

test('a change never costs more than a new year of the difference, and up and down again costs the days between', () => {
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
