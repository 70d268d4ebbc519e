/** Takes and runs jobs: one worker at a time each, with exactly one effect in the database even if a worker is killed. */
import type { PoolSql, TransactionSql } from '../database.server/sql.ts';
import { inTransaction } from '../database.server/transaction.ts';
import { isClockRight } from './clock.ts';
import { within } from '../time/deadline.server.ts';

export type Job = {
  id: number;
  kind: string;
  body: unknown;
  tries: number;
  mostTries: number;
  /** The trace of its creator (a W3C traceparent). */
  trace?: string | null;
};

/** What a handler works with: its writes commit when it returns and roll back when it throws. */
export type JobWork = { job: Job; sql: TransactionSql; now: () => Date };

/**
 * Does one kind of job. Its writes happen once. An outside effect (an email) may repeat when the process is killed right after: pass the
 * job's id as the idempotency key.
 */
export type JobHandler = (work: JobWork) => Promise<void>;

/** What an outside job records about its call: runs in one transaction together with the job's done mark, so it happens once. */
export type Recording = (sql: TransactionSql) => Promise<void>;

/**
 * A job that calls an outside service. It runs without a transaction, so a silent service holds no connection: it reads what to do, makes
 * the call, and returns what to record. It may run again after a crash: the call needs a key under which repeating it has no second effect.
 */
export type OutsideJob = { outside: (work: { job: Job; now: () => Date }) => Promise<Recording | void> };

export type AnyJob = JobHandler | OutsideJob;

export type JobLimits = {
  /** After this long an outside job fails, and what it returns is not recorded. */
  limitMilliseconds?: number;
  /** Seconds until the next try after a failure; default: what was set when the job was taken. */
  retryInSeconds?: number;
};

export type JobDeps = { sql: PoolSql; now: () => Date };

/** Seconds until the next try: 10, 20, 40 … an hour at most. */
export function usualBackoffSeconds(tries: number): number {
  return Math.min(5 * 2 ** tries, 3_600);
}

/**
 * Takes due jobs. Taking one counts the try and postpones the next, so nobody has to notice a dead worker: its job is simply due again
 * later. Rows locked by another worker are skipped, so nobody waits. On a machine with a wrong clock all jobs wait: deadlines would pass
 * and old data would be deleted too early.
 */
export async function takeJobs(
  { sql, now }: JobDeps,
  kinds: readonly string[],
  most: number,
  backoffSeconds: (tries: number) => number,
): Promise<Job[]> {
  const at = now();
  // The wait depends on the number of tries, so all waits are passed as a table.
  const waits = Array.from({ length: 101 }, (_, tries) => backoffSeconds(Math.max(tries, 1)));
  const rows = await sql<(Omit<Job, 'mostTries'> & { most_tries: number })[]>`
    update job
       set tries = tries + 1,
           due_at = ${at}::timestamptz + make_interval(secs => (${waits}::float8[])[least(tries + 1, 100) + 1])
     where id in (select id from job
                   where state = 'waiting' and due_at <= ${at} and kind = any(${[...kinds]})
                     and ${isClockRight(sql)}
                   order by due_at, id limit ${most} for update skip locked)
    returning id, kind, body, tries, most_tries, trace`;
  return rows
    .map(({ most_tries, ...row }) => ({ ...row, mostTries: most_tries }))
    .sort((a, b) => a.id - b.id);
}

export type Outcome = 'done' | 'failed' | 'given-up' | 'not-ours';

/** Does a taken job: the handler's writes and the done mark commit together. */
export async function doJob(
  deps: JobDeps,
  job: Job,
  handler: AnyJob,
  limits: JobLimits = {},
): Promise<{ outcome: Outcome; error: unknown }> {
  if (job.tries > job.mostTries) {
    const error = new Error('It crashed its worker every time.');
    await putBack(deps, job, error, limits);
    return { outcome: 'given-up', error };
  }
  try {
    const isOurs = await ('outside' in handler
      ? doOutside(deps, job, handler, limits)
      : doInside(deps, job, handler));
    return { outcome: isOurs ? 'done' : 'not-ours', error: null };
  } catch (error) {
    await putBack(deps, job, error, limits);
    return { outcome: job.tries >= job.mostTries ? 'given-up' : 'failed', error };
  }
}

function doInside(deps: JobDeps, job: Job, handler: JobHandler): Promise<boolean> {
  return inTransaction(deps, {}, async ({ sql }) => {
    await sql`set local statement_timeout = '60s'`;
    await sql`set local idle_in_transaction_session_timeout = '300s'`;
    return whileOurs(sql, job, deps.now, () => handler({ job, sql, now: deps.now }));
  });
}

/** Does work in a transaction and marks the job done in it. @returns false if another worker has the job by now */
async function whileOurs(
  sql: TransactionSql,
  job: Job,
  now: () => Date,
  work: () => Promise<void>,
): Promise<boolean> {
  // Locked until the end: if the job becomes due again while running, others skip it. It waits for the lock, because a polling worker may
  // briefly hold a row that was just taken.
  const held = await sql`
    select from job where id = ${job.id} and state = 'waiting' and tries = ${job.tries} for update`;
  if (held.length === 0) return false;
  await work();
  await sql`update job set state = 'done', ended_at = ${now()}, last_error = null where id = ${job.id}`;
  return true;
}

async function doOutside(
  deps: JobDeps,
  job: Job,
  { outside }: OutsideJob,
  { limitMilliseconds }: JobLimits,
): Promise<boolean> {
  const { now } = deps;
  const ours = await deps.sql`
    select from job where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`;
  if (ours.length === 0) return false;
  const calling = outside({ job, now });
  const record = await (limitMilliseconds === undefined ? calling : within(limitMilliseconds, calling));
  return inTransaction(deps, {}, ({ sql }) => whileOurs(sql, job, now, async () => record?.(sql)));
}

/** Records why it failed; after the last try it is given up and waits for a person. */
async function putBack(
  { sql, now }: JobDeps,
  job: Job,
  error: unknown,
  { retryInSeconds }: JobLimits,
): Promise<void> {
  const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
  const isOver = job.tries >= job.mostTries;
  const dueAt =
    retryInSeconds === undefined ? sql`due_at` : sql`${new Date(now().getTime() + retryInSeconds * 1000)}`;
  await sql`
    update job set last_error = ${text}, state = ${isOver ? 'given_up' : 'waiting'}, ended_at = ${isOver ? now() : null},
           due_at = ${dueAt}
     where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`;
}
