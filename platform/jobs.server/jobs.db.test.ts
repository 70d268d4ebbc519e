import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { outsideTransactions } from '../database.server/outside-transactions.ts';
import { inTransaction } from '../database.server/transaction.ts';
import { startJobRunner } from './job-runner.ts';
import type { JobRunner, JobRunnerOptions } from './job-runner.ts';
import { appendEvent, enqueue } from './outbox.ts';
import { doJob, takeJobs, type JobHandler, type OutsideJob } from './take-jobs.ts';

const db = await testDatabase({ poolSize: 12 });
afterAll(() => db.drop());
await db.ownerSql.unsafe(
  'create table effect (job bigint not null, word text); grant all on effect to marketplace_web',
);

const start = Date.parse('2026-12-01T12:00:00Z');
let clock = start;
const deps = { ...db.deps(), now: () => new Date(clock) };
const runners: JobRunner[] = [];
const run = (options: JobRunnerOptions) => {
  const runner = startJobRunner(deps, { lookEveryMs: 10, ...options });
  runners.push(runner);
  return runner;
};

beforeEach(async () => {
  clock = start;
  await db.ownerSql`truncate job, effect`;
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));

const effects = () => db.sql<{ job: number; word: string }[]>`select job, word from effect order by job`;
const jobs = () => db.sql<{ state: string; tries: number; last_error: string | null }[]>`
  select state, tries, last_error from job where kind <> 'tidy-jobs' order by id`;
const leave = ({ job, sql }: Parameters<JobHandler>[0]) => sql`insert into effect values (${job.id}, 'done')`;
const leaveEffect: JobHandler = async (work) => void (await leave(work));

/** A few turns of the event loop and the database: whatever was going to be written is there. */
async function allSettledSoon(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await db.sql`select 1`;
}

async function allEnded(): Promise<void> {
  for (;;) {
    const [row] = await db.sql`select count(*) as n from job where state = 'waiting' and kind <> 'tidy-jobs'`;
    if (row?.n === 0) return;
  }
}

test('several workers run each job once', async () => {
  await Promise.all(Array.from({ length: 300 }, () => enqueue(db.sql, { kind: 'greet' }, deps.now())));
  for (let count = 0; count < 4; count += 1) run({ handlers: { greet: leaveEffect }, atOnce: 2 });
  await allEnded();
  const left = await effects();
  expect(left).toHaveLength(300);
  expect(new Set(left.map((row) => row.job)).size).toBe(300);
});

test('a machine with a wrong clock takes no job until its clock is right', async () => {
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  const take = () => takeJobs(deps, ['greet'], 10, () => 10);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
  expect(await take()).toEqual([]);
  vi.useRealTimers();
  expect(await take()).toMatchObject([{ kind: 'greet', tries: 1 }]);
});

test('a service that never answers delays only its own jobs', async () => {
  for (let count = 0; count < 5; count += 1) {
    await enqueue(db.sql, { kind: 'send' }, deps.now());
    await enqueue(db.sql, { kind: 'greet' }, deps.now());
  }
  let calls = 0;
  const silence = Promise.withResolvers<void>();
  const send = {
    outside: () => {
      calls += 1;
      return silence.promise;
    },
  };
  const lanes = [{ kinds: ['send'], atOnce: 2, limitSeconds: 60 }];
  const runner = run({ handlers: { send, greet: leaveEffect }, lanes, atOnce: 1 });
  while ((await effects()).length < 5) await jobs();
  expect(calls, 'two at a time, and they hold no place of the others').toBe(2);
  const [busy] = await db.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  expect(busy?.n, 'nobody waits for it in a transaction').toBe(0);
  silence.resolve();
  await allEnded();
  await runner.stop();
  expect(calls).toBe(5);
});

