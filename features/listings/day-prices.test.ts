import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/time/date-range.ts';
import { seasonOn, withPricedDays, withWeekends, type Season } from './day-prices.ts';
import { rentalOf } from './stay-price.ts';

const july: Season = {
  name: 'July',
  from: '2027-07-01',
  to: '2027-07-31',
  priceCents: 40_000,
  pricePoints: 400,
};
const today = '2027-05-01';
const priceOn = (seasons: readonly Season[], day: string, priceUnit: 'day' | 'night' = 'night') =>
  seasonOn({ seasons, priceUnit }, day)?.priceCents ?? null;
const stretches = (seasons: readonly Season[]) =>
  seasons.map(({ kind = 'season', from, to, priceCents }) => `${kind} ${from} ${to} ${priceCents}`);
const price = (seasons: readonly Season[], from: string, to: string, priceCents: number | null) =>
  withPricedDays(seasons, { from, to, priceCents }, today);

describe('a day costs', () => {
  test('what the owner set for it, before its season and the weekend', () => {
    const seasons = price(withWeekends([july], 35_000), '2027-07-03', '2027-07-04', 50_000);
    // July 3, 2027 is a Saturday; June 26 as well.
    expect(
      ['2027-07-03', '2027-07-10', '2027-06-26', '2027-06-28'].map((day) => priceOn(seasons, day)),
    ).toEqual([50_000, 40_000, 35_000, null]);
  });

  test('the weekend’s price on Friday and Saturday nights, and on Saturdays and Sundays by the day', () => {
    const seasons = withWeekends([], 35_000);
    const days = ['2027-06-04', '2027-06-05', '2027-06-06', '2027-06-07'];
    expect(days.map((day) => priceOn(seasons, day, 'night'))).toEqual([35_000, 35_000, null, null]);
    expect(days.map((day) => priceOn(seasons, day, 'day'))).toEqual([null, 35_000, 35_000, null]);
  });
});

test('pricing days in the middle of others leaves the rest; two adjacent ranges at one price become one', () => {
  const week = price([july], '2027-06-01', '2027-06-07', 20_000);
  const cut = price(week, '2027-06-03', '2027-06-04', 30_000);
  expect(stretches(cut)).toEqual([
    'days 2027-06-01 2027-06-02 20000',
    'days 2027-06-03 2027-06-04 30000',
    'days 2027-06-05 2027-06-07 20000',
    'season 2027-07-01 2027-07-31 40000',
  ]);
  expect(stretches(price(cut, '2027-06-03', '2027-06-04', 20_000))).toEqual(stretches(week));
  expect(stretches(price(cut, '2027-05-30', '2027-06-30', null))).toEqual(stretches([july]));
});

test('a price in points is the nearest whole number of dollars, and one at least', () => {
  const pointsOf = (cents: number) => price([], '2027-06-01', '2027-06-01', cents)[0]?.pricePoints;
  expect([12_949, 12_950, 40].map(pointsOf)).toEqual([129, 130, 1]);
});

test('a price that ends today still holds today', () => {
  const last: Season = { ...july, kind: 'days', name: '', from: '2027-04-01', to: today };
  expect(stretches(price([last], '2027-06-01', '2027-06-01', null))).toEqual(stretches([last]));
});

test('prices of days that are over are forgotten; a weekend’s price is taken back', () => {
  const past: Season = { ...july, kind: 'days', name: '', from: '2027-04-01', to: '2027-04-30' };
  expect(stretches(price([past], '2027-06-01', '2027-06-01', 20_000))).toEqual([
    'days 2027-06-01 2027-06-01 20000',
  ]);
  expect(withWeekends(withWeekends([july], 35_000), null)).toEqual([july]);
});

test('law: each day has the last price it was given, and no other day changes', () => {
  const days = fc.record({
    start: fc.nat(40),
    length: fc.nat(10),
    priceCents: fc.option(fc.integer({ min: 100, max: 400 })),
  });
  fc.assert(
    fc.property(fc.array(days, { maxLength: 12 }), (given) => {
      const known = new Map<string, number | null>();
      let seasons: Season[] = [];
      for (const { start, length, priceCents } of given) {
        const from = addDays('2027-06-01', start);
        seasons = price(seasons, from, addDays(from, length), priceCents);
        for (let at = 0; at <= length; at += 1) known.set(addDays(from, at), priceCents);
      }
      for (let at = -2; at < 55; at += 1) {
        const day = addDays('2027-06-01', at);
        expect(priceOn(seasons, day)).toBe(known.get(day) ?? null);
      }
    }),
  );
});

test('a stay has a line for each of its prices, and names a price only if it has a name', () => {
  const listing = {
    priceCents: 10_000,
    pricePoints: 100,
    priceUnit: 'night' as const,
    cleaningFeeCents: 0,
    depositCents: 0,
    weeklyDiscountPercent: 0,
    monthlyDiscountPercent: 0,
    province: 'BC',
    location: 'Kaslo, BC',
    categoryId: 'cabins',
    seasons: price(
      price(withWeekends([], 15_000), '2027-06-02', '2027-06-02', 20_000),
      '2027-06-03',
      '2027-06-03',
      30_000,
    ),
  };
  const rental = rentalOf(listing, '2027-06-01', 6);
  expect(rental.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
    ['2 nights × $100', 20_000],
    ['1 night × $200', 20_000],
    ['1 night × $300', 30_000],
    ['2 nights × $150, weekend', 30_000],
  ]);
  expect(rental.points).toBe(1_000);
});
