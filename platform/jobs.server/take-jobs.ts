/** Whose job is it? Each is done by one worker at a time and has its effect in the database exactly once, whoever is killed when. */
import type { PoolSql, TransactionSql } from '../database.server/sql.ts';
import { inTransaction } from '../database.server/transaction.ts';
import { within } from '../deadline.server.ts';
import { guard } from './time-limit.ts';

export type Job = {
  id: number;
  kind: string;
  body: unknown;
  tries: number;
  mostTries: number;
  /** The trace of whoever asked for it (a W3C traceparent). */
  trace?: string | null;
};

/** What a handler works with: everything it writes through these is kept when it returns and gone when it throws. */
export type JobWork = { job: Job; sql: TransactionSql; now: () => Date };

/**
 * Does one kind of job. Its writes happen once. What leaves the building (a mail) may happen again when the process is killed just
 * after: hand the job's id on as the idempotency key.
 */
export type JobHandler = (work: JobWork) => Promise<void>;

/**
 * A job that calls somebody outside and therefore has no transaction: it notes by itself, through the pool, how far it has come. It may run again after a
 * crash, so its notes have to say whether the call was made.
 */
export type OutsideJob = { outside: (work: { job: Job; now: () => Date }) => Promise<void> };

export type AnyJob = JobHandler | OutsideJob;

export type JobLimits = {
  /** After this long the job counts as failed and writes nothing more. */
  limitMilliseconds?: number;
  /** Seconds until the next try after a failure; when left out, what was said when the job was taken holds. */
  retryInSeconds?: number;
};

export type JobDeps = { sql: PoolSql; now: () => Date };

/** Seconds until the next try: 10, 20, 40 … an hour at most. */
export function usualBackoffSeconds(tries: number): number {
  return Math.min(5 * 2 ** tries, 3_600);
}

/**
 * Takes due jobs. To take a job is to count the try and to put the next one off: a worker that dies needs nobody to notice, for its
 * job is simply due again later. Rows that another worker holds are passed over, so nobody waits for anybody.
 */
export async function takeJobs(
  { sql, now }: JobDeps,
  kinds: readonly string[],
  most: number,
  backoffSeconds: (tries: number) => number,
): Promise<Job[]> {
  const at = now();
  // The longest wait of a first try would not do for a tenth; the waits of all tries are handed over as a table.
  const waits = Array.from({ length: 101 }, (_, tries) => backoffSeconds(Math.max(tries, 1)));
  const rows = await sql<(Omit<Job, 'mostTries'> & { most_tries: number })[]>`
    update job
       set tries = tries + 1,
           due_at = ${at}::timestamptz + make_interval(secs => (${waits}::float8[])[least(tries + 1, 100) + 1])
     where id in (select id from job
                   where state = 'waiting' and due_at <= ${at} and kind = any(${[...kinds]})
                   order by due_at, id limit ${most} for update skip locked)
    returning id, kind, body, tries, most_tries, trace`;
  return rows
    .map(({ most_tries, ...row }) => ({ ...row, mostTries: most_tries }))
    .sort((a, b) => a.id - b.id);
}

export type Outcome = 'done' | 'failed' | 'given-up' | 'not-ours';

/** Does a job that was taken: the handler's writes and the mark that it is done stand in one transaction. */
export async function doJob(
  deps: JobDeps,
  job: Job,
  handler: AnyJob,
  limits: JobLimits = {},
): Promise<{ outcome: Outcome; error: unknown }> {
  if (job.tries > job.mostTries) {
    const error = new Error('It ended its worker each time.');
    await putBack(deps, job, error, limits);
    return { outcome: 'given-up', error };
  }
  try {
    const isOurs = await ('outside' in handler
      ? doOutside(deps, job, handler, limits)
      : doInside(deps, job, handler, limits));
    return { outcome: isOurs ? 'done' : 'not-ours', error: null };
  } catch (error) {
    await putBack(deps, job, error, limits);
    return { outcome: job.tries >= job.mostTries ? 'given-up' : 'failed', error };
  }
}

const inTime = <T>({ limitMilliseconds }: JobLimits, work: Promise<T>): Promise<T> =>
  limitMilliseconds === undefined ? work : within(limitMilliseconds, work);

function doInside(deps: JobDeps, job: Job, handler: JobHandler, limits: JobLimits): Promise<boolean> {
  return inTransaction(deps, {}, async ({ sql }) => {
    await sql`set local statement_timeout = '60s'`;
    await sql`set local idle_in_transaction_session_timeout = '300s'`;
    // Held until the end: should the job become due again while it is still being done, others pass it over. It waits for a lock
    // instead of giving up, because a worker that looks for due jobs may for a moment hold one that was just taken.
    const held = await sql`
      select from job where id = ${job.id} and state = 'waiting' and tries = ${job.tries} for update`;
    if (held.length === 0) return false;
    const guarded = guard(sql);
    try {
      await inTime(limits, handler({ job, sql: guarded.sql, now: deps.now }));
    } finally {
      guarded.end();
    }
    await sql`update job set state = 'done', ended_at = ${deps.now()}, last_error = null where id = ${job.id}`;
    return true;
  });
}

async function doOutside(
  { sql, now }: JobDeps,
  job: Job,
  { outside }: OutsideJob,
  limits: JobLimits,
): Promise<boolean> {
  const ours = await sql`
    select from job where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`;
  if (ours.length === 0) return false;
  await inTime(limits, outside({ job, now }));
  await sql`
    update job set state = 'done', ended_at = ${now()}, last_error = null
     where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`;
  return true;
}

/** Writes down why it failed; after the last try it is given up and waits for a person. */
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
