/** Runs jobs in this process, a few at a time: woken by a hint, otherwise polling; it finishes what it started. */
import { assert } from '../assert.ts';
import { errorForLog } from '../log/error-for-log.ts';
import type { Log } from '../log/log.server.ts';
import { isDatabaseAway } from '../database.server/database-error.ts';
import { listen } from '../database.server/listen.ts';
import { enqueue, jobChannel } from './outbox.ts';
import { everyMinutes } from './schedule.ts';
import type { Recurring } from './schedule.ts';
import { doJob, takeJobs, usualBackoffSeconds } from './take-jobs.ts';
import type { AnyJob, Job, JobDeps, JobHandler, Outcome } from './take-jobs.ts';

export type JobRunner = {
  /** Takes no more jobs and waits for those started (20 seconds at most; the rest is tried again later). */
  stop: () => Promise<void>;
};

/**
 * Kinds that call the same outside service (a mail server, a card processor). They have their own places, so a slow service delays only its
 * own jobs; and they are outside jobs, so it holds no transaction.
 */
export type Lane = {
  kinds: readonly string[];
  /** Jobs at a time in this process. */
  atOnce: number;
  /** A job that takes longer fails and frees its place. */
  limitSeconds: number;
};

/** Observes this process's jobs: runs each try, and hears how it ended. */
export type JobWatch = {
  around: <T extends { outcome: Outcome; error: unknown }>(job: Job, work: () => Promise<T>) => Promise<T>;
};

export type JobRunnerOptions = {
  /** By kind. Other kinds are left for processes that know them. */
  handlers: Readonly<Record<string, AnyJob>>;
  /** Kinds that call outside services; all others share one lane. */
  lanes?: readonly Lane[];
  recurring?: readonly Recurring[];
  /** Where to listen for hints; without it the runner only polls. */
  listenUrl?: string;
  /** Jobs at a time in this process, besides those of the lanes. */
  atOnce?: number;
  /** Milliseconds between polls while nothing is due. */
  lookEveryMs?: number;
  backoffSeconds?: (tries: number) => number;
  watch?: JobWatch | null;
};

const tidyKind = 'tidy-jobs';

/** Deletes jobs done a week ago; those given up stay for three months for review. */
const tidy: JobHandler = async ({ sql, now }) => {
  await sql`
    delete from job where (state = 'done' and ended_at < ${now()}::timestamptz - interval '7 days')
                       or (state = 'given_up' and ended_at < ${now()}::timestamptz - interval '90 days')`;
};

/** Added between a job's time limit and its next try, for a late timer. */
const marginSeconds = 30;

type OpenLane = Pick<Lane, 'kinds' | 'atOnce'> & {
  /** Null for kinds that only use our database, where statements have their limit. */
  limitSeconds: number | null;
  running: Set<Promise<void>>;
};

/** This process's lanes: the named ones with the kinds it knows, and one for everything else. */
function lanesOf(
  handlers: JobRunnerOptions['handlers'],
  { lanes = [], atOnce = 2 }: JobRunnerOptions,
): OpenLane[] {
  const known = Object.keys(handlers);
  const named = new Set(lanes.flatMap(({ kinds }) => kinds));
  for (const [kind, handler] of Object.entries(handlers))
    assert(
      !named.has(kind) || 'outside' in handler,
      `${kind} calls a service: it can't run in a transaction.`,
    );
  return [
    ...lanes.map((lane) => ({ ...lane, kinds: lane.kinds.filter((kind) => known.includes(kind)) })),
    { kinds: known.filter((kind) => !named.has(kind)), atOnce, limitSeconds: null },
  ].map((lane) => ({ ...lane, running: new Set() }));
}

/** Starts doing jobs in this process. Stop it before closing the pool. */
export function startJobRunner(deps: JobDeps & { log: Log }, options: JobRunnerOptions): JobRunner {
  const handlers: Readonly<Record<string, AnyJob>> = { ...options.handlers, [tidyKind]: tidy };
  const recurring = [...(options.recurring ?? []), everyMinutes(tidyKind, 60)];
  const lanes = lanesOf(handlers, options);
  const backoff = options.backoffSeconds ?? usualBackoffSeconds;
  const lookEveryMs = options.lookEveryMs ?? 5_000;
  const turns = new Map<string, string>();
  const stopping = new AbortController();
  let wakeUp: () => void = () => {};
  let wasWoken = false;

  const wake = () => {
    wasWoken = true;
    wakeUp();
  };

  async function askForTurns(): Promise<void> {
    for (const { kind, turn } of recurring) {
      const name = turn(deps.now());
      if (turns.get(kind) === name) continue;
      await enqueue(deps.sql, { kind, key: name, mostTries: 3 }, deps.now());
      turns.set(kind, name);
    }
  }

  async function work(job: Job, { limitSeconds }: OpenLane): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) return;
    const limits =
      limitSeconds === null
        ? {}
        : { limitMilliseconds: limitSeconds * 1000, retryInSeconds: backoff(job.tries) };
    const doIt = () => doJob(deps, job, handler, limits);
    const { outcome, error } = await (options.watch ? options.watch.around(job, doIt) : doIt());
    if (error === null) return;
    const facts = {
      job: job.id,
      kind: job.kind,
      tries: job.tries,
      ...errorForLog(error),
    };
    if (outcome === 'given-up') deps.log.error('A job failed for good.', facts);
    else deps.log.warn('A job failed and will be retried.', facts);
  }

  function begin(job: Job, lane: OpenLane): void {
    const doing = work(job, lane)
      .catch((error: unknown) =>
        deps.log.error('A job’s result could not be saved.', { job: job.id, ...errorForLog(error) }),
      )
      .finally(() => {
        lane.running.delete(doing);
        wake();
      });
    lane.running.add(doing);
  }

  /** One poll. @returns whether there may be more to take at once. */
  async function look(): Promise<boolean> {
    await askForTurns();
    let hasMore = false;
    for (const lane of lanes) {
      const free = lane.atOnce - lane.running.size;
      if (free <= 0) continue;
      // A job with a time limit is not due again before that ends: nobody locks its row meanwhile.
      const { limitSeconds } = lane;
      const putOff = (tries: number) =>
        limitSeconds === null ? backoff(tries) : Math.max(backoff(tries), limitSeconds + marginSeconds);
      const jobs = await takeJobs(deps, lane.kinds, free, putOff);
      for (const job of jobs) begin(job, lane);
      hasMore ||= jobs.length === free && lane.running.size < lane.atOnce;
    }
    return hasMore;
  }

  async function loop(): Promise<void> {
    let isAway = false;
    while (!stopping.signal.aborted) {
      wasWoken = false;
      let hasMore = false;
      try {
        hasMore = await look();
        isAway = false;
      } catch (error) {
        // Logged once while the database is away; any other error each time.
        if (!isDatabaseAway(error)) deps.log.error('Looking for jobs failed.', errorForLog(error));
        else if (!isAway) deps.log.warn('The database can’t be reached; jobs wait.');
        isAway = isDatabaseAway(error);
      }
      if (!hasMore && !wasWoken && !stopping.signal.aborted)
        await sleep(isAway ? Math.min(1_000, lookEveryMs) : lookEveryMs);
    }
  }

  function sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const listening = options.listenUrl ? listen(options.listenUrl, jobChannel, wake) : null;
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      wake();
      await listening?.stop();
      await looping;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, 20_000)));
      await Promise.race([Promise.all(lanes.flatMap(({ running }) => [...running])), patience]);
      clearTimeout(timer);
    },
  };
}
