/** Lists the queue's jobs for an operator: waiting, failing, given up and recurring. */
import type { Sql } from '../database.server/sql.ts';
import { jobChannel } from './outbox.ts';

/** 'failing': waits for another try after at least one failure. */
export const jobViews = ['waiting', 'failing', 'given_up', 'done'] as const;
export type JobView = (typeof jobViews)[number];

export type JobLine = {
  id: number;
  kind: string;
  key: string | null;
  view: JobView;
  tries: number;
  mostTries: number;
  dueAt: string;
  createdAt: string;
  endedAt: string | null;
  lastError: string | null;
};

type Stored = {
  id: number;
  kind: string;
  key: string | null;
  state: 'waiting' | 'done' | 'given_up';
  tries: number;
  most_tries: number;
  due_at: Date;
  created_at: Date;
  ended_at: Date | null;
  last_error: string | null;
};

const jobsPerPage = 50;

const lineOf = (job: Stored): JobLine => ({
  id: job.id,
  kind: job.kind,
  key: job.key,
  view: job.state === 'waiting' && job.last_error !== null ? 'failing' : job.state,
  tries: job.tries,
  mostTries: job.most_tries,
  dueAt: job.due_at.toISOString(),
  createdAt: job.created_at.toISOString(),
  endedAt: job.ended_at?.toISOString() ?? null,
  lastError: job.last_error,
});

/** A page of jobs, without their body: it may name a person. */
export async function listJobs(
  sql: Sql,
  filter: {
    view?: JobView | undefined;
    kind?: string | undefined;
    order: 'newest' | 'oldest';
    after?: number | undefined;
  },
): Promise<{ jobs: JobLine[]; next: number | null }> {
  const { view, kind, order, after } = filter;
  const isNewest = order === 'newest';
  const rows = await sql<Stored[]>`
    select id, kind, key, state, tries, most_tries, due_at, created_at, ended_at, last_error from job
     where true
       ${view === undefined ? sql`` : sql`and state = ${view === 'failing' ? 'waiting' : view}`}
       ${view === 'failing' ? sql`and last_error is not null` : view === 'waiting' ? sql`and last_error is null` : sql``}
       ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
       ${after === undefined ? sql`` : isNewest ? sql`and id < ${after}` : sql`and id > ${after}`}
     order by ${isNewest ? sql`id desc` : sql`id`} limit ${jobsPerPage + 1}`;
  const jobs = rows.slice(0, jobsPerPage).map(lineOf);
  return { jobs, next: rows.length > jobsPerPage ? (jobs.at(-1)?.id ?? null) : null };
}

export type JobCounts = Record<JobView, number> & { overdue: number };

/** How many there are of each; `overdue`: due for more than five minutes, so apparently nobody does them. */
export async function countJobs(sql: Sql, now: Date): Promise<JobCounts> {
  const [row] = await sql<JobCounts[]>`
    select count(*) filter (where state = 'waiting' and last_error is null)::int as waiting,
           count(*) filter (where state = 'waiting' and last_error is not null)::int as failing,
           count(*) filter (where state = 'given_up')::int as given_up,
           count(*) filter (where state = 'done')::int as done,
           count(*) filter (where state = 'waiting' and due_at < ${now}::timestamptz - interval '5 minutes')::int as overdue
      from job`;
  return row ?? { waiting: 0, failing: 0, given_up: 0, done: 0, overdue: 0 };
}

/** Whether jobs have been due for five minutes and none was done since: no worker is running. A backlog that moves does not count. */
export async function isQueueStalled(sql: Sql, now: Date): Promise<boolean> {
  const [row] = await sql<{ stalled: boolean }[]>`
    select exists (select from job where state = 'waiting' and due_at < ${now}::timestamptz - interval '5 minutes')
       and not exists (select from job where state <> 'waiting' and ended_at > ${now}::timestamptz - interval '5 minutes')
      as stalled`;
  return row?.stalled ?? false;
}

export type RecurringLine = {
  kind: string;
  lastDoneAt: string | null;
  lastError: string | null;
  turns: number;
};

/** Recurring jobs: their keys name their turns, a day or a minute (see schedule.ts). Kept for a week. */
export async function recurringJobs(sql: Sql): Promise<RecurringLine[]> {
  const rows = await sql<{ kind: string; last: Date | null; error: string | null; turns: number }[]>`
    select kind, max(ended_at) filter (where state = 'done') as last, count(*)::int as turns,
           (array_agg(last_error order by id desc) filter (where last_error is not null and state <> 'done'))[1] as error
      from job where key ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d)?$' group by kind order by kind`;
  return rows.map(({ kind, last, error, turns }) => ({
    kind,
    lastDoneAt: last?.toISOString() ?? null,
    lastError: error,
    turns,
  }));
}

export type JobTouched = { kind: string; state: string; tries: number };

/**
 * Runs a job as soon as possible with all its tries again, even one given up.
 * @returns its previous state; null when it is done, running, or missing
 */
export async function retryJob(sql: Sql, id: number, now: Date): Promise<JobTouched | null> {
  const before = await held(sql, id);
  if (!before || before.state === 'done') return null;
  await sql`
    update job set state = 'waiting', ended_at = null, tries = 0, due_at = ${now} where id = ${id}`;
  await sql`select pg_notify(${jobChannel}, ${before.kind})`;
  return before;
}

/** Gives up a waiting job. @returns its previous state; null when it is not waiting, is running, or missing */
export async function giveUpJob(sql: Sql, id: number, now: Date): Promise<JobTouched | null> {
  const before = await held(sql, id);
  if (before?.state !== 'waiting') return null;
  await sql`update job set state = 'given_up', ended_at = ${now} where id = ${id}`;
  return before;
}

/** A worker locks the row while it does the job, so locked rows are skipped instead of awaited. */
async function held(sql: Sql, id: number): Promise<JobTouched | undefined> {
  const [row] = await sql<JobTouched[]>`
    select kind, state, tries from job where id = ${id} for update skip locked`;
  return row;
}
