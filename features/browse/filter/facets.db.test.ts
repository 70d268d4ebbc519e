import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/builders/database.ts';
import type { TestDatabase } from '../../../tests/builders/database.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import { sampleListings } from '../../listings/sample-listings/all-sample-listings.ts';
import { categoryKindOf, fieldLines } from '../../hosting/category-fields.ts';
import { seedSampleListings } from '../../listings/seed-sample-listings.server.ts';
import { emptyFilter } from './browse-filter.ts';
import type { BrowseFilter } from './browse-filter.ts';
import { compareListings } from '../compare-listings.server.ts';
import { countFacets } from './facet-counts.server.ts';
import { facets, facetsOf } from './facets.ts';
import { findListings } from '../find-listings.server.ts';

const now = '2026-11-23T20:00:00Z';
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await seedSampleListings(db.ownerSql, new Date(now));
});
afterAll(() => db.drop());

const find = (given: Partial<BrowseFilter>) =>
  findListings(db.deps(now), { ...emptyFilter, ...given }, null, 100);
const slugs = async (given: Partial<BrowseFilter>) =>
  (await find(given)).cards.map(({ slug }) => slug).toSorted();
const saying = (pattern: RegExp, isEnough: (number: number) => boolean) =>
  sampleListings
    .filter(({ features }) =>
      features.some((feature) => {
        const found = pattern.exec(feature.replaceAll(',', ''));
        return found !== null && isEnough(Number(found[1]) + Number(found[2] ?? 0));
      }),
    )
    .map(({ slug }) => slug)
    .toSorted();

test('finds what a listing states about itself, and leaves out those that state nothing', async () => {
  const sleeps = saying(/sleeps (\d+)(?: \+ (\d))?/i, (number) => number >= 6);
  expect(sleeps.length).toBeGreaterThan(2);
  expect(await slugs({ facets: { sleeps: 6 } })).toEqual(sleeps);
  expect(await slugs({ facets: { length: 26 } })).toEqual(saying(/(\d+) ft long/, (number) => number <= 26));
  expect(await slugs({ category: 'rv', facets: { towing: 3200 } })).toEqual(['coachmen-trailer']);
  expect(await slugs({ category: 'rv', facets: { towing: 1600, sleeps: 6 } })).toEqual([]);
});

test('a number that an owner enters in the form reaches each filter that reads it', async () => {
  const names = await db.ownerSql`select name from listing_fact`;
  const read = facets.flatMap(({ reads, categories }) =>
    'fact' in reads && names.some(({ name }) => name === reads.fact)
      ? categories.flatMap((category) => (category === '' ? [] : [{ category, fact: reads.fact }]))
      : [],
  );
  expect(read.length).toBeGreaterThan(5);
  for (const { category, fact } of read) {
    const entries = (categoryKindOf(category)?.fields ?? []).map((field) => [
      field.name,
      field.kind === 'number' ? String(field.to) : '',
    ]);
    const lines = fieldLines(category, Object.fromEntries(entries));
    const [row] = await db.ownerSql`select facts_of(${lines}, '{}', null, false) as facts`;
    expect(row?.facts, `${category}: ${fact}`).toHaveProperty(fact);
  }
});

test('works with words, a category and typed text', async () => {
  const pets = await slugs({ category: 'cabins', facets: { pets: 1 } });
  expect(pets.length).toBeGreaterThan(0);
  expect(await slugs({ search: 'pet friendly cabin' })).toEqual(pets);
  const categories = (await find({ facets: { nolicence: 1 } })).cards.map(({ categoryId }) => categoryId);
  expect(categories).not.toContain('rv');
  expect(categories).toContain('water');
  expect(await slugs({ category: 'rv', facets: { nolicence: 1 } })).toEqual([]);
});

test('shows instant booking, delivery and top hosts on the card as soon as they are turned on', async () => {
  const sql = db.ownerSql;
  await sql`update listing set instant_ways = '{rent}', delivery_cents = 0 where slug = 'rv-class-c'`;
  await sql`update member set is_top_host = true where id = (select owner_id from listing where slug = 'rv-class-c')`;
  expect(await slugs({ facets: { instant: 1, delivery: 1 } })).toEqual(['rv-class-c']);
  expect(await slugs({ facets: { top: 1 } })).toContain('rv-class-c');
  const { cards } = await find({ facets: { instant: 1 } });
  expect(cards[0]?.badges.map(({ text }) => text)).toEqual(['Instant', 'Delivers', 'Top host']);
});

test.each<Partial<BrowseFilter>>([
  { category: 'rv' },
  { category: 'rv', facets: { sleeps: 6, length: 30 } },
  { facets: { nolicence: 1 } },
  { search: 'cabin with hot tub', facets: { sleeps: 4 } },
])('counts for each choice how many listings it finds: %j', async (given) => {
  const counted = await countFacets(db.deps(now), { ...emptyFilter, ...given }, given.category ?? null);
  expect(counted).toMatchObject({ count: (await find(given)).count, isCapped: false });
  expect(counted.facets.map(({ id }) => id)).toEqual(facetsOf(given.category ?? null).map(({ id }) => id));
  for (const { id, choices } of counted.facets)
    for (const { value, count } of choices)
      expect(count, `${id} ${value}`).toBe(
        (await find({ ...given, facets: { ...given.facets, [id]: value } })).count,
      );
});

const union = async (ranges: [from: string, to: string][]) => {
  const all = await Promise.all(ranges.map(([from, to]) => slugs({ from, to })));
  return [...new Set(all.flat())].toSorted();
};

test('finds with flexible days what some exact days would find', async () => {
  const [from, to] = ['2027-01-12', '2027-01-15'];
  const moved = [-3, -2, -1, 0, 1, 2, 3].map((days): [string, string] => [
    addDays(from, days),
    addDays(to, days),
  ]);
  expect(await slugs({ from, to, flex: 'near' })).toEqual(await union(moved));
  const fridays = ['2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22', '2027-01-29'];
  const january = { from: '2027-01-01', to: '2027-01-31' };
  expect(await slugs({ ...january, flex: 'weekend' })).toEqual(
    await union(fridays.map((friday) => [friday, addDays(friday, 2)])),
  );
  const { cards } = await find({ ...january, flex: 'weekend' });
  for (const { days } of cards) expect(fridays).toContain(days?.from);
});

test('compares listings by the same table', async () => {
  const { cards, rows } = await compareListings(db.deps(now), ['rv-class-c', 'coachmen-trailer', 'nobody'], {
    from: '2027-06-04',
    to: '2027-06-06',
  });
  expect(cards.map(({ slug }) => slug)).toEqual(['rv-class-c', 'coachmen-trailer']);
  const values = Object.fromEntries(rows.map((row) => [row.label, row.values]));
  expect(values).toMatchObject({
    Sleeps: ['5', '6'],
    Length: ['25 ft', '28 ft'],
    'Towing weight': ['–', '2,900 kg'],
    'Instant booking': ['Yes', 'No'],
  });
  expect(values['Total']?.[0]).toBe(
    `$${((cards[0]?.stay?.totalCents ?? 0) / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`,
  );
  expect(values).not.toHaveProperty('Seats');
});
