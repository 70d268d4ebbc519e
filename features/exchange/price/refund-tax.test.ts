import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/time/date-range.ts';
import { exchangeWays } from '../../listings/exchange-preference.ts';
import { stayUnits } from '../../listings/stay-price.ts';
import { taxesOn } from '../../listings/tax-table.ts';
import { keptOfReceiver, partyPrice } from './swap-price.ts';
import { refundOf } from './cancellation-policy.ts';
import { sharesOf } from './price-shares.ts';
import { quoteOf, type Quote, type QuotedListing } from './quote.ts';

const listing: QuotedListing = {
  categoryId: 'water',
  province: 'BC',
  location: 'Summerland, BC',
  priceUnit: 'day',
  priceCents: 39_800,
  pricePoints: 398,
  cleaningFeeCents: 4_500,
  depositCents: 0,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 20,
  seasons: [],
  addOns: [{ id: 'sail', label: 'Sail', cents: 1_999, per: 'booking' }],
  deliveryCents: 3_333,
};
const day = { from: '2027-06-04', to: '2027-06-04', today: '2027-05-01' };
const settings = { renterFeePercent: 8, swapFeeCents: 4_900 };
const plain = { ...day, way: 'rent' as const, addOnIds: [], isDelivered: false, points: 0 };

/** An exact amount in millionths of a cent: percentages here have at most four decimals. */
const unit = 1_000_000n;
const exactly = (cents: number, percent: number) => BigInt(cents) * BigInt(Math.round(percent * 10_000));
const distance = (cents: number, exact: bigint) => {
  const apart = BigInt(cents) * unit - exact;
  return apart < 0n ? -apart : apart;
};
const sumOf = (price: Quote, kinds: readonly string[]) =>
  price.lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, line) => sum + line.amountCents, 0);

describe('the refund of a cancelled rental in BC', () => {
  test.each([
    ['$60 cleaning with its GST and PST', 6_000, 0, 6_720],
    ['$45 cleaning with its GST and PST', 4_500, 0, 5_040],
    ['half the rental, its fee and taxes, and all of the cleaning', 4_500, 50, 29_000],
  ])('is %s', (_, cleaningFeeCents, percent, refundCents) => {
    const price = quoteOf({ ...listing, cleaningFeeCents }, plain, settings);
    expect(refundOf(price.refundable, percent).refundCents).toBe(refundCents);
  });
});

const anyListing = fc.record({
  priceCents: fc.integer({ min: 1, max: 500_000 }),
  cleaningFeeCents: fc.nat(50_000),
  deliveryCents: fc.nat(20_000),
  priceUnit: fc.constantFrom('day' as const, 'night' as const),
  province: fc.constantFrom('BC', 'AB'),
  location: fc.constantFrom('Kelowna, BC', 'Vancouver, BC', 'Canmore, AB'),
});
const anyRequest = fc.record({
  way: fc.constantFrom(...exchangeWays),
  nights: fc.integer({ min: 1, max: 40 }),
  addOnIds: fc.subarray(['sail']),
  isDelivered: fc.boolean(),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('law: compared with exact arithmetic', () => {
  test('each tax is charged on what it applies to, and a refund includes the tax on exactly what is refunded', () => {
    fc.assert(
      fc.property(
        anyListing,
        anyRequest,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (any, { nights, share, ...asked }, percent, ownerFeePercent) => {
          const priced = { ...listing, ...any };
          const request = { ...day, ...asked, to: addDays(day.from, nights), points: 0 };
          const { fullPoints } = quoteOf(priced, request, settings);
          const points = asked.way === 'cashAndPoints' ? Math.floor(fullPoints * share) : 0;
          const price = quoteOf(priced, { ...request, points }, settings);
          const units = stayUnits(priced.priceUnit, request.from, request.to);
          const taxes = taxesOn({ ...priced, units, startsOn: request.from, bookedOn: request.today });
          const rental = sumOf(price, ['rental', 'discount', 'points']);
          const extras = sumOf(price, ['cleaning', 'delivery', 'add-on']);
          const fee = sumOf(price, ['service', 'swap']);
          const taxOf = (charge: number, fees: number) =>
            taxes.reduce(
              (sum, tax) => sum + exactly(charge + (tax.base === 'all' ? fees : 0), tax.percent),
              0n,
            );

          // Rounded once for each tax line.
          const halves = BigInt(taxes.length) * (unit / 2n);
          expect(distance(sumOf(price, ['tax']), taxOf(rental + extras, fee))).toBeLessThanOrEqual(halves);

          // The full refund first, then a part of the rental with its fee and taxes, rounded once more.
          const back = refundOf(price.refundable, percent);
          const exactExtras = BigInt(extras) * unit + taxOf(extras, 0);
          expect(distance(price.refundable.extrasCents, exactExtras)).toBeLessThanOrEqual(halves);
          const exactRental = BigInt(rental + fee) * unit + taxOf(rental, fee);
          const exact = exactExtras + (exactRental * BigInt(percent)) / 100n;
          expect(distance(back.refundCents, exact)).toBeLessThanOrEqual(2n * halves + unit / 2n + 1n);

          // Tax stays due on the part we keep.
          const kept = sharesOf(price, back.keptCents, ownerFeePercent);
          const exactKept = (taxOf(rental, fee) * BigInt(100 - percent)) / 100n;
          expect(distance(kept.taxCents, exactKept)).toBeLessThanOrEqual(2n * halves + unit);
          expect(back.refundCents + back.keptCents).toBe(price.totalCents);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('in a swap, the fee keeps its own tax and a top-up the tax on the part of it that is kept', () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(anyListing, cents, cents, fc.integer({ min: 0, max: 100 }), (any, topUp, fee, percent) => {
        const leg = { listing: { ...listing, ...any }, units: 3, from: day.from, bookedOn: day.today };
        const price = partyPrice(leg, topUp, fee);
        const taxes = taxesOn({ ...leg.listing, units: 3, startsOn: day.from, bookedOn: day.today });
        const kept = keptOfReceiver(price, percent);
        const exact = taxes.reduce(
          (sum, tax) => sum + exactly(kept.ownerCents + (tax.base === 'all' ? fee : 0), tax.percent),
          0n,
        );
        const halves = BigInt(taxes.length) * (unit / 2n);
        expect(distance(kept.taxCents, exact)).toBeLessThanOrEqual(2n * halves + unit / 2n);
      }),
      { numRuns: 500 },
    );
  });
});
