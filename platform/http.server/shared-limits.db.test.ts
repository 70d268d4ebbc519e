import { afterAll, afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { createLog } from '../log/log.server.ts';
import { createRateLimit } from './rate-limit.ts';
import { openSharedLimits, type SharedLimits } from './shared-limits.ts';

// Two processes: each has its own connections' worth of state, its own buckets, and one database.

const db = await testDatabase();
const opened: SharedLimits[] = [];
// What a process still shares after a pause would land in the next test's table.
afterEach(async () => {
  for (const sharing of opened.splice(0)) {
    await sharing.exchange();
    sharing.close();
  }
  await db.sql`delete from rate_limit`;
});
afterAll(() => db.drop());

let at = Date.parse('2026-12-01T12:00:00Z');
const now = () => new Date(at);
const silent = createLog('silent', () => {}, now);

function aProcess(requests = 60, name = 'requests', sql = db.sql) {
  const sharing = openSharedLimits({ sql, now, log: silent });
  opened.push(sharing);
  return { ...createRateLimit(name, { requests, seconds: 60 }, { now, sharing }), sharing };
}

const takeAll = (limit: { take: (address: string) => number }, address: string): number => {
  let count = 0;
  while (limit.take(address) === 0) count += 1;
  return count;
};

test('requests that one process let through count in the other, and both say the same', async () => {
  const [one, other] = [aProcess(), aProcess()];
  one.take('192.0.2.1', 40);
  await one.sharing.exchange();
  other.take('192.0.2.1');
  await other.sharing.exchange();
  expect(other.left('192.0.2.1')).toEqual({ perMinute: 60, requests: 19, fullInSeconds: 41 });
  expect(takeAll(other, '192.0.2.1')).toBe(19);
  await other.sharing.exchange();
  at += 10_000;
  one.take('192.0.2.1');
  await one.sharing.exchange();
  expect(one.left('192.0.2.1')).toEqual({ perMinute: 60, requests: 9, fullInSeconds: 51 });
  expect(takeAll(one, '192.0.2.9'), 'another visitor').toBe(60);
});

test('what several let through beyond the limit at the same moment is made up later', async () => {
  const all = [aProcess(), aProcess(), aProcess()];
  for (const each of all) expect(takeAll(each, '192.0.2.2')).toBe(60);
  for (const each of all) await each.sharing.exchange();
  const last = all[2];
  expect(last?.left('192.0.2.2')).toEqual({ perMinute: 60, requests: 0, fullInSeconds: 180 });
  at += 119_000;
  expect(last?.take('192.0.2.2')).toBeGreaterThan(0);
  at += 2_000;
  expect(last?.take('192.0.2.2')).toBe(0);
});

test('over ten minutes, visitors who change processes get the limit and no more than one burst of each', async () => {
  const all = [aProcess(), aProcess()];
  let passed = 0;
  for (let second = 0; second < 600; second += 1) {
    for (const each of all) {
      for (let count = 0; count < 5; count += 1) passed += each.take('192.0.2.3') === 0 ? 1 : 0;
      await each.sharing.exchange();
    }
    at += 1_000;
  }
  expect(passed).toBeLessThanOrEqual(600 + 60 * 2);
  expect(passed).toBeGreaterThanOrEqual(600);
});

test('counts requests under way during an update once', async () => {
  const [one, other] = [aProcess(), aProcess()];
  one.take('192.0.2.4', 10);
  const exchange = one.sharing.exchange();
  one.take('192.0.2.4', 5);
  await exchange;
  expect(one.left('192.0.2.4')?.requests).toBe(45);
  await one.sharing.exchange();
  other.take('192.0.2.4', 0);
  await other.sharing.exchange();
  expect(other.left('192.0.2.4')?.requests).toBe(45);
});

test('returns in every process what is returned in one', async () => {
  const [one, other] = [aProcess(), aProcess()];
  one.take('192.0.2.5');
  one.take('192.0.2.5');
  await one.sharing.exchange();
  one.giveBack('192.0.2.5');
  await one.sharing.exchange();
  other.take('192.0.2.5');
  await other.sharing.exchange();
  expect(other.left('192.0.2.5')?.requests).toBe(58);
});

test('keeps limits of different names apart, and stores no address in the table', async () => {
  const [one, other] = [aProcess(60, 'tries'), aProcess(60, 'mails')];
  takeAll(one, '192.0.2.6');
  await one.sharing.exchange();
  expect(takeAll(other, '192.0.2.6')).toBe(60);
  const rows = await db.sql<{ key: string }[]>`select key from rate_limit`;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes('192.0'))).toEqual([]);
});

test('forgets a visitor who has everything back', async () => {
  const one = aProcess();
  one.take('192.0.2.7');
  await one.sharing.exchange();
  at += 3_600_000;
  one.take('192.0.2.8');
  await one.sharing.exchange();
  expect(await db.sql`select 1 from rate_limit where full_at < ${now()}`).toEqual([]);
  expect(await db.sql`select 1 from rate_limit`).toHaveLength(1);
});

test('with the database down, each process counts for itself', async () => {
  const away = await testDatabase();
  await away.drop();
  const alone = aProcess(60, 'requests', away.sql);
  expect(takeAll(alone, '192.0.2.10')).toBe(60);
  await alone.sharing.exchange();
  expect(alone.take('192.0.2.10')).toBeGreaterThan(0);
});
