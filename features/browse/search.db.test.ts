/** Tests that a search finds exactly what a simple implementation of the rules finds, in the right order, page after page. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import type { TestDatabase } from '../../tests/builders/database.ts';
import { exchangeWays, sortOptions } from './filter/browse-filter.ts';
import { emptyFilter } from './filter/browse-filter.ts';
import type { BrowseFilter } from './filter/browse-filter.ts';
import { categoryIds } from './filter/browse-address.ts';
import { countSql, pageSql, Values } from './search-sql.server.ts';
import { searchListings } from './search-listings.server.ts';
import type { Road } from './search-plan.ts';
import { prepare } from './search-question.server.ts';
import {
  addListing,
  addMember,
  everything,
  matchesOf,
  randomListings,
} from '../../tests/builders/search-oracle.ts';
import type { PlainListing } from '../../tests/builders/search-oracle.ts';

const now = '2027-03-01T20:00:00Z';
let db: TestDatabase;
let listings: PlainListing[];

beforeAll(async () => {
  db = await testDatabase();
  listings = await randomListings(db.ownerSql, 260, 7);
});
afterAll(() => db.drop());

async function walkAllPages(filter: BrowseFilter, limit: number) {
  const slugs: string[] = [];
  let after: string | null = null;
  let pages = 0;
  let count = -1;
  do {
    const page = await searchListings(db.deps(now), filter, after, limit);
    slugs.push(...page.cards.map((card) => card.slug));
    count = page.count;
    after = page.next;
    pages += 1;
  } while (after !== null && pages < 400);
  return { slugs, count };
}

const day = fc
  .integer({ min: 0, max: 60 })
  .map((offset) => new Date(Date.UTC(2027, 2, 1 + offset)).toISOString().slice(0, 10));
const filters: fc.Arbitrary<BrowseFilter> = fc
  .record({
    search: fc.constantFrom(
      '',
      '',
      '',
      'kayak',
      'KELOWNA',
      'elow',
      'na, b',
      'kayka',
      'kelwona',
      'chalet',
      'Châlet',
      'zzz',
      'a',
      ', ',
      "28'",
      '100%',
      '_',
      'trailer coachmen',
      'e k',
    ),
    category: fc.option(fc.constantFrom(...categoryIds), { freq: 2 }),
    dates: fc.option(fc.tuple(day, fc.integer({ min: 0, max: 9 })), { freq: 2 }),
    exchange: fc.subarray([...exchangeWays]),
    sortBy: fc.constantFrom(...sortOptions.map(({ id }) => id)),
    prices: fc.option(fc.tuple(fc.integer({ min: 5000, max: 60000 }), fc.integer({ min: 0, max: 60000 })), {
      freq: 2,
    }),
    box: fc.option(
      fc.tuple(
        fc.integer({ min: -1250, max: -1130 }),
        fc.integer({ min: 485, max: 540 }),
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 40 }),
      ),
      { freq: 2 },
    ),
    points: fc.option(
      fc.integer({ min: 1, max: 40 }).map((hundreds) => hundreds * 100),
      { freq: 2 },
    ),
  })
  .map(({ dates, prices, box, ...rest }) => ({
    ...emptyFilter,
    ...rest,
    from: dates?.[0] ?? null,
    to: dates ? new Date(Date.parse(dates[0]) + dates[1] * 86_400_000).toISOString().slice(0, 10) : null,
    minPriceCents: prices?.[0] ?? null,
    maxPriceCents: prices ? prices[0] + prices[1] : null,
    box: box ? [box[0] / 10, box[1] / 10, (box[0] + box[2]) / 10, (box[1] + box[3]) / 10] : null,
  }));

const boxAround = (listing: PlainListing | undefined): BrowseFilter['box'] => {
  const { longitude, latitude } = listing ?? { longitude: -123, latitude: 49 };
  return [longitude - 0.3, latitude - 0.2, longitude + 0.3, latitude + 0.2];
};

describe('searching', () => {
  test('gives the whole sorted list over all pages, for any search', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (filter, limit) => {
        const found = await walkAllPages(filter, limit);
        const wanted = matchesOf(listings, filter, now);
        expect(found.slugs).toEqual(wanted.map(({ slug }) => slug));
        expect(found.count).toBe(wanted.length);
      }),
      { numRuns: 400, seed: 20270301 },
    );
  });

  test('gives the same once the counts are added up and other plans are chosen', async () => {
    await db.ownerSql`select count_search_changes()`;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const found = await walkAllPages(filter, 24);
        expect(found.slugs).toEqual(matchesOf(listings, filter, now).map(({ slug }) => slug));
      }),
      { numRuns: 200, seed: 4 },
    );
  });

  test('finds the same listings in the same order, and the same count, with every plan', async () => {
    const used = new Map<Road, number>();
    await fc.assert(
      fc.asyncProperty(filters, fc.option(fc.nat(259), { freq: 2 }), async (drawn, beside) => {
        const filter =
          beside === null
            ? drawn
            : {
                ...everything,
                sortBy: drawn.sortBy,
                exchange: drawn.exchange,
                box: boxAround(listings[beside]),
              };
        const { question } = await prepare(db.deps(now), filter);
        const roads: Road[] = ['price', 'walk'];
        if (question.box !== null) roads.push('place');
        if (question.text?.containing) roads.push('word');
        if (question.text?.isContainedNowhere) return;
        const found = await Promise.all(
          roads.map(async (road) => {
            const page = new Values();
            const rows = await db.sql.unsafe<{ id: number }[]>(
              pageSql(page, road, question, {
                sortBy: filter.sortBy,
                after: null,
                limit: 1000,
                steps: 1000,
              }),
              page.list,
            );
            const count = new Values();
            const [counted] = await db.sql.unsafe<{ count: number }[]>(
              countSql(count, road === 'walk' ? 'price' : road, question, 1000),
              count.list,
            );
            used.set(road, (used.get(road) ?? 0) + rows.length);
            return { ids: rows.map((row) => row.id), count: counted?.count };
          }),
        );
        if (question.days !== null && question.text === null) {
          const values = new Values();
          const byDays = countSql(values, 'days', question, 1000);
          const [counted] = await db.sql.unsafe<{ count: number }[]>(byDays, values.list);
          expect(counted?.count).toBe(found[0]?.ids.length);
          used.set('days', (used.get('days') ?? 0) + (counted?.count ?? 0));
        }
        const tired = new Values();
        const asked = { sortBy: filter.sortBy, after: null, limit: 1000, steps: 40 };
        const early = await db.sql.unsafe<{ id: number }[]>(
          pageSql(tired, 'walk', question, asked),
          tired.list,
        );
        expect(early.map((row) => row.id)).toEqual(found[0]?.ids.slice(0, early.length));
        expect(early.length).toBeLessThanOrEqual(40);
        for (const { ids, count } of found) {
          expect(ids).toEqual(found[0]?.ids);
          expect(count).toBe(ids.length);
        }
      }),
      { numRuns: 200, seed: 11 },
    );
    for (const road of ['price', 'walk', 'place', 'word', 'days'] as const)
      expect(used.get(road), road).toBeGreaterThan(20);
  });

  test('skips and repeats no listing while others are added', async () => {
    const owner = await addMember(db.ownerSql);
    for (const { id: sortBy } of sortOptions) {
      const filter = { ...everything, sortBy };
      const before = matchesOf(listings, filter, now).map(({ slug }) => slug);
      const seen: string[] = [];
      let after: string | null = null;
      let added = 0;
      do {
        const page = await searchListings(db.deps(now), filter, after, 20);
        seen.push(...page.cards.map((card) => card.slug));
        after = page.next;
        listings.push(
          await addListing(db.ownerSql, owner, `added-${sortBy}-${added}`, {
            featuredRank: 1 + (added % 5),
            priceCents: 4000 + added * 3000,
          }),
        );
        added += 1;
      } while (after !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((slug) => before.includes(slug))).toEqual(before);
    }
  });
});
