import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { assertServingRole, openDatabase } from './connect.ts';
import { parseInt8 } from './parsers.ts';

const db = await testDatabase();
afterAll(() => db.drop());

test('requests run under the serving role, which is no superuser and owns nothing', async () => {
  const [row] = await db.sql`select current_user::text as role, session_user::text as login`;
  expect(row?.role).toBe('marketplace_web');
  expect(row?.login).not.toBe('marketplace_web');
  await expect(assertServingRole(db.sql)).resolves.toBeUndefined();
  await expect(db.sql`create table mine (id int)`).rejects.toMatchObject({ code: '42501' });
  await expect(db.sql`delete from listing`).rejects.toMatchObject({ code: '42501' });
});

test('refuses the owner as serving role, and says what to do', async () => {
  await expect(assertServingRole(db.ownerSql)).rejects.toThrow(
    /alter role <login> set role = 'marketplace_web'/,
  );
});

test('refuses a serving role that owns a table', async () => {
  await db.ownerSql.unsafe('create table stray (id int); alter table stray owner to marketplace_web');
  await expect(assertServingRole(db.sql)).rejects.toThrow(/own tables \(it owns 1\)/);
  await db.ownerSql`drop table stray`;
});

test('the role stays after a connection was cut', async () => {
  const pool = openDatabase({ directUrl: null, poolSize: 1 }, db.url, { role: 'marketplace_web' });
  const [before] = await pool.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await db.ownerSql`select pg_terminate_backend(${before?.pid ?? 0})`;
  await pool.sql`select 1`.catch(() => {});
  const [after] = await pool.sql`select pg_backend_pid() as pid, current_user::text as role`;
  expect(after?.pid).not.toBe(before?.pid);
  expect(after?.role).toBe('marketplace_web');
  await pool.close();
});

test('reads numbers, days, local times, ranges, arrays and JSON as the code expects', async () => {
  const [row] = await db.sql`
    select count(*) as many, 9007199254740993 as huge, '2026-12-01'::date as day, '2026-12-01 15:00'::timestamp as wall,
           tsrange('2026-12-01', '2026-12-03') as during, '{a,b}'::text[] as list, '{2026-12-01}'::date[] as days,
           '{"a": [1]}'::jsonb as body, '2026-12-01T08:00Z'::timestamptz as instant`;
  expect(row).toEqual({
    many: 1,
    huge: 9007199254740993n,
    day: '2026-12-01',
    wall: '2026-12-01 15:00:00',
    during: '["2026-12-01 00:00:00","2026-12-03 00:00:00")',
    list: ['a', 'b'],
    days: ['2026-12-01'],
    body: { a: [1] },
    instant: new Date('2026-12-01T08:00:00Z'),
  });
  expect(parseInt8('-12')).toBe(-12);
});

test('refuses a Date where a calendar day is expected', async () => {
  await expect(db.sql`select ${new Date() as never}::date + ${new Date() as never}::date`).rejects.toThrow();
  await expect(db.sql`select count(*) from review where stayed_on > ${new Date()}`).resolves.toBeDefined();
});

test('cuts off a statement that takes too long', async () => {
  const pool = openDatabase({ directUrl: null, poolSize: 1 }, db.url, {
    role: 'marketplace_web',
    statementTimeoutMs: 50,
  });
  await expect(pool.sql`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' });
  await pool.close();
});

test('sends no startup parameter behind a pooler, and uses the login’s role', async () => {
  const login = `login_${process.pid}`;
  await db.ownerSql.unsafe(`create role ${login} login; grant marketplace_web to ${login}`);
  const url = new URL(db.url);
  url.username = login;
  const pooled = openDatabase({ directUrl: db.url, poolSize: 1 }, url.href, { role: 'marketplace_web' });
  await expect(assertServingRole(pooled.sql)).rejects.toThrow(/behind a connection pooler/);
  await pooled.close();
  await db.ownerSql.unsafe(`alter role ${login} set role = 'marketplace_web'`);
  const again = openDatabase({ directUrl: db.url, poolSize: 1 }, url.href, { role: 'marketplace_web' });
  await expect(assertServingRole(again.sql)).resolves.toBeUndefined();
  await again.close();
  await db.ownerSql.unsafe(`drop role ${login}`);
});

test('frees what was answered and read at the next small collection, not only at a full one', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
  const pool = openDatabase({ directUrl: null, poolSize: 1 }, db.url, { role: 'marketplace_web' });
  const askOften = async () => {
    for (let asked = 0; asked < 2000; asked += 1)
      await pool.sql`select number, repeat('x', 300) as words from generate_series(1, 25) number`;
  };
  await askOften();
  collect({ type: 'major' });
  const before = getHeapStatistics().used_heap_size;
  await askOften();
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  // Their rows are 20 MB and more.
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(6_000_000);
  await pool.close();
});
