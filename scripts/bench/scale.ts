/** Measures what grows with members and what doesn't: bytes of a row, statements at two sizes, one busy row, NOTIFY, and checking the books. docs/scale.md draws its conclusions. */
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { prepareSchema } from '../../schema.server.ts';

export type BenchScaleOptions = {
  dataDir: string;
  members?: number;
  seconds?: number;
  log?: (sentence: string) => void;
};

type Database = ReturnType<typeof openDatabase>;
const connections = 16;

/**
 * Rows that one year of a member leaves and that are still kept (half a year of notifications, a week of jobs): planning figures, not a
 * forecast.
 */
const yearly = { event: 30, notification: 10, job: 1, points_entry: 8 } as const;

const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Fills tables with members `from` to `to`. Triggers and foreign keys are off: the rows are valid by construction. */
async function fill(owner: Database, from: number, to: number): Promise<void> {
  const series = `generate_series(${from + 1}, ${to}) n`;
  await owner.sql.unsafe(`
    set session_replication_role = replica;
    insert into auth_user (id, email, password_hash, email_confirmed_at, created_at, updated_at)
      select ${id('n')}, 'member-' || n || '@example.com', '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('x', 66), now(), now(), now() from ${series};
    insert into member (id, display_name, joined_on) select ${id('n')}, 'Member ' || n, '2026-01-01' from ${series};
    insert into auth_session (id, account_id, assurance, methods, user_agent, created_at, refreshed_at)
      select ${id('n')}, ${id('n')}, 'aal1', '[]', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', now(), now() from ${series};
    insert into event (name, subject_kind, subject_id, body, happened_at)
      select 'bench.happened', 'booking', (n * 7 + k)::text, '{"exchange": {"kind": "rental", "id": "00000000-0000-4000-8000-000000000000"}, "version": 1}', now()
        from ${series}, generate_series(1, 3) k;
    insert into notification (account_id, kind, occasion, facts, happened_at)
      select ${id('n')}, 'booking.requested', 'event ' || k, '{"bookingId": "00000000-0000-4000-8000-000000000000", "title": "A trailer by the lake", "other": "Ray"}', now()
        from ${series}, generate_series(1, 3) k;
    insert into job (kind, body, state, ended_at)
      select 'tell-members', '{"event": 1, "name": "booking.requested", "subject_kind": "booking"}', 'done', now() from ${series}, generate_series(1, 2);
    insert into points_account (kind, member_id, balance_points) select 'available', ${id('n')}, 0 from ${series};
    with moved as (
      insert into points_transfer (key, reason, posted_at)
        select 'bench/' || n || '/' || k, 'goodwill', now() from ${series}, generate_series(0, 1) k returning id, key)
    insert into points_entry (transfer_id, account_id, points, balance_after_points, member_id)
      select m.id, case side when 0 then (select id from points_account where name = 'issuance') else a.id end,
             case when (split_part(m.key, '/', 3) = '0') = (side = 1) then 1 else -1 end, case when side = 1 and split_part(m.key, '/', 3) = '0' then 1 else 0 end,
             case side when 1 then a.member_id end
        from moved m join points_account a on a.name = 'available/' || ${id("split_part(m.key, '/', 2)::int")}::text, generate_series(0, 1) side;
    set session_replication_role = origin;`);
  await owner.sql.unsafe('vacuum analyze');
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Median milliseconds of statements about one member each, one after the other. */
async function statements(sql: PoolSql, members: number): Promise<Map<string, number>> {
  const of = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
  const asked: Record<string, (n: number) => Promise<unknown>> = {
    'who holds this session': (n) => sql`
      select u.email, s.assurance from auth_session s join auth_user u on u.id = s.account_id where s.id = ${of(n)}`,
    'the account of an email': (n) =>
      sql`select id from auth_user where email = ${`member-${n}@example.com`}`,
    'the latest notifications': (n) => sql`
      select id, kind, facts from notification where account_id = ${of(n)} order by id desc limit 30`,
    'the history of one booking': (n) => sql`
      select id, name from event where subject_kind = 'booking' and subject_id = ${String(n * 7 + 1)} order by id`,
    'a points statement': (n) => sql`
      select points, balance_after_points from points_entry where account_id = (select id from points_account where name = ${`available/${of(n)}`})
       order by transfer_id desc limit 30`,
    'the next due jobs': () => sql`
      select id from job where state = 'waiting' and due_at <= now() and kind = any(array['tell-members']) order by due_at, id limit 10`,
  };
  const found = new Map<string, number>();
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let turn = 0; turn < 500; turn += 1) {
      const n = 1 + ((turn * 7_919) % members);
      const begin = performance.now();
      await ask(n);
      if (turn >= 200) times.push(performance.now() - begin);
    }
    found.set(
      name,
      quantile(
        times.toSorted((a, b) => a - b),
        0.5,
      ),
    );
  }
  return found;
}

