import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from '../exchange/price/price-shares.ts';
import { quoteOf, type QuotedListing } from '../exchange/price/quote.ts';
import { keptOfBreaker, partyPrice } from '../exchange/price/swap-price.ts';
import { linesOfCharge, linesOfKept, linesOfRefund, type ReceiptLine } from './receipt-lines.ts';

const boat: QuotedListing = {
  priceCents: 30_000,
  pricePoints: 300,
  priceUnit: 'day',
  cleaningFeeCents: 6_000,
  depositCents: 100_000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 0,
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'water',
  seasons: [],
  addOns: [{ id: 'sail', label: 'Sail', cents: 1_999, per: 'booking' }],
  deliveryCents: 3_333,
};
const asked = { from: '2027-06-04', to: '2027-06-06', today: '2027-05-01', isDelivered: false, points: 0 };
const settings = { renterFeePercent: 8, swapFeeCents: 4_900 };
const sum = (lines: readonly ReceiptLine[]): number => lines.reduce((all, { cents }) => all + cents, 0);
const table = (lines: readonly ReceiptLine[]) =>
  Object.fromEntries(lines.map(({ label, cents }) => [label, cents]));

// Story 4 of docs/domain/money.md: $1,150.80, of which $541.80 is kept. GST is $51.60 and PST $67.20 in total, $3.00 and $4.20 of it on the
// cleaning.
test('a cancellation at 50% refunds half of the rental, and the cleaning with its own taxes', () => {
  const price = quoteOf(boat, { ...asked, way: 'rent', addOnIds: [] }, settings);
  expect(price.totalCents).toBe(115_080);
  expect(table(linesOfRefund(price, 115_080, 54_180))).toEqual({
    Rental: 45_000,
    'Cleaning fee': 6_000,
    'Service fee': 3_600,
    'GST 5%': 5_160 - 2_430,
    'PST 7%': 6_720 - 3_150,
  });
  expect(table(linesOfKept(price, 54_180))).toEqual({
    Rental: 45_000,
    'Service fee': 3_600,
    'GST 5%': 2_430,
    'PST 7%': 3_150,
  });
});

test('a rental too small to be taxed beside its extras has no tax to divide', () => {
  // GST is 0.5 cents on the cleaning, rounded up, and 0.95 cents on both.
  const lines = [
    { kind: 'rental', label: '1 day', amountCents: 9 },
    { kind: 'cleaning', label: 'Cleaning fee', amountCents: 10 },
    { kind: 'tax', label: 'GST 5%', amountCents: 1 },
  ] as const;
  const refundable = { rentalCents: 9, extrasCents: 11, points: 0 };
  expect(table(linesOfKept({ lines, totalCents: 20, refundable }, 9))).toEqual({ Rental: 9 });
});

test('the first of two payments is rental with its fee and taxes, up to all of the rental; only then a part of everything', () => {
  const price = quoteOf(boat, { ...asked, way: 'rent', addOnIds: [] }, settings);
  const firstOf = (nowCents: number) => table(linesOfCharge({ ...price, split: { nowCents } }, nowCents));
  expect(firstOf(54_180)).toEqual({
    Rental: 45_000,
    'Service fee': 3_600,
    'GST 5%': 2_430,
    'PST 7%': 3_150,
  });
  expect(firstOf(108_360)).not.toHaveProperty('Cleaning fee');
  expect(firstOf(108_361)).toHaveProperty('Cleaning fee');
});

// Story 10: a swap that its member cancels keeps the fee and its GST.
test('a cancelled swap refunds everything except the fee with its tax', () => {
  const received = { listing: boat, units: 3, from: asked.from, bookedOn: asked.today };
  const price = partyPrice(received, 20_000, 4_900);
  const { ownerCents, feesCents, taxCents } = keptOfBreaker(price);
  const kept = ownerCents + feesCents + taxCents;
  expect(kept).toBe(5_145);
  expect(table(linesOfKept(price, kept))).toEqual({ 'Swap fee': 4_900, 'GST 5%': 245 });
  expect(sum(linesOfRefund(price, price.totalCents, kept))).toBe(price.totalCents - kept);
});

test('law: whatever is kept of whatever price, the lines add up to it, and their taxes match the books', () => {
  fc.assert(
    fc.property(
      fc.record({
        way: fc.constantFrom('rent', 'adventurePoints', 'cashAndPoints' as const),
        priceCents: fc.integer({ min: 100, max: 99_999 }),
        to: fc.constantFrom('2027-06-05', '2027-06-06', '2027-06-30'),
        addOnIds: fc.constantFrom<string[]>([], ['sail']),
        isDelivered: fc.boolean(),
        province: fc.constantFrom('BC', 'AB'),
        priceUnit: fc.constantFrom('day', 'night' as const),
      }),
      fc.integer({ min: 0, max: 100 }),
      ({ way, priceCents, province, priceUnit, ...more }, percent) => {
        const points = way === 'cashAndPoints' ? 100 : 0;
        const price = quoteOf(
          { ...boat, priceCents, province, priceUnit },
          { ...asked, ...more, way, points },
          settings,
        );
        expect(sum(linesOfCharge(price, price.totalCents))).toBe(price.totalCents);
        const kept = Math.floor((price.refundable.rentalCents * percent) / 100);
        const lines = linesOfKept(price, kept);
        expect(sum(lines)).toBe(kept);
        const taxes = (of: readonly ReceiptLine[]) => sum(of.filter(({ isTax }) => isTax));
        expect(taxes(lines)).toBe(sharesOf(price, kept, 5).taxCents);
        const back = linesOfRefund(price, price.totalCents, kept);
        expect(sum(back)).toBe(price.totalCents - kept);
        expect(taxes(back)).toBe(taxes(linesOfKept(price, price.totalCents)) - taxes(lines));
        expect(back.every(({ cents, label }) => cents >= 0 || label === 'Rental')).toBe(true);
      },
    ),
  );
});

test('an amount of zero has no lines, and part of a charge isn’t shown as the whole', () => {
  const price = quoteOf(boat, { ...asked, way: 'rent', addOnIds: [] }, settings);
  expect(linesOfKept(price, 0)).toEqual([]);
  expect(linesOfCharge(price, price.totalCents).map(({ label }) => label)[0]).toBe('3 days × $300');
  expect(table(linesOfCharge(price, 54_180))).toEqual(table(linesOfKept(price, 54_180)));
});
