import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { JsonValue } from '../../platform/database.server/sql.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { exchangeRows, bookkeeping } from '../../tests/builders/points.ts';
import { checkBooks } from './ledger/check-books.server.ts';
import { closeWalletJob } from './close-wallet.server.ts';
import { expirePointsJob } from './expire-points.server.ts';
import { holdPoints } from './holds/hold-points.server.ts';
import { tellOfExpiryJob } from './tell-of-expiry.server.ts';
import { walletSummary } from './wallet-queries.server.ts';
import { writeExpiryEmailJob } from './write-expiry-email.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const booking = await exchangeRows(db.ownerSql);
const { work, member, wallet } = bookkeeping(db);

const at = (day: string) => new Date(`${day}T18:00:00Z`);
const run = (job: JobHandler, now: Date, body: unknown = {}) =>
  inTransaction(db, {}, ({ sql }) =>
    job({ job: { id: 1, kind: 'x', body, tries: 1, mostTries: 3 }, sql, now: () => now }),
  );
/** The server's daily jobs, from one day to another. */
async function everyDay(from: string, to: string): Promise<void> {
  for (let day = at(from); day <= at(to); day = new Date(day.getTime() + 86_400_000)) {
    await run(expirePointsJob, day);
    await run(tellOfExpiryJob, day);
  }
}
const told = (memberId: string) => db.sql<
  { name: string; body: Record<string, unknown>; happened_at: Date }[]
>`
  select name, body, happened_at from event where subject_kind = 'member' and subject_id = ${memberId} and name like 'points.%' order by id`;

test('after a silent year: three notices, each once, then all points expire, with an entry that says so', async () => {
  const ann = await member({ available: 300, bonus: 200 }, at('2026-01-15'));
  await everyDay('2026-11-01', '2027-01-20');
  expect(await wallet(ann)).toEqual({ available: 0, bonus: 0, held: 0 });
  const events = await told(ann);
  expect(
    events.map(({ name, body, happened_at }) => [
      name,
      body.daysBefore,
      happened_at.toISOString().slice(0, 10),
    ]),
  ).toEqual([
    ['points.expiry_announced', 60, '2026-11-16'],
    ['points.expiry_announced', 30, '2026-12-16'],
    ['points.expiry_announced', 7, '2027-01-08'],
    ['points.expired', undefined, '2027-01-15'],
  ]);
  expect(events[0]?.body).toMatchObject({ points: 500, expiresAt: at('2027-01-15').toISOString() });
  const transfers =
    await db.sql`select from points_transfer where reason = 'expiry' and key like ${`expiry/${ann}/%`}`;
  expect(transfers).toHaveLength(1);
});

test('any movement in the wallet starts the year again', async () => {
  const ann = await member({ available: 300 }, at('2026-01-15'));
  await everyDay('2026-12-14', '2026-12-20');
  await work(
    (each) =>
      holdPoints(each, { exchange: booking(), memberId: ann, points: 100, key: randomUUID(), madeBy: ann }),
    at('2026-12-21'),
  );
  await everyDay('2026-12-22', '2027-02-01');
  expect(await wallet(ann)).toEqual({ available: 200, bonus: 0, held: 100 });
  expect((await told(ann)).map(({ body }) => body.daysBefore)).toEqual([60, 30]);
  // A year later the free points expire; held ones never do.
  await everyDay('2027-10-20', '2027-12-21');
  expect(await wallet(ann)).toEqual({ available: 0, bonus: 0, held: 100 });
});

test('emails each notice to the confirmed address, and to no other', async () => {
  const [ann, bob] = [
    await member({ available: 1_200 }, at('2034-01-15')),
    await member({ available: 5 }, at('2034-01-15')),
  ];
  const account = (id: string, email: string, confirmed: string | null) =>
    db.ownerSql`insert into auth_user (id, email, email_confirmed_at, created_at, updated_at) values (${id}, ${email}, ${confirmed}, now(), now())`;
  await account(ann, 'ann@example.com', '2026-01-01');
  await account(bob, 'bob@example.com', null);
  await db.ownerSql`delete from job where kind = 'write-expiry-email'`;
  await run(tellOfExpiryJob, at('2034-12-16'));
  const jobs = await db.sql<{ body: unknown }[]>`select body from job where kind = 'write-expiry-email'`;
  expect(jobs).toHaveLength(2);
  for (const { body } of jobs) await run(writeExpiryEmailJob(db.deps().config), at('2034-12-16'), body);
  const emails = await db.sql<{ recipient: string; subject: string; body: string }[]>`select * from mail`;
  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['ann@example.com', 'Your 1,200 Adventure Points expire on January 15, 2035'],
  ]);
  expect(emails[0]?.body).toContain('/wallet');
});

