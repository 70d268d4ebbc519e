import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/time/date-range.ts';
import { bestDiscount, stayPrice, stayTotal, stayUnits } from './stay-price.ts';
import type { PricedListing } from './stay-price.ts';
import { taxTable, taxesOn } from './tax-table.ts';

const trailer: PricedListing = {
  priceCents: 29_700,
  priceUnit: 'day',
  cleaningFeeCents: 0,
  depositCents: 100_000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 25,
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'rv',
};
const chalet: PricedListing = {
  ...trailer,
  priceCents: 95_000,
  priceUnit: 'night',
  cleaningFeeCents: 25_000,
  weeklyDiscountPercent: 0,
  monthlyDiscountPercent: 0,
  location: 'Big White Ski Resort, BC',
  categoryId: 'cabins',
};
const banff: PricedListing = {
  ...chalet,
  priceCents: 32_500,
  cleaningFeeCents: 9_500,
  province: 'AB',
  location: 'Banff, AB',
};

const linesOf = (listing: PricedListing, from: string, to: string, today = '2026-11-21') =>
  stayPrice(listing, from, to, today).lines.map((line) => [line.label, line.amountCents]);

describe('units', () => {
  test('counts gear from Friday to Sunday as 3 days, a stay as 2 nights', () => {
    expect(stayUnits('day', '2026-07-03', '2026-07-05')).toBe(3);
    expect(stayUnits('night', '2026-07-03', '2026-07-05')).toBe(2);
  });

  test('counts one day of gear, no night of a stay, and nothing backwards', () => {
    expect(stayUnits('day', '2026-07-03', '2026-07-03')).toBe(1);
    expect(stayUnits('night', '2026-07-03', '2026-07-03')).toBe(0);
    expect(stayUnits('day', '2026-07-03', '2026-07-01')).toBe(0);
  });
});

describe('the lines of a price', () => {
  test('BC gear: rental, service fee, GST on both, PST on the rental', () => {
    expect(linesOf(trailer, '2026-12-04', '2026-12-06')).toEqual([
      ['3 days × $297', 89_100],
      ['Service fee', 7_128],
      ['GST 5%', 4_811],
      ['PST 7%', 6_237],
    ]);
    expect(stayTotal(trailer, '2026-12-04', '2026-12-06', '2026-11-21')).toEqual({
      units: 3,
      totalCents: 107_276,
    });
  });

  test('a BC stay: lodging PST and the local tax include the cleaning fee', () => {
    expect(linesOf(chalet, '2026-12-04', '2026-12-06')).toEqual([
      ['2 nights × $950', 190_000],
      ['Cleaning fee', 25_000],
      ['Service fee', 15_200],
      ['GST 5%', 11_510],
      ['PST on accommodation 8%', 17_200],
      ['Local lodging tax 3%', 6_450],
    ]);
  });

  test('from 27 nights a BC stay pays neither lodging PST nor local tax', () => {
    const labels = (to: string) =>
      stayPrice(chalet, '2026-12-01', to, '2026-11-21').lines.map((line) => line.label);
    expect(labels('2026-12-27')).toContain('PST on accommodation 8%');
    expect(labels('2026-12-28').filter((label) => /PST|lodging/.test(label))).toEqual([]);
  });

  test('an Alberta stay pays the levy in force on the day of booking, on fees too', () => {
    const levy = (today: string) => linesOf(banff, '2026-04-10', '2026-04-12', today).at(-1);
    // 2 × 325.00 + 95.00 cleaning + 52.00 service = 797.00
    expect(levy('2026-03-31')).toEqual(['Tourism levy 4%', 3_188]);
    expect(levy('2026-04-01')).toEqual(['Tourism levy 6%', 4_782]);
  });

  test('Alberta gear pays only GST; its cars the announced rental tax from 2027', () => {
    const car = { ...trailer, province: 'AB', location: 'Canmore, AB', categoryId: 'specialty' };
    expect(linesOf(car, '2026-12-30', '2026-12-31').map(([label]) => label)).toEqual([
      '2 days × $297',
      'Service fee',
      'GST 5%',
    ]);
    expect(linesOf(car, '2027-01-01', '2027-01-02').at(-1)?.[0]).toBe('Vehicle rental tax 6%');
    expect(linesOf({ ...car, categoryId: 'atv' }, '2027-01-01', '2027-01-02').at(-1)?.[0]).toBe('GST 5%');
  });

  test("Vancouver's extra line ends with January 2030", () => {
    const loft = { ...chalet, location: 'Vancouver, BC' };
    const labels = (from: string, to: string) => linesOf(loft, from, to).map(([label]) => label);
    expect(labels('2030-01-31', '2030-02-02')).toContain('Major events tax 2.5%');
    expect(labels('2030-02-01', '2030-02-03')).not.toContain('Major events tax 2.5%');
  });

  test('the deposit is separate', () => {
    const price = stayPrice(trailer, '2026-12-04', '2026-12-06', '2026-11-21');
    expect(price.depositCents).toBe(100_000);
    expect(price.lines.some((line) => line.amountCents === 100_000)).toBe(false);
  });
});

