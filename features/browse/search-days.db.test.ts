/** Tests whether the day index ever says that a taken day is free, or hides a free one. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { addListing, addMember, everything } from '../../tests/builders/search-oracle.ts';
import { addDays, daysBetween } from '../../platform/time/date-range.ts';
import { countSql, Values } from './search-sql.server.ts';
import { searchListings } from './search-listings.server.ts';
import { prepare } from './search-question.server.ts';

const now = '2027-03-01T20:00:00Z';
const db = await testDatabase();
afterAll(() => db.drop());

test('law: the ring marks exactly the taken days, wherever they are', async () => {
  const stretch = fc.tuple(fc.integer({ min: -400, max: 1200 }), fc.integer({ min: 1, max: 20 }));
  await fc.assert(
    fc.asyncProperty(fc.array(stretch, { maxLength: 6 }), async (stretches) => {
      const ranges = stretches.map(([start, length]) => {
        const first = addDays('2027-03-01', start);
        return `[${first},${addDays(first, length)})`;
      });
      const [row] = await db.sql<{ ring: string }[]>`select taken_ring(${`{${ranges.join(',')}}`}) as ring`;
      const marked = new Set<number>();
      for (const [start, length] of stretches)
        for (let day = start; day < start + length; day += 1)
          marked.add((daysBetween('1970-01-01', '2027-03-01') + day) % 384);
      const set = [...(row?.ring ?? '')].flatMap((bit, place) => (bit === '1' ? [place] : []));
      expect(set).toEqual([...marked].toSorted((a, b) => a - b));
    }),
    { numRuns: 100 },
  );
});

test('a claim without an end, or longer than a year, marks the whole ring', async () => {
  for (const taken of ['{[2027-03-01,infinity)}', '{[2027-03-01,2028-06-01)}', '{[-infinity,2027-03-01)}']) {
    const [row] = await db.sql<{ free: number }[]>`
      select position('0' in taken_ring(${taken})::text) as free`;
    expect(row?.free, taken).toBe(0);
  }
});

test('the same day on the next turn of the ring doesn’t affect the day searched for', async () => {
  const owner = await addMember(db.ownerSql);
  await addListing(db.ownerSql, owner, 'taken-later', { claims: [['2028-04-03', '2028-04-06']] });
  await addListing(db.ownerSql, owner, 'taken-then', { claims: [['2027-03-16', '2027-03-19']] });
  expect(daysBetween('2027-03-16', '2028-04-03')).toBe(384);
  const filter = { ...everything, from: '2027-03-17', to: '2027-03-18' };
  const { question } = await prepare(db.deps(now), filter);
  const values = new Values();
  const text = countSql(values, 'days', question, 1000);
  const [row] = await db.sql.unsafe<{ count: number }[]>(text, values.list);
  expect(row?.count).toBe(1);
});

test('law: the index and the ranges give the same answer, however far apart the taken days are', async () => {
  const owner = await addMember(db.ownerSql);
  const spread = fc.array(fc.tuple(fc.integer({ min: -500, max: 900 }), fc.integer({ min: 1, max: 200 })), {
    maxLength: 4,
  });
  let listings = 0;
  await fc.assert(
    fc.asyncProperty(
      spread,
      fc.integer({ min: 1, max: 170 }),
      fc.integer({ min: 0, max: 5 }),
      async (claims, start, length) => {
        const { id, slug } = await addListing(db.ownerSql, owner, `spread-${(listings += 1)}`);
        const ranges = claims.map(([first, days]) => {
          const from = addDays('2027-03-01', first);
          return `[${from},${addDays(from, days)})`;
        });
        await db.ownerSql`update listing_days set taken = ${`{${ranges.join(',')}}`}::datemultirange where listing_id = ${id}`;
        const from = addDays('2027-03-01', start);
        const days = { from, to: addDays(from, length) };
        const isTaken = claims.some(([first, many]) => first <= start + length && first + many > start);
        const page = await searchListings(db.deps(now), { ...everything, ...days }, null, 500);
        expect(page.cards.some((card) => card.slug === slug)).toBe(!isTaken);
        const { question } = await prepare(db.deps(now), { ...everything, ...days });
        const values = new Values();
        const [row] = await db.sql.unsafe<{ count: number }[]>(
          countSql(values, 'days', question, 1000),
          values.list,
        );
        expect(row?.count).toBe(page.count);
      },
    ),
    { numRuns: 150 },
  );
});
