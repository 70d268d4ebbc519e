import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { seedSampleListings } from '../listings/seed-sample-listings.server.ts';
import { unavailableDays } from './availability-queries.server.ts';

const db = await testDatabase();
const now = new Date('2026-11-21T19:00:00Z');
const deps = db.deps(now);
beforeAll(async () => {
  await seedSampleListings(db.ownerSql, now);
  await db.ownerSql`delete from listing_claim where listing_id = (select id from listing where slug = 'coachmen-trailer')`;
});
afterAll(() => db.drop());

const claim = (from: string, until: string) => db.ownerSql`
  insert into listing_claim (listing_id, during, kind)
  select id, tsrange(${from}::timestamp, ${until}::timestamp), 'exchange' from listing where slug = 'coachmen-trailer'`;
const taken = async (from: string, to: string) =>
  (await unavailableDays(deps, 'coachmen-trailer', from, to))?.taken;

test('returns the calendar’s bounds and its rules', async () => {
  expect(await unavailableDays(deps, 'coachmen-trailer', '2026-11-21', '2027-05-21')).toEqual({
    slug: 'coachmen-trailer',
    priceUnit: 'day',
    minimumUnits: 2,
    maximumUnits: 28,
    leadDays: 2,
    horizonDays: 183,
    openFrom: null,
    openTo: null,
    today: '2026-11-21',
    availableFrom: '2026-11-23',
    availableTo: '2027-05-23',
    taken: [],
  });
});

test('joins adjacent claims into one range, and counts a partly claimed day as taken', async () => {
  await claim('2026-12-04', '2026-12-07');
  await claim('2026-12-07', '2026-12-09 15:00');
  await claim('2026-12-12 10:00', '2026-12-12 12:00');
  expect(await taken('2026-12-01', '2026-12-31')).toEqual([
    { from: '2026-12-04', until: '2026-12-10' },
    { from: '2026-12-12', until: '2026-12-13' },
  ]);
});

test('returns only what touches the requested days', async () => {
  expect(await taken('2026-12-10', '2026-12-11')).toEqual([]);
  expect(await taken('2026-12-09', '2026-12-09')).toEqual([{ from: '2026-12-07', until: '2026-12-10' }]);
  expect(await taken('2026-12-11', '2026-12-12')).toEqual([{ from: '2026-12-12', until: '2026-12-13' }]);
});

test('leaves the day of a morning departure free for the next arrival', async () => {
  await db.ownerSql`delete from listing_claim where listing_id = (select id from listing where slug = 'whiskey-jack-chalet')`;
  await db.ownerSql`
    insert into listing_claim (listing_id, during, kind)
    select id, '[2026-12-04 16:00, 2026-12-06 14:00)', 'exchange' from listing where slug = 'whiskey-jack-chalet'`;
  const chalet = await unavailableDays(deps, 'whiskey-jack-chalet', '2026-12-01', '2026-12-31');
  expect(chalet?.taken).toEqual([{ from: '2026-12-04', until: '2026-12-06' }]);
});

test('answers the same for an unknown listing and a paused one: not found', async () => {
  expect(await unavailableDays(deps, 'no-such-listing', '2026-12-01', '2026-12-31')).toBeNull();
  await db.ownerSql`update listing set state = 'paused' where slug = 'coachmen-trailer'`;
  expect(await taken('2026-12-01', '2026-12-31')).toBeUndefined();
});