describe('discounts', () => {
  test.each([
    [6, undefined],
    [7, 'Weekly discount 10%'],
    [27, 'Weekly discount 10%'],
    [28, 'Monthly discount 25%'],
  ])('%i days → %s', (days, label) => {
    const price = stayPrice(trailer, '2027-01-01', addDays('2027-01-01', days - 1), '2026-11-21');
    expect(price.lines.find((line) => line.kind === 'discount')?.label).toBe(label);
  });

  test('a weekly discount that is better than the monthly one also applies to months', () => {
    const odd = { ...trailer, weeklyDiscountPercent: 30 };
    expect(linesOf(odd, '2027-01-01', '2027-01-31')[1]).toEqual(['Weekly discount 30%', -276_210]);
  });
});

const anyListing: fc.Arbitrary<PricedListing> = fc.record({
  priceCents: fc.integer({ min: 100, max: 10_000_000 }),
  priceUnit: fc.constantFrom('day' as const, 'night' as const),
  cleaningFeeCents: fc.nat(100_000),
  depositCents: fc.nat(1_000_000),
  weeklyDiscountPercent: fc.integer({ min: 0, max: 90 }),
  monthlyDiscountPercent: fc.integer({ min: 0, max: 90 }),
  province: fc.constantFrom('BC', 'AB'),
  location: fc.constantFrom('Kelowna, BC', 'Vancouver, BC', 'Banff, AB', 'Kaslo, BC'),
  categoryId: fc.constantFrom('rv', 'specialty', 'cabins'),
});
const anyStay = fc
  .record({ start: fc.integer({ min: -300, max: 1200 }), length: fc.nat(90) })
  .map(({ start, length }) => {
    const from = addDays('2026-11-21', start);
    return { from, to: addDays(from, length) };
  });
const sum = (lines: { amountCents: number }[]) => lines.reduce((total, line) => total + line.amountCents, 0);

describe('laws', () => {
  test('gives whole cents that add up to the total, never negative', () => {
    fc.assert(
      fc.property(anyListing, anyStay, (listing, { from, to }) => {
        const price = stayPrice(listing, from, to, '2026-11-21');
        expect(sum(price.lines)).toBe(price.totalCents);
        expect(price.lines.every((line) => Number.isSafeInteger(line.amountCents))).toBe(true);
        expect(price.totalCents).toBeGreaterThanOrEqual(0);
        expect(price.units > 0).toBe(price.totalCents > 0);
        expect(stayTotal(listing, from, to, '2026-11-21').totalCents).toBe(price.totalCents);
      }),
    );
  });

  test('a more expensive day never makes a stay cheaper', () => {
    fc.assert(
      fc.property(anyListing, anyStay, fc.nat(5_000), (listing, { from, to }, more) => {
        const dearer = { ...listing, priceCents: listing.priceCents + more };
        const before = stayTotal(listing, from, to, '2026-11-21').totalCents;
        expect(stayTotal(dearer, from, to, '2026-11-21').totalCents).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test('applies one discount at most, and the best that the length allows', () => {
    fc.assert(
      fc.property(anyListing, anyStay, (listing, { from, to }) => {
        const { lines, units } = stayPrice(listing, from, to, '2026-11-21');
        const best = Math.max(
          units >= 7 ? listing.weeklyDiscountPercent : 0,
          units >= 28 ? listing.monthlyDiscountPercent : 0,
        );
        const discounts = lines.filter((line) => line.kind === 'discount');
        expect(discounts.length).toBeLessThanOrEqual(1);
        const rental = units * listing.priceCents;
        expect(sum(discounts) + Math.floor((rental * best + 50) / 100)).toBe(0);
      }),
    );
  });

  test('the tax table: every row has a source, a rate and ordered dates; no tax applies twice', () => {
    for (const row of taxTable) {
      expect(row.source.length).toBeGreaterThan(10);
      expect(row.percent).toBeGreaterThan(0);
      expect(row.holdsTo ?? '9999').toMatch(/^\d{4}/);
      expect(row.holdsFrom < (row.holdsTo ?? '9999-12-31')).toBe(true);
    }
    fc.assert(
      fc.property(anyListing, anyStay, (listing, { from }) => {
        const taxes = taxesOn({ ...listing, units: 3, startsOn: from, bookedOn: '2026-11-21' });
        expect(new Set(taxes.map((tax) => tax.label)).size).toBe(taxes.length);
      }),
    );
  });
});

test('ignores a zero discount, prefers the weekly one in a tie, and has no line for less than half a cent', () => {
  const at = (weeklyDiscountPercent: number, monthlyDiscountPercent: number, units: number) =>
    bestDiscount({ weeklyDiscountPercent, monthlyDiscountPercent }, units)?.label ?? null;
  expect([at(0, 0, 30), at(10, 0, 7), at(10, 10, 28), at(10, 11, 28)]).toEqual([
    null,
    'Weekly discount',
    'Weekly discount',
    'Monthly discount',
  ]);
  const cheap = { ...trailer, priceCents: 1, weeklyDiscountPercent: 5 };
  expect(linesOf(cheap, '2027-06-04', '2027-06-10').map(([label]) => label)).not.toContain(
    'Weekly discount 5%',
  );
});
