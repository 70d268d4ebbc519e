import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/time/date-range.ts';
import { exchangeWays } from '../../listings/exchange-preference.ts';
import { stayPrice } from '../../listings/stay-price.ts';
import { swapPrice } from '../../listings/swap-price.ts';
import { quoteOf, type QuotedListing, type QuoteRequest } from './quote.ts';
import { worthOf } from './swap-price.ts';

const boat: QuotedListing = {
  priceCents: 30_000,
  pricePoints: 300,
  priceUnit: 'day',
  cleaningFeeCents: 0,
  depositCents: 100_000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 25,
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'water',
  seasons: [],
  addOns: [],
  deliveryCents: null,
};
const request: QuoteRequest = {
  way: 'rent',
  from: '2027-06-04',
  to: '2027-06-06',
  today: '2027-05-01',
  addOnIds: [],
  isDelivered: false,
  points: 0,
};
const settings = { renterFeePercent: 8, swapFeeCents: 4_900 };
const cents = (quote: ReturnType<typeof quoteOf>) =>
  quote.lines.map(({ label, amountCents }) => [label, amountCents]);

test('law: discounts are for cash; the points price is the listing’s own, and all of it covers the whole rental', () => {
  const stay = fc.record({
    nights: fc.integer({ min: 1, max: 60 }),
    weekly: fc.nat(60),
    monthly: fc.nat(60),
  });
  fc.assert(
    fc.property(stay, ({ nights, weekly, monthly }) => {
      const listing = { ...boat, weeklyDiscountPercent: weekly, monthlyDiscountPercent: monthly };
      const asked = { ...request, to: addDays(request.from, nights - 1) };
      const inPoints = quoteOf(listing, { ...asked, way: 'adventurePoints' }, settings);
      expect(inPoints.points).toBe(nights * boat.pricePoints);
      const whole = quoteOf(listing, { ...asked, way: 'cashAndPoints', points: inPoints.points }, settings);
      const rental = whole.lines.filter(({ kind }) => ['rental', 'discount', 'points'].includes(kind));
      expect(rental.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    }),
  );
});

describe('three days on a boat in BC', () => {
  test('for cash', () => {
    const quote = quoteOf(boat, request, settings);
    expect(cents(quote)).toEqual([
      ['3 days × $300', 90_000],
      ['Service fee', 7_200],
      ['GST 5%', 4_860],
      ['PST 7%', 6_300],
    ]);
    expect(quote).toMatchObject({ totalCents: 108_360, points: 0, fullPoints: 900, depositCents: 100_000 });
  });

  test('for other gear: only the swap fee and its tax', () => {
    const swap = quoteOf(boat, { ...request, way: 'directSwap' }, settings);
    expect([cents(swap), swap.points]).toEqual([
      [
        ['Swap fee', 4_900],
        ['GST 5%', 245],
      ],
      0,
    ]);
  });

  test('for points: 8% of the $900 that it would cost, in cash, plus tax', () => {
    const points = quoteOf(boat, { ...request, way: 'adventurePoints' }, settings);
    expect([cents(points), points.points, points.totalCents]).toEqual([
      [
        ['Service fee', 7_200],
        ['GST 5%', 360],
      ],
      900,
      7_560,
    ]);
  });

  test('for cash and 300 points: points cover a third, the fee is on the whole rental', () => {
    const quote = quoteOf(boat, { ...request, way: 'cashAndPoints', points: 300 }, settings);
    expect(cents(quote)).toEqual([
      ['3 days × $300', 90_000],
      ['300 AP', -30_000],
      ['Service fee', 7_200],
      ['GST 5%', 3_360],
      ['PST 7%', 4_200],
    ]);
    expect(quote).toMatchObject({ totalCents: 74_760, points: 300 });
  });

  test('for cash and points that don’t divide it: rounded to the cent for the renter, and no line for no points', () => {
    const dear = { ...boat, priceCents: 10_000, pricePoints: 101 };
    const covered = (points: number) =>
      quoteOf(dear, { ...request, way: 'cashAndPoints', points }, settings)
        .lines.filter(({ kind }) => kind === 'points')
        .map(({ amountCents }) => amountCents);
    // $300 for 303 points: one point covers 99.0099 cents.
    expect([covered(1), covered(0)]).toEqual([[-100], []]);
  });

  test('at an offered price: fee and taxes follow it, and discounts and seasons don’t count', () => {
    const seasons = [
      { name: 'June', from: '2027-06-01', to: '2027-06-30', priceCents: 40_000, pricePoints: 400 },
    ];
    const quote = quoteOf({ ...boat, seasons }, { ...request, rentalCents: 75_000 }, settings);
    expect(cents(quote)).toEqual([
      ['3 days, offered price', 75_000],
      ['Service fee', 6_000],
      ['GST 5%', 4_050],
      ['PST 7%', 5_250],
    ]);
    expect(quote).toMatchObject({ totalCents: 90_300, fullPoints: 1_200 });
  });

  test('with a protection plan: its daily price is taxed like an extra, and the quote names the plan instead of the built-in insurance', () => {
    const line = {
      province: 'any' as const,
      categoryId: 'water',
      way: 'any' as const,
      limitCents: 200_000_000,
      deductibleCents: 100_000,
      insurer: 'Pacific Marine Mutual',
      from: '2027-01-01',
      to: '',
    };
    const cover = [
      { ...line, plan: '', dayCents: 0 },
      { ...line, plan: 'Premium', dayCents: 2_000, deductibleCents: 25_000 },
    ];
    const quote = quoteOf(boat, { ...request, plan: 'Premium' }, { ...settings, cover });
    expect(cents(quote).slice(1)).toEqual([
      ['Premium protection, 3 days', 6_000],
      ['Service fee', 7_200],
      ['GST 5%', 5_160],
      ['PST 7%', 6_720],
    ]);
    expect(quote.cover).toMatchObject({ plan: 'Premium', deductibleCents: 25_000 });
    expect(quote.refundable.extrasCents).toBe(6_720);
    expect(quoteOf(boat, request, { ...settings, cover }).cover).toMatchObject({ deductibleCents: 100_000 });
  });

  test('at an offered price, points cover the same share as they would of the points price', () => {
    const mixed = { ...request, way: 'cashAndPoints' as const, points: 300, rentalCents: 75_000 };
    expect(cents(quoteOf(boat, mixed, settings)).slice(0, 2)).toEqual([
      ['3 days, offered price', 75_000],
      ['300 AP', -25_000],
    ]);
  });
});

test('a season has its own price, the discount is on all of it, and extras follow', () => {
  const listing: QuotedListing = {
    ...boat,
    seasons: [{ name: 'July', from: '2027-07-01', to: '2027-07-31', priceCents: 40_000, pricePoints: 400 }],
    addOns: [
      { id: 'tube', label: 'Tube', cents: 1_500, per: 'unit' },
      { id: 'fuel', label: 'Full tank', cents: 9_000, per: 'booking' },
    ],
    deliveryCents: 6_000,
  };
  const quote = quoteOf(
    listing,
    { ...request, from: '2027-06-28', to: '2027-07-04', addOnIds: ['tube', 'fuel'], isDelivered: true },
    settings,
  );
  expect(cents(quote)).toEqual([
    ['3 days × $300', 90_000],
    ['4 days × $400, July', 160_000],
    ['Weekly discount 10%', -25_000],
    ['Delivery', 6_000],
    ['Tube, 7 days', 10_500],
    ['Full tank', 9_000],
    ['Service fee', 18_000],
    ['GST 5%', 13_425],
    ['PST 7%', 17_535],
  ]);
  expect(quote.fullPoints).toBe(2_500);
  expect(quote.refundable.extrasCents).toBeGreaterThan(25_500);
});

test.each([
  ['an add-on that is none', { addOnIds: ['sail'] }],
  ['delivery where there is none', { isDelivered: true }],
  ['more points than it costs', { way: 'cashAndPoints' as const, points: 901 }],
  ['fewer than no points', { way: 'cashAndPoints' as const, points: -1 }],
  ['an end before its beginning', { to: '2027-06-03' }],
  ['another price for points', { way: 'adventurePoints' as const, rentalCents: 75_000 }],
])('%s is the caller’s mistake', (_, wrong) => {
  expect(() => quoteOf(boat, { ...request, ...wrong }, settings)).toThrow();
});

const anyListing = fc.record({
  priceCents: fc.integer({ min: 100, max: 1_000_000 }),
  pricePoints: fc.integer({ min: 1, max: 10_000 }),
  priceUnit: fc.constantFrom('day' as const, 'night' as const),
  cleaningFeeCents: fc.nat(50_000),
  depositCents: fc.nat(500_000),
  weeklyDiscountPercent: fc.nat(60),
  monthlyDiscountPercent: fc.nat(60),
  province: fc.constantFrom('BC', 'AB'),
  location: fc.constantFrom('Kelowna, BC', 'Vancouver, BC', 'Canmore, AB'),
  categoryId: fc.constantFrom('water', 'cabins', 'specialty'),
  seasons: fc.constantFrom(
    [],
    [{ name: 'Summer', from: '2027-06-10', to: '2027-08-31', priceCents: 77_777, pricePoints: 801 }],
  ),
  addOns: fc.constant([
    { id: 'a', label: 'A', cents: 1_111, per: 'unit' as const },
    { id: 'b', label: 'B', cents: 999, per: 'booking' as const },
  ]),
  deliveryCents: fc.nat(20_000),
});
const anyRequest = fc.record({
  way: fc.constantFrom(...exchangeWays),
  nights: fc.integer({ min: 1, max: 60 }),
  addOnIds: fc.subarray(['a', 'b']),
  isDelivered: fc.boolean(),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('law: for any request', () => {
  test('the lines add up to the total, none is negative, and a refund splits exactly what is paid', () => {
    fc.assert(
      fc.property(anyListing, anyRequest, (listing, { nights, share, ...asked }) => {
        const dates = { ...request, ...asked, from: '2027-06-01', to: addDays('2027-06-01', nights) };
        const full = quoteOf(listing, dates, settings).fullPoints;
        const points = asked.way === 'cashAndPoints' ? Math.floor(full * share) : 0;
        const quote = quoteOf(listing, { ...dates, points }, settings);
        const sum = quote.lines.reduce((total, line) => total + line.amountCents, 0);
        const { rentalCents, extrasCents } = quote.refundable;
        expect(sum).toBe(quote.totalCents);
        expect(rentalCents + extrasCents).toBe(quote.totalCents);
        expect(Math.min(rentalCents, extrasCents, quote.totalCents, quote.points)).toBeGreaterThanOrEqual(0);
        expect(quote.refundable.points).toBe(quote.points);
        expect(quote.lines.every((line) => Number.isSafeInteger(line.amountCents))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  const anyFee = fc.integer({ min: 0, max: 30 });

  test('the cash price matches browse and the listing page, in every season and with any fee', () => {
    fc.assert(
      fc.property(
        anyListing,
        fc.integer({ min: 1, max: 60 }),
        anyFee,
        (listing, nights, renterFeePercent) => {
          const to = addDays('2027-06-01', nights);
          const shown = stayPrice(listing, '2027-06-01', to, '2027-05-01', { renterFeePercent });
          const quote = quoteOf(
            listing,
            { ...request, from: '2027-06-01', to },
            { ...settings, renterFeePercent },
          );
          expect(quote.lines).toEqual(shown.lines);
          expect(quote.totalCents).toBe(shown.totalCents);
        },
      ),
    );
  });

  test('a swap and a stay for points cost what the listing page shows', () => {
    const ways = fc.constantFrom('directSwap' as const, 'adventurePoints' as const);
    fc.assert(
      fc.property(anyListing, fc.integer({ min: 1, max: 60 }), ways, anyFee, (listing, nights, way, fee) => {
        const dates = { from: '2027-06-01', to: addDays('2027-06-01', nights), today: '2027-05-01' };
        const shown = swapPrice(listing, way, dates, { feeCents: fee * 100, renterFeePercent: fee });
        const fees = { swapFeeCents: fee * 100, renterFeePercent: fee };
        const quote = quoteOf(listing, { ...request, ...dates, way }, fees);
        expect(quote.lines).toEqual(shown.lines);
        expect([quote.totalCents, quote.points]).toEqual([shown.totalCents, shown.points]);
      }),
    );
  });

  test('law: the renter’s fee is its percentage of the rental after discount, whatever pays for it', () => {
    const ways = fc.constantFrom('rent', 'cashAndPoints', 'adventurePoints' as const);
    const feePercent = fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(anyListing, anyRequest, ways, feePercent, (listing, { nights, share }, way, percent) => {
        const dates = { ...request, from: '2027-06-01', to: addDays('2027-06-01', nights) };
        const fees = { ...settings, renterFeePercent: percent };
        const rent = quoteOf(listing, dates, fees);
        const points = way === 'cashAndPoints' ? Math.floor(rent.fullPoints * share) : 0;
        const quote = quoteOf(listing, { ...dates, way, points }, fees);
        const sum = (of: typeof rent, ...kinds: string[]) =>
          of.lines
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((cents, each) => cents + each.amountCents, 0);
        const tenths = BigInt(Math.round(percent * 10)) * BigInt(sum(rent, 'rental', 'discount'));
        // Half a cent rounds up, as everywhere in `percentOf`.
        expect(sum(quote, 'service', 'swap')).toBe(Number((tenths + 500n) / 1000n));
      }),
    );
  });

  test('law: paying only in points costs no more cash than points for the full price beside cash', () => {
    fc.assert(
      fc.property(anyListing, fc.integer({ min: 1, max: 30 }), (listing, nights) => {
        const dates = { ...request, from: '2027-06-01', to: addDays('2027-06-01', nights) };
        const inPoints = quoteOf(listing, { ...dates, way: 'adventurePoints' }, settings);
        const both = { ...dates, way: 'cashAndPoints' as const, points: inPoints.points };
        expect(quoteOf(listing, both, settings).totalCents).toBe(inPoints.totalCents);
      }),
    );
  });

  test('law: one more point never makes it more expensive', () => {
    fc.assert(
      fc.property(
        anyListing,
        fc.integer({ min: 1, max: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (listing, nights, share) => {
          const asked = {
            ...request,
            way: 'cashAndPoints' as const,
            from: '2027-06-01',
            to: addDays('2027-06-01', nights),
          };
          const full = quoteOf(listing, asked, settings).fullPoints;
          const points = Math.min(Math.floor(full * share), full - 1);
          const one = quoteOf(listing, { ...asked, points }, settings);
          const more = quoteOf(listing, { ...asked, points: points + 1 }, settings);
          expect(more.totalCents).toBeLessThanOrEqual(one.totalCents);
        },
      ),
    );
  });
});

test('days are worth in a swap what their rental costs after the discount, before fees and taxes', () => {
  expect(worthOf(boat, '2027-06-04', '2027-06-06', request.today)).toMatchObject({
    cents: 90_000,
    points: 900,
  });
  expect(worthOf(boat, '2027-06-04', '2027-06-10', request.today).cents).toBe(189_000);
});
