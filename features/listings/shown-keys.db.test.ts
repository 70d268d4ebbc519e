import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../tests/builders/built-server.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { listen, type Listening } from '../../platform/database.server/listen.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { memberAddress } from '../members/member-address.ts';
import {
  choices,
  daysKey,
  freeDays,
  keysIn,
  listingKey,
  memberKey,
  pointsKey,
  searches,
} from './shown-keys.ts';
import { seedSampleListings } from './seed-sample-listings.server.ts';

const db = await testDatabase();
const said: (string | null)[] = [];
let listening: Listening | null = null;
let teryx = 0;
let owner = '';
const author = randomUUID();

beforeAll(async () => {
  await seedSampleListings(db.ownerSql, new Date('2026-11-21T19:00:00Z'));
  const [row] = await db.ownerSql<{ id: string; owner: string }[]>`
    select id::text, owner_id as owner from listing where slug = 'kawasaki-teryx'`;
  teryx = Number(row?.id);
  owner = row?.owner ?? '';
  await db.ownerSql`insert into member (id, display_name, joined_on) values (${author}, 'Noor', '2026-01-01')`;
  listening = listen(db.url, 'listings_changed', (payload) => said.push(payload));
  await until('the connection listens', () => said.length > 0);
});
afterAll(async () => {
  await listening?.stop();
  await db.drop();
});

let turns = 0;
/** The keys a transaction says, sorted; null if it says every page. PostgreSQL delivers messages in the order of their commits. */
async function saidBy(change: (sql: Sql) => Promise<unknown>): Promise<string[] | null> {
  turns += 1;
  const end = `the end of turn ${turns}`;
  const from = said.length;
  await db.ownerSql.begin(change);
  await db.ownerSql`select pg_notify('listings_changed', ${end})`;
  await until(end, () => said.includes(end));
  const messages = said.slice(from, said.indexOf(end)).map(keysIn);
  return messages.includes(null) ? null : [...new Set(messages.flatMap((keys) => keys ?? []))].toSorted();
}

const listing = listingKey('kawasaki-teryx');
const member = (id: string) => memberKey(memberAddress({ id, name: 'Any Name' }));
const sorted = (...keys: string[]) => keys.toSorted();

test('days taken or given back are said of the page that shows them and of searches for days, not of cards', async () => {
  const claim = (sql: Sql) =>
    sql`insert into listing_claim (listing_id, during, kind) values (${teryx}, '[2027-04-04 10:00, 2027-04-05 10:00)', 'block')`;
  const days = sorted(daysKey('kawasaki-teryx'), freeDays);
  expect(await saidBy(claim)).toEqual(days);
  expect(await saidBy((sql) => sql`delete from listing_claim where listing_id = ${teryx}`)).toEqual(days);
});

test('a photo changes its listing only', async () => {
  const change = (sql: Sql) =>
    sql`update listing_photo set picture = picture || '{"alt": "Another"}' where listing_id = ${teryx}`;
  expect(await saidBy(change)).toEqual(sorted(listing));
});

test('a changed listing changes itself, its owner and all searches, under its old name too', async () => {
  const reprice = (sql: Sql) => sql`update listing set price_cents = price_cents + 100 where id = ${teryx}`;
  const keys = [listing, member(owner), searches];
  expect(await saidBy(reprice)).toEqual(sorted(...keys));
  const move = (sql: Sql) => sql`update listing set longitude = longitude + 0.1 where id = ${teryx}`;
  expect(await saidBy(move)).toEqual(sorted(...keys, choices));
  const rename = (slug: string) => (sql: Sql) => sql`update listing set slug = ${slug} where id = ${teryx}`;
  const renamed = sorted(...keys, listingKey('teryx-two'));
  expect(await saidBy(rename('teryx-two'))).toEqual(renamed);
  expect(await saidBy(rename('kawasaki-teryx'))).toEqual(renamed);
});

test('a review changes its listing and its author, and no one before both sides have written', async () => {
  const review = await saidBy(
    (sql) =>
      sql`insert into review (listing_id, author_id, rating, body, stayed_on) values (${teryx}, ${author}, 5, 'Good', '2026-07-01')`,
  );
  // Its stars count for the listing, and so for its owner and for searches by rating.
  expect(review).toEqual(sorted(listing, member(author), member(owner), searches));
  const hidden = async (sql: Sql) => {
    // Without the exchange it belongs to.
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into exchange_review (leg_id, author_side, author_id, subject_id, listing_id, last_day, rating, listing_rating, body, sent_at,
                                   edited_at, open_until)
      values (${randomUUID()}, 'renter', ${author}, ${owner}, ${teryx}, '2026-07-01', 5, 5, 'Good', '2026-07-02', '2026-07-02', '2026-07-16')`;
  };
  expect(await saidBy(hidden)).toEqual([]);
  const rewrite = (sql: Sql) =>
    sql`update exchange_review set body = 'Very good' where author_id = ${author}`;
  expect(await saidBy(rewrite)).toEqual([]);
  const see = (sql: Sql) =>
    sql`update exchange_review set seen_at = '2026-07-16' where author_id = ${author}`;
  expect(await saidBy(see)).toEqual(sorted(listing, member(author), member(owner)));
});

test('a changed member changes only their own key', async () => {
  const change = (sql: Sql) => sql`update member set bio = 'Likes snow' where id = ${owner}`;
  expect(await saidBy(change)).toEqual(sorted(member(owner)));
});

test('changes that no page shows send nothing', async () => {
  const nothing = async (sql: Sql) => {
    await sql`delete from listing_claim where listing_id = 0`;
    await sql`update listing set title = title`;
    await sql`update listing_photo set picture = picture`;
    await sql`update member set bio = bio`;
    await sql`update setting set value = value`;
    await sql`delete from review where id = 0`;
    await sql`update category set name = name`;
    // Nobody sees a draft.
    await sql`
      insert into listing (slug, owner_id, category_id, title, location, province, longitude, latitude, time_zone, price_unit, price_cents, price_points)
      values ('a-draft', ${owner}, 'rv', 'A draft', 'Fernie, BC', 'BC', -115, 49.5, 'America/Edmonton', 'day', 10000, 100)`;
    await sql`update listing set price_cents = 20000 where slug = 'a-draft'`;
  };
  expect(await saidBy(nothing)).toEqual([]);
});

test('settings, categories and emptied tables change every page', async () => {
  const set = (sql: Sql) => sql`
    insert into setting (name, value, changed_at) values ('support-phone', '"1"', now())
    on conflict (name) do update set value = '"2"'`;
  expect(await saidBy(set)).toBeNull();
  expect(await saidBy((sql) => sql`update category set name = name || '.' where id = 'rv'`)).toBeNull();
  expect(await saidBy((sql) => sql`truncate listing_claim`)).toBeNull();
});

test('more keys than fit in a message change every page', async () => {
  expect(
    await saidBy(
      (sql) => sql`select tell_keys(array(select 'listing:' || n from generate_series(1, 1000) n))`,
    ),
  ).toBeNull();
  expect(keysIn(pointsKey)).toEqual([pointsKey]);
  expect(keysIn(null), 'messages may have been missed').toBeNull();
});
