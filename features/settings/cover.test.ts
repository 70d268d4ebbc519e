import { expect, test } from 'vitest';
import { settings } from './settings.ts';
import { coverOf, coversEverything, plansFor, type CoverLine } from './cover.ts';

const policy: CoverLine = {
  province: 'BC',
  categoryId: 'water',
  way: 'any',
  plan: '',
  dayCents: 0,
  limitCents: 200_000_000,
  deductibleCents: 100_000,
  insurer: 'Pacific Marine Mutual',
  from: '2027-06-01',
  to: '2027-08-31',
};
const trip = {
  province: 'BC',
  categoryId: 'water',
  way: 'rent',
  from: '2027-06-04',
  to: '2027-06-06',
} as const;
const cover = { limitCents: 200_000_000, deductibleCents: 100_000, insurer: 'Pacific Marine Mutual' };

test('nothing is covered before an operator has entered a policy', () => {
  expect(settings.cover.standard).toEqual([]);
  expect(coverOf(settings.cover.standard, trip)).toBeNull();
});

test('a policy covers its province, categories and kinds of exchange, for every day of the trip', () => {
  expect(coverOf([policy], trip)).toEqual(cover);
  expect(coverOf([policy], { ...trip, way: 'directSwap' })).toEqual(cover);
  for (const other of [
    { ...trip, province: 'AB' },
    { ...trip, categoryId: 'rv' },
    { ...trip, from: '2027-05-31' },
    { ...trip, to: '2027-09-01' },
  ])
    expect(coverOf([policy], other)).toBeNull();
  expect(coverOf([{ ...policy, to: '' }], { ...trip, to: '2031-01-01' })).toEqual(cover);
  expect(coverOf([{ ...policy, way: 'rent' }], { ...trip, way: 'directSwap' })).toBeNull();
});

test('the first matching line counts', () => {
  const small = { ...policy, categoryId: 'any', limitCents: 100 };
  expect(coverOf([policy, small], trip)?.limitCents).toBe(200_000_000);
  expect(coverOf([policy, small], { ...trip, categoryId: 'rv' })?.limitCents).toBe(100);
});

test('refuses a policy whose days are in the wrong order', () => {
  const { schema } = settings.cover;
  expect(schema.safeParse([policy]).success).toBe(true);
  expect(schema.safeParse([{ ...policy, from: '2027-02-30' }]).success).toBe(false);
  expect(schema.safeParse([{ ...policy, to: '2027-05-31' }]).success).toBe(false);
  expect(schema.safeParse([{ ...policy, insurer: ' ' }]).success).toBe(false);
});

test('a policy for everything covers everything; with one gap, the table doesn’t', () => {
  const everything = { ...policy, province: 'any', categoryId: 'any' } as const;
  const day = '2027-06-04';
  expect(coversEverything([everything], day)).toBe(true);
  expect(coversEverything([], day)).toBe(false);
  expect(coversEverything([everything], '2027-09-01')).toBe(false);
  expect(coversEverything([{ ...everything, way: 'rent' }], day)).toBe(false);
  // A smaller policy listed first is the one that applies, even to sleds.
  const small = { ...everything, categoryId: 'snow', limitCents: 100_000_000 };
  expect(coversEverything([small, everything], day)).toBe(false);
  expect(coversEverything([everything, small], day)).toBe(true);
});

test('refuses an unknown category, so that a typo can’t leave gear uninsured', () => {
  expect(settings.cover.schema.safeParse([{ ...policy, categoryId: 'boats' }]).success).toBe(false);
});

test('a renter can choose the first line of each plan instead of the included insurance', () => {
  const plan = { ...policy, plan: 'Premium', dayCents: 2_000, deductibleCents: 50_000 };
  const lines = [plan, policy, { ...plan, dayCents: 9_900 }, { ...plan, plan: 'Winter', categoryId: 'snow' }];
  expect(coverOf(lines, trip)).toEqual(cover);
  expect(plansFor(lines, trip)).toEqual([
    { ...cover, plan: 'Premium', dayCents: 2_000, deductibleCents: 50_000 },
  ]);
});

test('a plan alone promises nothing', () => {
  const plan = { ...policy, plan: 'Premium', dayCents: 2_000 };
  expect(coverOf([plan], trip)).toBeNull();
});

test('a line has a plan’s name and price, or neither; a table from before plans is still readable', () => {
  const reads = (line: object) => settings.cover.schema.safeParse([line]).success;
  const { plan: _, dayCents: __, ...before } = policy;
  expect([reads(before), reads(policy), reads({ ...policy, plan: 'Premium', dayCents: 2_000 })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([reads({ ...policy, plan: 'Premium' }), reads({ ...policy, dayCents: 2_000 })]).toEqual([
    false,
    false,
  ]);
  // Settings saved earlier lack the field.
  expect(coverOf([before as CoverLine], trip)).toEqual(cover);
});
