import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../tests/builders/database.ts';
import type { DiskFault } from '../platform/disk.server.ts';
import { enqueue } from '../platform/jobs.server/outbox.ts';
import { healthApi } from './health.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
let clock = Date.parse('2026-12-01T12:00:00Z');
let disk: DiskFault | null = null;
let looks = 0;
const deps = { ...db.deps(), now: () => new Date(clock) };
let isStopping = false;
const app = healthApi(deps, {
  checkDisk: () => {
    looks += 1;
    return Promise.resolve(disk);
  },
  isStopping: () => isStopping,
});
beforeEach(async () => {
  clock += 3_600_000;
  disk = null;
  isStopping = false;
  await db.ownerSql`truncate job`;
});

async function ready() {
  const answer = await app.request('/readyz');
  return { code: answer.status, ...((await answer.json()) as { status: string; detail?: string }) };
}

test('is ready while the database answers, the disk is writable and jobs run', async () => {
  expect(await ready()).toEqual({ code: 200, status: 'ready' });
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  expect((await ready()).code, 'a job that has just come').toBe(200);
});

test('is not ready when the disk is full or not writable; looks every five seconds', async () => {
  disk = 'full';
  looks = 0;
  for (let count = 0; count < 3; count += 1)
    expect(await ready()).toEqual({ code: 503, status: 'full', detail: 'The disk under DATA_DIR is full.' });
  expect(looks).toBe(1);
  disk = 'unwritable';
  clock += 5_000;
  expect(await ready()).toMatchObject({ code: 503, status: 'unwritable' });
});

test('is not ready when the queue is stuck; a backlog that moves is fine', async () => {
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  clock += 301_000;
  expect(await ready()).toMatchObject({ code: 503, status: 'jobs' });
  await db.sql`
    update job set state = 'done', ended_at = ${deps.now()} where id = (select min(id) from job)`;
  expect(await ready()).toEqual({ code: 200, status: 'ready' });
});

test('is not ready while this machine’s clock differs from the database’s by more than a minute', async () => {
  for (const milliseconds of [90_000, -90_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
    expect(await ready()).toEqual({
      code: 503,
      status: 'clock',
      detail: 'The clocks of this machine and of the database differ by more than a minute.',
    });
    vi.useRealTimers();
  }
  expect(await ready()).toEqual({ code: 200, status: 'ready' });
});

test('is never ready once the server was asked to stop', async () => {
  isStopping = true;
  expect(await ready()).toEqual({ code: 503, status: 'stopping', detail: 'The server is about to stop.' });
});
