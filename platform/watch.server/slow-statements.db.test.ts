import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../database.server/connect.ts';
import type { PoolSql } from '../database.server/sql.ts';
import { createLog } from '../log/log.server.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { openSlowStatements } from './slow-statements.ts';

const db = await testDatabase();
afterAll(() => db.drop());

type Line = { message: string; statement: string; milliseconds: number; plan?: string[] };

/** A pool whose slow statements are logged. @param limit milliseconds */
function watched(limit: number) {
  let written = '';
  const log = createLog(
    'warn',
    (text) => (written += text),
    () => new Date(),
  );
  const asked: string[] = [];
  let sql: PoolSql | null = null;
  const slow = openSlowStatements({
    limit,
    pool: 'web',
    log,
    run: (text) => sql?.unsafe(text) ?? Promise.resolve([]),
    clock: () => performance.now(),
  });
  const pool = openDatabase({ directUrl: null, poolSize: 4 }, db.url, {
    role: 'marketplace_web',
    watch: {
      trace: () => null,
      began(text) {
        asked.push(text);
        return (_error, milliseconds) => slow.ended(text, milliseconds);
      },
    },
  });
  sql = pool.sql;
  const lines = (): Line[] => {
    log.flush();
    return written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  };
  return { pool, asked, lines };
}

test('logs a slow statement with its plan, and without its parameters', async () => {
  const { pool, asked, lines } = watched(50);
  const secret = 'ray@example.ca';
  await pool.sql`select count(*), pg_sleep(${0.08}) from mail where recipient = ${secret}`;
  await vi.waitFor(() => expect(lines()).toHaveLength(1));
  const [line] = lines();
  expect(line?.statement).toBe('select count(*), pg_sleep($1) from mail where recipient = $2');
  expect(line?.milliseconds).toBeGreaterThanOrEqual(80);
  expect(line?.plan?.join('\n')).toMatch(/Seq Scan on mail/);
  expect(JSON.stringify(lines())).not.toContain(secret);
  expect(asked.filter((text) => text.includes('analyze'))).toEqual([]);
  expect(
    asked.filter((text) => text.startsWith('select count')),
    'it ran once',
  ).toHaveLength(1);
  await pool.close();
});

test('doesn’t log a quick statement that waited for a slow one on its connection', async () => {
  const { pool, lines } = watched(50);
  await pool.sql.begin(async (sql) => {
    const slow = sql`select pg_sleep(0.1)`.then(() => null);
    const quick = sql`select 1 as one`.then(() => null);
    await Promise.all([slow, quick]);
  });
  await vi.waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]?.statement).toBe('select pg_sleep(0.1)');
  await pool.close();
});

test('also logs a statement that ran out of time, and asks for its plan once in ten minutes', async () => {
  const { pool, asked, lines } = watched(50);
  for (let count = 0; count < 2; count += 1)
    await pool.sql
      .begin(async (sql) => {
        await sql`set local statement_timeout = 60`;
        await expect(sql`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' });
        return null;
      })
      .catch(() => null);
  await vi.waitFor(() => expect(lines()).toHaveLength(2));
  expect(asked.filter((text) => text.startsWith('explain'))).toHaveLength(1);
  await pool.close();
});
