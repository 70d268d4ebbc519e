import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundOf } from './cancellation-policy.ts';
import { sharesOf } from './price-shares.ts';
import { quoteOf, type QuotedListing } from './quote.ts';

const listing: QuotedListing = {
  categoryId: 'water',
  province: 'BC',
  location: 'Summerland, BC',
  priceUnit: 'day',
  priceCents: 30_000,
  pricePoints: 300,
  cleaningFeeCents: 4_500,
  depositCents: 50_000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 0,
  seasons: [],
  addOns: [{ id: 'sail', label: 'Sail', cents: 1_999, per: 'booking' }],
  deliveryCents: 3_333,
};
const request = { from: '2027-06-04', to: '2027-06-06', today: '2027-05-01' };
const asked = fc.record({
  way: fc.constantFrom('rent', 'directSwap', 'adventurePoints', 'cashAndPoints' as const),
  priceCents: fc.integer({ min: 1, max: 99_999 }),
  to: fc.constantFrom('2027-06-04', '2027-06-06', '2027-06-30'),
  addOnIds: fc.constantFrom<string[]>([], ['sail']),
  isDelivered: fc.boolean(),
  points: fc.integer({ min: 0, max: 300 }),
  province: fc.constantFrom('BC', 'AB'),
});
const priced = asked.map(({ priceCents, province, points, ...more }) =>
  quoteOf(
    { ...listing, priceCents, province },
    { ...request, ...more, points: more.way === 'cashAndPoints' ? points : 0 },
    { renterFeePercent: 8, swapFeeCents: 4_900 },
  ),
);
const fee = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10);
const sum = ({ ownerCents, feesCents, taxCents }: ReturnType<typeof sharesOf>) =>
  ownerCents + feesCents + taxCents;

describe('how a price is shared', () => {
  test('three days at $300 with everything: the owner pays the fee on the rental only', () => {
    const price = quoteOf(
      listing,
      { ...request, way: 'rent', addOnIds: ['sail'], isDelivered: true, points: 0 },
      { renterFeePercent: 8, swapFeeCents: 4_900 },
    );
    expect(sharesOf(price, price.totalCents, 5)).toEqual({
      ownerCents: 90_000 + 4_500 + 3_333 + 1_999 - 4_500,
      feesCents: 7_200 + 4_500,
      taxCents: price.lines
        .filter(({ kind }) => kind === 'tax')
        .reduce((all, line) => all + line.amountCents, 0),
      ownerFeeCents: 4_500,
    });
  });

  test('law: the shares add up to the whole price to the cent, and none is negative', () => {
    fc.assert(
      fc.property(priced, fee, (price, percent) => {
        const shares = sharesOf(price, price.totalCents, percent);
        expect(sum(shares)).toBe(price.totalCents);
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('law: after a cancellation the shares are what is kept, and with the refund the whole price', () => {
    fc.assert(
      fc.property(priced, fee, fc.integer({ min: 0, max: 100 }), (price, percent, back) => {
        const { keptCents, refundCents } = refundOf(price.refundable, back);
        const shares = sharesOf(price, keptCents, percent);
        expect(sum(shares)).toBe(keptCents);
        expect(sum(shares) + refundCents).toBe(price.totalCents);
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0);
        // The tax office keeps no larger share of a part than of the whole.
        expect(shares.taxCents).toBeLessThanOrEqual(sharesOf(price, price.totalCents, percent).taxCents);
      }),
    );
  });
});
