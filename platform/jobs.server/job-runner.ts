/** Who does the jobs? Every process, a few at a time: woken by a hint, else looking now and then; it finishes what it has begun. */
import type { Log } from '../log.server.ts';
import { isDatabaseAway } from '../database.server/database-error.ts';
import { listen } from '../database.server/listen.ts';
import { enqueue, jobChannel } from './outbox.ts';
import { everyMinutes } from './schedule.ts';
import type { Recurring } from './schedule.ts';
import { doJob, takeJobs, usualBackoffSeconds } from './take-jobs.ts';
import type { Job, JobDeps, JobHandler } from './take-jobs.ts';

export type JobRunner = {
  /** Takes no more jobs and waits until those begun have ended (20 seconds at most; what is then still running is tried again later). */
  stop: () => Promise<void>;
};

export type JobRunnerOptions = {
  /** By kind. A kind that is not named is left for processes that know it. */
  handlers: Readonly<Record<string, JobHandler>>;
  recurring?: readonly Recurring[];
  /** Where to listen for hints; without it jobs are found by looking only. */
  listenUrl?: string;
  /** Jobs at a time in this process. */
  atOnce?: number;
  /** Milliseconds between two looks while nothing is due. */
  lookEveryMs?: number;
  backoffSeconds?: (tries: number) => number;
};

const tidyKind = 'tidy-jobs';

/** Removes jobs that are done for a week; those given up stay for a quarter of a year, to be looked at. */
const tidy: JobHandler = async ({ sql, now }) => {
  await sql`
    delete from job where (state = 'done' and ended_at < ${now()}::timestamptz - interval '7 days')
                       or (state = 'given_up' and ended_at < ${now()}::timestamptz - interval '90 days')`;
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Starts doing jobs in this process. Stop it before the pool is closed. */
export function startJobRunner(deps: JobDeps & { log: Log }, options: JobRunnerOptions): JobRunner {
  const handlers: Readonly<Record<string, JobHandler>> = { ...options.handlers, [tidyKind]: tidy };
  const recurring = [...(options.recurring ?? []), everyMinutes(tidyKind, 60)];
  const kinds = Object.keys(handlers);
  const atOnce = options.atOnce ?? 2;
  const lookEveryMs = options.lookEveryMs ?? 5_000;
  const turns = new Map<string, string>();
  const running = new Set<Promise<void>>();
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

  async function work(job: Job): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) return;
    const { outcome, error } = await doJob(deps, job, handler);
    if (error === null) return;
    const facts = {
      job: job.id,
      kind: job.kind,
      tries: job.tries,
      error: messageOf(error),
    };
    if (outcome === 'given-up') deps.log.error('A job was given up.', facts);
    else deps.log.warn('A job failed and is tried again.', facts);
  }

  function begin(job: Job): void {
    const doing = work(job)
      .catch((error: unknown) =>
        deps.log.error('A job could not be written back.', { job: job.id, error: messageOf(error) }),
      )
      .finally(() => {
        running.delete(doing);
        wake();
      });
    running.add(doing);
  }

  /** One look. @returns whether there may be more to take at once. */
  async function look(): Promise<boolean> {
    await askForTurns();
    const free = atOnce - running.size;
    if (free <= 0) return false;
    const jobs = await takeJobs(deps, kinds, free, options.backoffSeconds ?? usualBackoffSeconds);
    jobs.forEach(begin);
    return jobs.length === free && running.size < atOnce;
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
        // Said once while the database is away; any other error each time.
        if (!isDatabaseAway(error)) deps.log.error('Looking for jobs failed.', { error: messageOf(error) });
        else if (!isAway) deps.log.warn('The database is away; jobs wait.');
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
      await Promise.race([Promise.all(running), patience]);
      clearTimeout(timer);
    },
  };
}