test('a deleted account’s points expire with it, once; held points stay until they are paid', async () => {
  const ann = await member({ available: 300, bonus: 40 }, at('2035-01-15'));
  await work(
    (each) =>
      holdPoints(each, { exchange: booking(), memberId: ann, points: 100, key: randomUUID(), madeBy: ann }),
    at('2035-01-16'),
  );
  await db.sql`insert into event (name, subject_kind, subject_id) values ('account.deleted', 'account', ${ann})`;
  const [job] = await db.sql<{ body: unknown }[]>`select body from job where kind = 'close-wallet'`;
  await run(closeWalletJob, at('2035-01-17'), job?.body);
  await run(closeWalletJob, at('2035-01-17'), job?.body);
  expect(await wallet(ann)).toEqual({ available: 0, bonus: 0, held: 100 });
  await run(closeWalletJob, at('2035-01-17'), { subject_id: randomUUID() });
  expect((await checkBooks(db.ownerSql)).faults).toEqual([]);
});

describe('a server that was down', () => {
  test('notifies once, not three times, and no points expire without a week’s notice', async () => {
    const ann = await member({ available: 300 }, at('2026-01-15'));
    await everyDay('2027-02-01', '2027-02-07');
    expect(await wallet(ann)).toMatchObject({ available: 300 });
    expect((await told(ann)).map(({ body }) => [body.daysBefore, body.expiresAt])).toEqual([
      [7, at('2027-02-08').toISOString()],
    ]);
    expect((await walletSummary(db.deps(at('2027-02-02')), ann)).expiry).toEqual({
      at: at('2027-02-08').toISOString(),
      points: 300,
    });
    await everyDay('2027-02-08', '2027-02-08');
    expect(await wallet(ann)).toMatchObject({ available: 0 });
  });
});

test('follows the settings: other months, other notices, or none', async () => {
  await db.ownerSql`insert into setting values ('points-expiry-months', '1', now()), ('points-expiry-notice-days', '[]', now())`;
  const ann = await member({ available: 300 }, at('2029-01-31'));
  await everyDay('2029-02-27', '2029-02-27');
  expect(await wallet(ann)).toMatchObject({ available: 300 });
  await everyDay('2029-02-28', '2029-02-28');
  expect(await wallet(ann)).toMatchObject({ available: 0 });
  expect((await told(ann)).map(({ name }) => name)).toEqual(['points.expired']);
  await db.ownerSql`delete from setting`;
});

test('more wallets than are locked together expire in several jobs', async () => {
  const now = at('2031-06-01');
  const people = await db.ownerSql<{ id: string }[]>`
    insert into member (display_name, joined_on) select 'Ann', '2026-01-01' from generate_series(1, 210) returning id`;
  await work(async ({ sql }) => {
    await sql`select count(*) from lock_points_accounts((select jsonb_agg(jsonb_build_object('kind', 'bonus', 'member_id', id)) from member))`;
    const transfers = await sql<{ [column: string]: JsonValue }[]>`
      select 'test ' || a.id as key, 'goodwill' as reason, '2030-01-01T00:00:00Z' as posted_at,
             jsonb_build_array(jsonb_build_object('account_id', a.id, 'points', 5), jsonb_build_object('account_id', i.id, 'points', -5)) as entries
        from points_account a, points_account i
       where a.kind = 'bonus' and i.kind = 'issuance' and a.member_id = any(${people.map(({ id }) => id)}::uuid[])`;
    await sql`select post_points_transfers(${sql.json([...transfers])})`;
  });
  await run(tellOfExpiryJob, at('2031-05-20'));
  await run(expirePointsJob, now);
  const left = async () =>
    (await Promise.all(people.map(({ id }) => wallet(id)))).filter(({ bonus }) => bonus > 0).length;
  expect(await left()).toBe(10);
  expect(await db.sql`select from job where kind = 'expire-points'`).toHaveLength(1);
  await run(expirePointsJob, now);
  expect(await left()).toBe(0);
  expect((await checkBooks(db.ownerSql)).faults).toEqual([]);
});