/** Commits a second of `work` on every connection. */
async function commitsPerSecond(
  seconds: number,
  work: (connection: number) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const begin = performance.now();
  const run = async (connection: number) => {
    while (performance.now() - begin < seconds * 1_000) {
      await work(connection);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  return (count / (performance.now() - begin)) * 1_000;
}

async function contention(owner: Database, seconds: number): Promise<[string, number][]> {
  const { sql } = owner;
  await sql.unsafe(
    'create table bench_row (id int primary key, cents bigint not null) with (fillfactor = 70)',
  );
  await sql.unsafe('insert into bench_row select n, 0 from generate_series(0, 15) n');
  const add = (row: number) => sql`update bench_row set cents = cents + 1 where id = ${row}`;
  const happen = () => sql`
    insert into event (name, subject_kind, subject_id, body, happened_at) values ('bench.happened', 'bench', '1', '{}', now())`;
  const tell = () => sql`
    with happened as (insert into event (name, subject_kind, subject_id, body, happened_at) values ('bench.happened', 'bench', '1', '{}', now()) returning id)
    select pg_notify('job', 'bench'), id from happened`;
  return [
    ['adding to one row, 16 connections', await commitsPerSecond(seconds, () => add(0))],
    ['adding to 16 rows, one for each connection', await commitsPerSecond(seconds, add)],
    ['an event', await commitsPerSecond(seconds, happen)],
    ['an event with a NOTIFY', await commitsPerSecond(seconds, tell)],
  ];
}

const gigabytes = (bytes: number): string => {
  const size = bytes / 1e9;
  return size < 10 ? size.toFixed(1) : Math.round(size).toLocaleString('en-CA');
};

async function sizes(sql: PoolSql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; bytes: number }[]>`
    select relname as name, (pg_total_relation_size(oid) / greatest(reltuples, 1))::float8 as bytes
      from pg_class where relkind = 'r' and relname in ('auth_user', 'member', 'auth_session', 'points_account', 'points_transfer', 'event', 'notification', 'job', 'points_entry')
     order by 1`;
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function sizesTable(found: ReadonlyMap<string, number>): string[] {
  const rowsOf = (name: string): number =>
    (yearly as Record<string, number>)[name] ?? (name === 'points_transfer' ? yearly.points_entry / 2 : 1);
  const line = ([name, bytes]: [string, number]) =>
    `| \`${name}\` | ${Math.round(bytes)} | ${rowsOf(name)} | ${[1e6, 1e7, 1e8].map((members) => gigabytes(bytes * rowsOf(name) * members)).join(' | ')} |`;
  return [
    '| table | bytes a row, with indexes | rows kept for a member and year | GB at 1 million | at 10 million | at 100 million |',
    '|---|---|---|---|---|---|',
    ...[...found].map(line),
  ];
}

/** Measures, and says it in Markdown. */
export async function benchScale(options: BenchScaleOptions): Promise<string> {
  const { dataDir, members = 200_000, seconds = 5, log = () => {} } = options;
  const small = members / 10;
  const server = await startEmbeddedPostgres({ dataDir, log });
  // One connection fills: a setting of its session switches triggers off.
  const filler = openDatabase({ directUrl: null, poolSize: 1 }, server.url, { role: null });
  const owner = openDatabase({ directUrl: null, poolSize: connections }, server.url, { role: null });
  try {
    await prepareSchema(filler.sql);
    const measured: { size: number; times: Map<string, number>; booksMs: number }[] = [];
    for (const [from, to] of [
      [0, small],
      [small, members],
    ] as const) {
      log(`Filling tables for ${to.toLocaleString('en-CA')} members.`);
      await fill(filler, from, to);
      const times = await statements(owner.sql, to);
      const begin = performance.now();
      await checkBooks(owner.sql);
      measured.push({ size: to, times, booksMs: performance.now() - begin });
    }
    const [first, last] = measured;
    if (!first || !last) throw new Error('Nothing was measured.');
    const growth = await sizes(owner.sql);
    const rates = await contention(owner, seconds);
    const count = (n: number) => n.toLocaleString('en-CA');
    return [
      ...sizesTable(growth),
      '',
      `| statement, median | ${count(first.size)} members | ${count(last.size)} members |`,
      '|---|---|---|',
      ...[...last.times].map(
        ([name, ms]) => `| ${name} | ${(first.times.get(name) ?? 0).toFixed(2)} ms | ${ms.toFixed(2)} ms |`,
      ),
      `| checking the points ledger as a whole (${count(first.size * 2)} and ${count(last.size * 2)} transfers) | ${count(Math.round(first.booksMs))} ms | ${count(Math.round(last.booksMs))} ms |`,
      '',
      `| commits a second, ${connections} connections, every commit on the disk | |`,
      '|---|---|',
      ...rates.map(([name, rate]) => `| ${name} | ${count(Math.round(rate))} |`),
    ].join('\n');
  } finally {
    await owner.close();
    await filler.close();
    await server.stop();
  }
}
