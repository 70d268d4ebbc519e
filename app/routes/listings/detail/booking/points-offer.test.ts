import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesBoth } from './booking-choice.ts';
import { pointsOffer } from './points-offer.ts';

const boat = {
  priceCents: 30_000,
  pricePoints: 300,
  priceUnit: 'day' as const,
  cleaningFeeCents: 0,
  depositCents: 100_000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 25,
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'water',
  seasons: [],
  fees: { feeCents: 4_900, renterFeePercent: 8 },
};
const threeDays = { from: '2027-06-04', to: '2027-06-06', today: '2027-05-01' };

test('500 points on three days at $300: 500 points and $523.60 in cash', () => {
  // $900 minus $500 is $400. The fee is 8% of $900: $72. GST 5% on $472 is $23.60, PST 7% on $400 is $28. Together $523.60.
  expect(pointsOffer(boat, threeDays, 500)).toEqual({ fullPoints: 900, points: 500, cashCents: 52_360 });
});

test('enough points leave only the fee and its tax to pay', () => {
  expect(pointsOffer(boat, threeDays, 1_200)).toEqual({ fullPoints: 900, points: 900, cashCents: 7_560 });
});

test('law: never offers more points than a member has or the days cost, and more points never cost more cash', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (fewer, further) => {
      const less = pointsOffer(boat, threeDays, fewer);
      const more = pointsOffer(boat, threeDays, fewer + further);
      expect(less.points).toBe(Math.min(fewer, less.fullPoints));
      expect(more.cashCents).toBeLessThanOrEqual(less.cashCents);
    }),
  );
});

test('offers cash and points together when the owner accepts both or either', () => {
  const option = (isAvailable: boolean) =>
    ({ way: 'cashAndPoints', isAvailable }) as Parameters<typeof takesBoth>[0]['rentOptions'][number];
  expect(takesBoth({ rentOptions: [option(false)], swapOptions: [option(true)] })).toBe(true);
  expect(takesBoth({ rentOptions: [option(false)], swapOptions: [option(false)] })).toBe(false);
});
