import { afterAll, beforeAll, expect, test } from 'vitest';
import { wasInterrupted } from './demo-mark.server.ts';
import { settleDemo, timeMachineOf, workersOf } from './demo.server.ts';
import { seekersFor } from './features/exchange/circles/wishes/seekers.server.ts';
import { actorOfAccount } from './features/membership/account-actor.server.ts';
import { present } from './platform/assert.ts';
import { accountOf } from './features/demo-village/story.server/stage.server.ts';
import { checkCash } from './features/payments/books/check-cash.server.ts';
import { checkBooks } from './features/points/ledger/check-books.server.ts';
import { openJobs } from './jobs.server.ts';
import { openDemoClock } from './platform/time/demo-clock.server.ts';
import { testDatabase } from './tests/builders/database.ts';
import { livedInDatabase } from './tests/builders/lived-in-database.ts';

type LivedIn = Awaited<ReturnType<typeof livedInDatabase>>;

const db = await testDatabase({ poolSize: 6 });
let auth: LivedIn['auth'];
let clock: LivedIn['clock'];
let dataDir: string;
let endedEarly: LivedIn['endedEarly'];
let remove: LivedIn['remove'];
afterAll(async () => {
  await db.drop();
  await remove();
});
// Late in the evening in Vancouver: requests from two mornings ago have expired.
const start = Date.parse('2026-12-02T06:30:00Z');

// Filled once for all tests: it takes some seconds.
beforeAll(async () => {
  ({ auth, clock, dataDir, endedEarly, remove } = await livedInDatabase(db, start));
}, 180_000);

const countBy = async (query: string): Promise<Record<string, number>> => {
  const rows = await db.ownerSql.unsafe<{ name: string; n: number }[]>(query);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};

test('every story reaches its end, and nothing is left half done', async () => {
  expect(endedEarly).toEqual([]);
  expect(await wasInterrupted(dataDir)).toBe(false);
  expect(
    await countBy(`select kind as name, count(*)::int as n from job where state = 'given_up' group by 1`),
  ).toEqual({});
});

test('has trips in every state, a swap under way, an offer and a proposed circle', async () => {
  const trips = await countBy(
    "select state as name, count(*)::int as n from exchange where kind = 'rental' group by 1",
  );
  expect(Object.keys(trips).toSorted()).toEqual(
    ['accepted', 'cancelled', 'completed', 'declined', 'handed_off', 'requested', 'returned'].toSorted(),
  );
  const swaps = await countBy(
    `select kind || ' ' || state as name, count(*)::int as n from exchange where kind <> 'rental' group by 1`,
  );
  expect(swaps).toEqual({ 'swap handed_off': 1, 'swap requested': 1, 'circle requested': 1 });
});

test('gives everyone messages, notifications and a wallet with history, and the desk has work', async () => {
  const people = ['marnie', 'dale', 'tyler', 'ray', 'noor', 'sam'] as const;
  for (const who of people) {
    const id = accountOf(who);
    const [row] = await db.ownerSql<{ threads: number; notices: number; trips: number; liked: number }[]>`
      select (select count(*) from thread_party where account_id = ${id})::int as threads,
             (select count(*) from notification where account_id = ${id})::int as notices,
             (select count(*) from exchange_party where member_id = ${id})::int as trips,
             (select count(*) from favourite where account_id = ${id})::int as liked`;
    expect(
      Math.min(row?.threads ?? 0, row?.notices ?? 0, row?.trips ?? 0, row?.liked ?? 0),
      who,
    ).toBeGreaterThan(0);
  }
  const waiting = await countBy(`
    select 'claims' as name, count(*)::int as n from dispute where state = 'under_review'
    union all select 'identities', count(*)::int from identity_check where state = 'submitted'
    union all select 'listings', count(*)::int from hosted_listing where state = 'in_review'
    union all select 'reports', count(*)::int from member_report where closed_at is null
    union all select 'questions', count(*)::int from help_ticket where waiting_since is not null
    union all select 'corrections', count(*)::int from points_correction where decided_at is null`);
  expect(
    Object.values(waiting).every((count) => count > 0),
    JSON.stringify(waiting),
  ).toBe(true);
});

test('has wishes that match: a boat that someone dreams of, and a dream that a listing fits', async () => {
  const dale = present(await actorOfAccount(db.sql, accountOf('dale')), 'Dale');
  const seekers = await seekersFor(auth, dale, { give: 'super-air-nautique', categories: [] });
  expect(seekers).toMatchObject([{ memberName: 'Marnie Kovacs' }]);
  const waiting = await countBy(`
    select m.display_name as name, count(*)::int as n from wish w join member m on m.id = w.member_id
     where w.state = 'standing' group by 1`);
  expect(waiting).toEqual({ 'Dale Petrenko': 1, 'Marnie Kovacs': 1 });
});

test('asks nobody again for terms that they accepted with their first request, and every side can be called', async () => {
  const [row] = await db.ownerSql<{ asked: number; silent: number }[]>`
    select (select count(*) from membership where account_id is not null and renter_terms_version is null)::int as asked,
           (select count(*) from exchange_party p where not exists
              (select from member_phone m where m.member_id = p.member_id))::int as silent`;
  expect(row).toEqual({ asked: 0, silent: 0 });
});

test('books no one twice for the same time with the same listing, and sample calendars leave room', async () => {
  const [row] = await db.ownerSql<{ overlapping: number; claims: number }[]>`
    select (select count(*) from listing_claim a join listing_claim b on a.listing_id = b.listing_id and a.id < b.id and a.during && b.during)::int as overlapping,
           (select count(*) from listing_claim)::int as claims`;
  expect(row?.overlapping).toBe(0);
  expect(row?.claims).toBeGreaterThan(100);
});

test('the books of cash and points balance', async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
});

test('a second start adds nothing', async () => {
  const count = () => countBy(`select 'events' as name, count(*)::int as n from event`);
  const before = await count();
  expect((await settleDemo(auth, db.ownerSql)).endedEarly).toEqual([]);
  expect(await count()).toEqual(before);
});

test('three days ahead, everything due has happened, the books balance, and the next start keeps the time', async () => {
  const work = openJobs(auth, db.ownerSql);
  const workers = workersOf(() => ({ stop: () => Promise.resolve() }));
  let forgotten = 0;
  const machine = timeMachineOf(auth, clock, work, { workers, forgetPages: () => void (forgotten += 1) });
  expect(machine?.move('+3d')).toBe('moving');
  expect(machine?.move('+1h')).toMatchObject({ refusal: 'busy' });
  await machine?.settled();
  await work.close();
  const { now, last, isMoving } = machine?.state() ?? {};
  expect({ now, isMoving, forgotten }).toEqual({
    now: '2026-12-05T06:30:00.000Z',
    isMoving: false,
    forgotten: 1,
  });
  expect(last?.isBroken).toBe(false);
  expect(last?.failed, JSON.stringify(await db.ownerSql`select faults from reconciliation`)).toEqual({});
  // Requests from yesterday had two days.
  expect(last?.happened.map(({ name }) => name)).toContain('booking.expired');
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
  expect((await openDemoClock(dataDir, () => start)).now().toISOString()).toBe('2026-12-05T06:30:00.000Z');
}, 120_000);