test('a job that runs out of time has failed, is retried after its wait, and writes nothing afterwards', async () => {
  await enqueue(db.sql, { kind: 'call' }, deps.now());
  const [job] = await takeJobs(deps, ['call'], 1, () => 120);
  const answer = Promise.withResolvers<void>();
  const slow: OutsideJob = {
    async outside(work) {
      await answer.promise;
      return async (sql) => void (await leave({ ...work, sql }));
    },
  };
  const limits = { limitMilliseconds: 20, retryInSeconds: 10 };
  expect(await doJob(deps, job as never, slow, limits)).toMatchObject({ outcome: 'failed' });
  answer.resolve();
  await answer.promise;
  await allSettledSoon();
  expect(await effects()).toEqual([]);
  clock += 9_000;
  expect(await takeJobs(deps, ['call'], 1, () => 120)).toEqual([]);
  clock += 2_000;
  const [again] = await takeJobs(deps, ['call'], 1, () => 120);
  expect(again?.tries).toBe(2);
  expect(await doJob(deps, again as never, leaveEffect, limits)).toMatchObject({ outcome: 'done' });
  expect(await effects()).toHaveLength(1);
});

test('retries a failed job that ran outside a transaction, and leaves one that another worker took over', async () => {
  await enqueue(db.sql, { kind: 'send' }, deps.now());
  const [first] = await takeJobs(deps, ['send'], 1, () => 1);
  const fails = { outside: () => Promise.reject(new Error('The line is down')) };
  expect((await doJob(deps, first as never, fails, { retryInSeconds: 1 })).outcome).toBe('failed');
  clock += 2_000;
  const [second] = await takeJobs(deps, ['send'], 1, () => 1);
  let calls = 0;
  const counts = {
    outside: async () => {
      calls += 1;
    },
  };
  expect((await doJob(deps, first as never, counts)).outcome, 'somebody else has it').toBe('not-ours');
  expect((await doJob(deps, second as never, counts)).outcome).toBe('done');
  expect(calls).toBe(1);
});

test('what an outside job records is committed with its end, once, and not by a worker that lost the job', async () => {
  await enqueue(db.sql, { kind: 'send' }, deps.now());
  const [first] = await takeJobs(deps, ['send'], 1, () => 1);
  const recording = (dies: boolean): OutsideJob => ({
    outside: async (work) => async (sql) => {
      await leave({ ...work, sql });
      if (dies) throw new Error('killed');
    },
  });
  expect((await doJob(deps, first as never, recording(true), { retryInSeconds: 1 })).outcome).toBe('failed');
  expect(await effects()).toEqual([]);
  clock += 2_000;
  const [second] = await takeJobs(deps, ['send'], 1, () => 1);
  // The other worker takes the job over while this one calls.
  const overtaken: OutsideJob = {
    outside: async (work) => {
      expect((await doJob(deps, second as never, recording(false))).outcome).toBe('done');
      return recording(false).outside(work);
    },
  };
  expect((await doJob(deps, second as never, overtaken)).outcome).toBe('not-ours');
  expect(await effects()).toHaveLength(1);
});

test('a kind that calls a service cannot be given a transaction', () => {
  const lanes = [{ kinds: ['greet'], atOnce: 1, limitSeconds: 60 }];
  expect(() => run({ handlers: { greet: leaveEffect }, lanes })).toThrow('greet calls a service');
});

test('a call to a service is refused while a transaction is open, and allowed once it has ended', async () => {
  const service = outsideTransactions({ call: async () => 'answer' }, 'card processor');
  const inside = inTransaction(deps, {}, () => service.call());
  await expect(inside).rejects.toThrow('The card processor was called inside a database transaction.');
  const nested = inTransaction(deps, {}, ({ sql }) => sql.savepoint(() => service.call()));
  await expect(nested).rejects.toThrow('inside a database transaction');
  const after = await inTransaction(deps, {}, async () => ({ later: () => service.call() }));
  expect(await after.later()).toBe('answer');
});

