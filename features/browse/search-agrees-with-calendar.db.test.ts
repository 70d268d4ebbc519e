import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { unavailableDays } from '../availability/availability-queries.server.ts';
import { stayRefusal } from '../availability/stay-rules.ts';
import {
  exchangeMask,
  exchangeTypes,
  normaliseExchangePreferences,
  offersRent,
  offersSwap,
} from '../listings/exchange-preference.ts';
import { sampleListings } from '../listings/sample-listings/all-sample-listings.ts';
import { seedSampleListings } from '../listings/seed-sample-listings.server.ts';
import { emptyFilter } from './filter/browse-filter.ts';
import { wayBits } from './search-plan.ts';
import { searchListings } from './search-listings.server.ts';

const db = await testDatabase();
const now = new Date();
const deps = db.deps(now);
beforeAll(() => seedSampleListings(db.ownerSql, now));
afterAll(() => db.drop());

const filter = emptyFilter;

test('law: for any dates the search shows exactly the listings whose calendar allows them', async () => {
  const shown: number[] = [];
  const today = now.toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -3, max: 380 }), fc.nat(12), async (start, length) => {
      const from = addDays(today, start);
      const to = addDays(from, length);
      const page = await searchListings(deps, { ...filter, from, to }, null, 50);
      const allowed: string[] = [];
      for (const { slug } of sampleListings) {
        const calendar = await unavailableDays(deps, slug, from, to);
        if (calendar && !stayRefusal(calendar, calendar.taken, from, to, calendar.today)) allowed.push(slug);
      }
      expect(page.cards.map((card) => card.slug).toSorted()).toEqual(allowed.toSorted());
      shown.push(allowed.length);
    }),
    { numRuns: 120 },
  );
  // A search that never shows anything would pass: check that both answers occur.
  expect(Math.max(...shown)).toBeGreaterThan(5);
  expect(Math.min(...shown)).toBeLessThan(5);
}, 240_000);

test('search and pages derive the same offers from the same preferences', async () => {
  const entry = fc.record(
    {
      type: fc.constantFrom(...exchangeTypes),
      method: fc.constantFrom('rent', 'swap'),
      available: fc.boolean(),
      limited: fc.oneof(fc.boolean(), fc.nat(3)),
    },
    { requiredKeys: ['type', 'available'] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(entry, { maxLength: 5 }), { minLength: 20, maxLength: 60 }),
      async (given) => {
        const stored = given.map(normaliseExchangePreferences);
        const rows = await db.sql<{ bits: number }[]>`
        select exchange_bits(one.preferences) as bits
          from jsonb_array_elements(${db.sql.json(stored)}) with ordinality as one (preferences, place) order by place`;
        expect(rows.map((row) => row.bits)).toEqual(
          stored.map(
            (entries) =>
              wayBits.everyListing +
              exchangeMask(entries) +
              (offersSwap(entries) ? wayBits.swapOption : 0) +
              (offersRent(entries) ? wayBits.rentOption : 0),
          ),
        );
      },
    ),
    { numRuns: 30 },
  );
});
