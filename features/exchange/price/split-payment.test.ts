import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOfCharge, linesOfRefund } from '../../receipts/receipt-lines.ts';
import { refundOf } from './cancellation-policy.ts';
import { sharesOf } from './price-shares.ts';
import { quoteOf, type QuotedListing } from './quote.ts';
import { partsOfBoth, sharesOfBoth, splitOf, unpaidRestOf } from './split-payment.ts';

const rules = { nowPercent: 50, restDays: 30, apartDays: 14 };
const pickUp = { wall: '2027-06-04T09:00', zone: 'America/Vancouver' };
const splitAt = (now: string, cents = 108_360, more = {}) =>
  splitOf(cents, pickUp, new Date(now), { ...rules, ...more });

describe('paying in two parts', () => {
  test('halves the price, and charges the rest 30 days before the pick-up', () => {
    expect(splitAt('2027-04-01T16:00:00Z')).toEqual({
      nowCents: 54_180,
      restCents: 54_180,
      restDueAt: '2027-05-05T16:00:00.000Z',
    });
  });

  test('counts the 30 days in local time, across a change of the clock', () => {
    const winter = { wall: '2027-04-10T09:00', zone: 'America/New_York' };
    const split = splitOf(10_000, winter, new Date('2027-01-01T00:00:00Z'), rules);
    expect(split?.restDueAt).toBe('2027-03-11T14:00:00.000Z');
  });

  test('is offered while at least 14 days are between the two payments, to the second', () => {
    expect(splitAt('2027-04-21T16:00:00Z')).not.toBeNull();
    expect(splitAt('2027-04-21T16:00:01Z')).toBeNull();
  });

  test('isn’t offered when there is no second part, or nothing to pay', () => {
    expect(splitAt('2027-04-01T16:00:00Z', 108_360, { nowPercent: 100 })).toBeNull();
    expect(splitAt('2027-04-01T16:00:00Z', 108_360, { nowPercent: 0 })).toBeNull();
    expect(splitAt('2027-04-01T16:00:00Z', 0)).toBeNull();
    expect(splitAt('2027-04-01T16:00:00Z', 1)).toBeNull();
  });

  test('where nothing is kept, neither payment keeps anything', () => {
    expect(partsOfBoth({ nowCents: 5_000 }, [0, 0])).toEqual({ now: [0, 0], rest: [0, 0] });
  });

  test('what is unpaid is the rest, until it is charged or being charged', () => {
    const rest = (state: string | null) => ({
      rest: { cents: 5, payment: state === null ? null : { state } },
    });
    expect(
      [null, 'declined', 'refused', 'authorised', 'captured'].map((state) => unpaidRestOf(rest(state))),
    ).toEqual([5, 5, 5, 0, 0]);
    expect(unpaidRestOf({ rest: null })).toBe(0);
  });
});

const boat = (priceCents: number, cleaningFeeCents: number): QuotedListing => ({
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'water',
  priceUnit: 'day',
  priceCents,
  pricePoints: 300,
  cleaningFeeCents,
  depositCents: 0,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 20,
  seasons: [],
  addOns: [],
  deliveryCents: null,
});

test('law: both parts add up to the whole for owner, club and tax office, and on receipts, whatever is kept', () => {
  const cases = fc.record({
    priceCents: fc.integer({ min: 100, max: 99_999 }),
    cleaning: fc.constantFrom(0, 6_000),
    to: fc.constantFrom('2027-06-04', '2027-06-06', '2027-06-30'),
    nowPercent: fc.integer({ min: 1, max: 99 }),
    refundPercent: fc.integer({ min: 0, max: 100 }),
    feePercent: fc.constantFrom(0, 2.5, 5),
    isWhole: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ priceCents, cleaning, to, nowPercent, refundPercent, feePercent, isWhole }) => {
      const request = { way: 'rent', from: '2027-06-04', to, today: '2027-04-01' } as const;
      const quote = quoteOf(
        boat(priceCents, cleaning),
        { ...request, addOnIds: [], isDelivered: false, points: 0 },
        { renterFeePercent: 8, swapFeeCents: 4_900 },
      );
      const split = splitAt('2027-04-01T16:00:00Z', quote.totalCents, { nowPercent });
      fc.pre(split !== null);
      const { nowCents, restCents } = split;
      expect(nowCents + restCents).toBe(quote.totalCents);
      const kept = isWhole ? quote.totalCents : refundOf(quote.refundable, refundPercent).keptCents;
      const shares = sharesOf(quote, kept, feePercent);
      const { now, rest } = sharesOfBoth(split, shares);
      const sum = (of: typeof now) => of.ownerCents + of.feesCents + of.taxCents;
      expect(sum(now)).toBe(Math.min(nowCents, kept));
      expect(sum(now) + sum(rest)).toBe(kept);
      for (const name of ['ownerCents', 'feesCents', 'taxCents', 'ownerFeeCents'] as const) {
        expect(now[name] + rest[name]).toBe(shares[name]);
        expect(Math.min(now[name], rest[name])).toBeGreaterThanOrEqual(0);
      }
      for (const part of [now, rest]) expect(part.ownerFeeCents).toBeLessThanOrEqual(part.feesCents);
      // Two charges and what came back of each leave what the books keep, with the same tax.
      const price = { ...quote, split };
      const lines = [
        ...linesOfCharge(price, nowCents, 'price'),
        ...linesOfCharge(price, restCents, 'rest'),
        ...[
          ...linesOfRefund(price, nowCents, sum(now), 'price'),
          ...linesOfRefund(price, restCents, sum(rest), 'rest'),
        ].map((line) => ({ ...line, cents: -line.cents })),
      ];
      expect(lines.reduce((cents, line) => cents + line.cents, 0)).toBe(kept);
      const tax = lines.filter(({ isTax }) => isTax).reduce((cents, line) => cents + line.cents, 0);
      expect(tax).toBe(shares.taxCents);
    }),
  );
});