test('a job exists with its change or not at all, and there is one for a key', async () => {
  const failed = inTransaction(deps, {}, async ({ sql }) => {
    await appendEvent(sql, { name: 'thing.changed', subject: { kind: 'thing', id: 1 } }, deps.now());
    await enqueue(sql, { kind: 'greet' }, deps.now());
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await jobs()).toEqual([]);
  expect(await enqueue(db.sql, { kind: 'greet', key: 'ann', body: { to: 'ann' } }, deps.now())).toBeTypeOf(
    'number',
  );
  expect(await enqueue(db.sql, { kind: 'greet', key: 'ann' }, deps.now())).toBeNull();
  expect(await enqueue(db.sql, { kind: 'wave', key: 'ann' }, deps.now())).toBeTypeOf('number');
});

test('records events in order, and never changes them', async () => {
  const one = await appendEvent(
    db.sql,
    { name: 'thing.made', subject: { kind: 'thing', id: 7 }, body: { a: [1] } },
    deps.now(),
  );
  const two = await appendEvent(
    db.sql,
    { name: 'thing.sold', subject: { kind: 'thing', id: 7 } },
    deps.now(),
  );
  expect(two).toBeGreaterThan(one);
  expect(await db.sql`select name, body, happened_at from event where id = ${one}`).toEqual([
    { name: 'thing.made', body: { a: [1] }, happened_at: new Date(start) },
  ]);
  await expect(db.sql`update event set name = 'thing.lost'`).rejects.toMatchObject({ code: '42501' });
  await expect(db.ownerSql`update event set name = 'thing.lost'`).rejects.toMatchObject({
    constraint: 'events_never_change',
  });
  await expect(db.ownerSql`delete from event`).rejects.toMatchObject({
    constraint: 'events_never_change',
  });
});

test('a failed job leaves nothing, waits longer each time, and is finally given up with the reason', async () => {
  await enqueue(db.sql, { kind: 'greet', mostTries: 3 }, deps.now());
  const handler: JobRunnerOptions['handlers'][string] = async (work) => {
    await leave(work);
    throw new Error('nobody is in');
  };
  const waits = (tries: number) => tries * 100;
  const tryOnce = async () => {
    const [job] = await takeJobs(deps, ['greet'], 5, waits);
    return job ? (await doJob(deps, job, handler)).outcome : 'nothing due';
  };
  expect(await tryOnce()).toBe('failed');
  expect(await jobs()).toEqual([{ state: 'waiting', tries: 1, last_error: 'Error: nobody is in' }]);
  clock += 99_000;
  expect(await tryOnce()).toBe('nothing due');
  clock += 1_000;
  expect(await tryOnce()).toBe('failed');
  clock += 199_000;
  expect(await tryOnce()).toBe('nothing due');
  clock += 1_000;
  expect(await tryOnce()).toBe('given-up');
  clock += 1_000_000;
  expect(await tryOnce()).toBe('nothing due');
  expect(await jobs()).toEqual([{ state: 'given_up', tries: 3, last_error: 'Error: nobody is in' }]);
  expect(await effects()).toEqual([]);
});

test('after a worker dies with a job, the next one takes it after the wait; a job that ends every worker is given up', async () => {
  await enqueue(db.sql, { kind: 'greet', mostTries: 2 }, deps.now());
  const take = () => takeJobs(deps, ['greet'], 5, () => 60);
  expect(await take()).toHaveLength(1);
  expect(await take()).toHaveLength(0);
  clock += 60_000;
  expect(await take()).toHaveLength(1);
  clock += 60_000;
  const [third] = await take();
  if (!third) throw new Error('it is due once more');
  expect((await doJob(deps, third, leaveEffect)).outcome).toBe('given-up');
  expect(await jobs()).toEqual([
    { state: 'given_up', tries: 3, last_error: 'Error: It crashed its worker every time.' },
  ]);
  expect(await effects()).toEqual([]);
});

test('a job has one effect, even when another worker takes it over from a slow one', async () => {
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  const [slow] = await takeJobs(deps, ['greet'], 1, () => 1);
  clock += 2_000;
  const [quick] = await takeJobs(deps, ['greet'], 1, () => 1);
  if (!slow || !quick) throw new Error('both took it');
  expect((await doJob(deps, slow, leaveEffect)).outcome).toBe('not-ours');
  expect((await doJob(deps, quick, leaveEffect)).outcome).toBe('done');
  expect(await effects()).toHaveLength(1);
});

test('runs a just-claimed job although a worker looking for due ones locks it for a moment', async () => {
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  const [job] = await takeJobs(deps, ['greet'], 1, () => 60);
  if (!job) throw new Error('it is due');
  const { doing } = await db.ownerSql.begin(async (looking) => {
    await looking`select from job where id = ${job.id} for update`;
    const begun = doJob(deps, job, leaveEffect);
    const progress = { hasAnswered: false };
    const answered = begun.finally(() => (progress.hasAnswered = true));
    const waits = () => db.ownerSql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!progress.hasAnswered && (await waits()).length === 0);
    return { doing: answered };
  });
  expect((await doing).outcome).toBe('done');
  expect(await effects()).toHaveLength(1);
});

