import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { isLostRace, violatedConstraint } from '../../platform/database.server/database-error.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { testDatabase } from '../builders/database.ts';

const db = await testDatabase();
const racers = 64;
const rounds = 12;
// The owner's connection: the serving role may not write claims yet, and the constraint applies to all.
const pool = openDatabase({ directUrl: null, poolSize: racers }, db.url, { role: null });
afterAll(async () => {
  await pool.close();
  await db.drop();
});

async function newListing(): Promise<number> {
  const [row] = await db.ownerSql<{ id: number }[]>`
    with owner as (insert into member (display_name, joined_on) values ('Ann', '2026-01-01') returning id)
    insert into listing (slug, owner_id, category_id, title, location, province, longitude, latitude, time_zone, price_unit, price_cents, price_points)
    select 'race-' || gen_random_uuid(), id, 'rv', 'A trailer', 'Summerland, BC', 'BC', -119.7, 49.6, 'America/Vancouver', 'night', 10000, 100 from owner
    returning id`;
  return row?.id ?? 0;
}

type Before = (sql: Transaction['sql'], listing: number) => Promise<unknown>;

/** As every command does: first the listing's row, so that they queue there and not in the middle of each other's claims. */
const lockListing: Before = (sql, listing) =>
  sql`select from listing where id = ${listing} for no key update`;

const claim = (listing: number, during: string, before: Before = lockListing) =>
  inTransaction(pool, {}, async ({ sql }) => {
    await before(sql, listing);
    await sql`insert into listing_claim (listing_id, during, kind) values (${listing}, ${during}::tsrange, 'exchange')`;
  }).then(
    () => 'claimed',
    (error: unknown) => violatedConstraint(error) ?? error,
  );

async function connectAll(): Promise<number> {
  const pids = await Promise.all(
    Array.from(
      { length: racers },
      () => pool.sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.2)`,
    ),
  );
  return new Set(pids.map(([row]) => row?.pid)).size;
}

/** Every range contains the same middle day, but no two are the same. */
function overlapping(racer: number): string {
  return `[${addDays('2026-12-10', -(racer % 8))}, ${addDays('2026-12-11', racer >> 3)})`;
}

const claimsOn = async (listing: number) =>
  (
    await db.ownerSql<{ n: number }[]>`select count(*) as n from listing_claim where listing_id = ${listing}`
  )[0]?.n;

test(`${racers} people request overlapping days at once: one gets them, the others are told which law refused them`, async () => {
  expect(await connectAll()).toBe(racers);
  for (let round = 0; round < rounds; round += 1) {
    const listing = await newListing();
    const outcomes = await Promise.all(
      Array.from({ length: racers }, (_, racer) => claim(listing, overlapping(racer))),
    );
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 'claimed')).toEqual(
      Array.from({ length: racers - 1 }, () => 'claims_on_a_listing_do_not_overlap'),
    );
    expect(await claimsOn(listing)).toBe(1);
  }
});

test('even code that forgets the lock books nothing twice: one gets the days, the others get the law or a lost race', async () => {
  // Without the lock they deadlock, which PostgreSQL resolves one by one after this time.
  const forgetful: Before = (sql) => sql`set local deadlock_timeout = '10ms'`;
  for (let round = 0; round < 4; round += 1) {
    const listing = await newListing();
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, racer) => claim(listing, overlapping(racer), forgetful)),
    );
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
    for (const outcome of outcomes) {
      expect(
        outcome === 'claimed' || outcome === 'claims_on_a_listing_do_not_overlap' || isLostRace(outcome),
      ).toBe(true);
    }
    expect(await claimsOn(listing)).toBe(1);
  }
});

test('keeps all ranges that only touch: a return at 11:00 and a pick-up at 11:00 don’t overlap, one minute does', async () => {
  const listing = await newListing();
  const days = Array.from({ length: racers }, (_, racer) => addDays('2027-01-01', racer));
  const outcomes = await Promise.all(
    days.map((day) => claim(listing, `[${day} 11:00, ${addDays(day, 1)} 11:00)`)),
  );
  expect(outcomes).toEqual(days.map(() => 'claimed'));
  expect(
    await claim(
      listing,
      `[${addDays('2027-01-01', racers)} 10:59, ${addDays('2027-01-01', racers + 1)} 11:00)`,
    ),
  ).toBe('claims_on_a_listing_do_not_overlap');
});

test('the same days on other listings are free', async () => {
  const listings = await Promise.all(Array.from({ length: 8 }, newListing));
  const outcomes = await Promise.all(listings.map((listing) => claim(listing, '[2026-12-10, 2026-12-12)')));
  expect(outcomes).toEqual(listings.map(() => 'claimed'));
});