test('leaves jobs that aren’t due, and kinds that no one here knows', async () => {
  await enqueue(db.sql, { kind: 'greet', dueAt: new Date(start + 60_000) }, deps.now());
  await enqueue(db.sql, { kind: 'of-a-newer-version' }, deps.now());
  expect(await takeJobs(deps, ['greet'], 5, () => 1)).toEqual([]);
});

test('runs each turn of a recurring job once, however many processes see it', async () => {
  const recurring = [{ kind: 'tick', turn: (now: Date) => now.toISOString().slice(0, 16) }];
  for (let count = 0; count < 3; count += 1) run({ handlers: { tick: leaveEffect }, recurring });
  await seen(1);
  clock += 60_000;
  await seen(2);
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  expect(await effects()).toHaveLength(2);
});

async function seen(count: number): Promise<void> {
  while ((await effects()).length < count);
}

test('a notification wakes a runner that would look again in an hour', async () => {
  let isIdle: () => void = () => {};
  const idle = new Promise<void>((resolve) => (isIdle = resolve));
  run({
    handlers: { greet: leaveEffect, first: async () => isIdle() },
    listenUrl: db.url,
    lookEveryMs: 3_600_000,
  });
  await enqueue(db.sql, { kind: 'first' }, deps.now());
  await idle;
  await allEnded();
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  await seen(1);
});

test('a runner gets notifications again after its connection was cut', async () => {
  run({ handlers: { greet: leaveEffect }, listenUrl: db.url, lookEveryMs: 3_600_000 });
  const listener = () => db.ownerSql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen%'`;
  let [before] = await listener();
  while (!before) [before] = await listener();
  await db.ownerSql`select pg_terminate_backend(${before.pid})`;
  let [after] = await listener();
  while (!after || after.pid === before.pid) [after] = await listener();
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  await seen(1);
});

test('stopping finishes running jobs and starts no others', async () => {
  let hasBegun: () => void = () => {};
  let finish: () => void = () => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const slow: JobRunnerOptions['handlers'][string] = async (work) => {
    hasBegun();
    await finished;
    await leave(work);
  };
  for (let count = 0; count < 3; count += 1) await enqueue(db.sql, { kind: 'slow' }, deps.now());
  const runner = run({ handlers: { slow }, atOnce: 1 });
  await begun;
  const stopped = runner.stop();
  finish();
  await stopped;
  expect(await effects()).toHaveLength(1);
  expect((await jobs()).map((job) => job.state)).toEqual(['done', 'waiting', 'waiting']);
});

test('deletes jobs done long ago', async () => {
  await enqueue(db.sql, { kind: 'greet' }, deps.now());
  run({ handlers: { greet: leaveEffect } });
  await allEnded();
  clock += 8 * 86_400_000;
  for (let rest = await jobs(); rest.length > 0; rest = await jobs());
  expect(await effects()).toHaveLength(1);
});
