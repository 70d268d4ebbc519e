/** Does all due jobs when a clock jumps: instant by instant, each job at its due time. */
import type { Recurring } from './schedule.ts';
import { enqueue } from './outbox.ts';
import { doJob, takeJobs, usualBackoffSeconds, type AnyJob, type JobDeps } from './take-jobs.ts';

export type JobsToDo = {
  handlers: Readonly<Record<string, AnyJob>>;
  /** Left out: only requested jobs are done. */
  recurring?: readonly Recurring[];
};

export type JobsDone = {
  done: number;
  /** Failed tries by kind; they are due again later, as always. */
  failed: Record<string, number>;
};

const stepMilliseconds = 3_600_000;
const atOnce = 50;

/**
 * Does every job due until an instant, in order, and moves the clock along: to the next due job, or by an hour so that recurring jobs get
 * their turns. Jobs recurring more often have one turn an hour. No runner may work meanwhile.
 * @param deps `now` shows what `moveTo` set last
 */
export async function doJobsUntil(
  deps: JobDeps & { moveTo: (instant: Date) => void },
  { handlers, recurring = [] }: JobsToDo,
  until: Date,
): Promise<JobsDone> {
  const kinds = Object.keys(handlers);
  const turns = new Map<string, string>();
  const result: JobsDone = { done: 0, failed: {} };
  for (;;) {
    for (const { kind, turn } of recurring) {
      const name = turn(deps.now());
      if (turns.get(kind) === name) continue;
      await enqueue(deps.sql, { kind, key: name, mostTries: 3 }, deps.now());
      turns.set(kind, name);
    }
    await doDue(deps, handlers, kinds, result);
    const now = deps.now();
    if (now >= until) return result;
    const [next] = await deps.sql<{ at: Date | null }[]>`
      select min(due_at) as at from job where state = 'waiting' and kind = any(${kinds})`;
    const hourLater = recurring.length > 0 ? now.getTime() + stepMilliseconds : Infinity;
    // The database counts microseconds, we milliseconds: one more, and the job is due.
    const due = (next?.at?.getTime() ?? Infinity) + 1;
    deps.moveTo(new Date(Math.max(now.getTime() + 1, Math.min(due, hourLater, until.getTime()))));
  }
}

async function doDue(
  deps: JobDeps,
  handlers: JobsToDo['handlers'],
  kinds: readonly string[],
  result: JobsDone,
): Promise<void> {
  for (;;) {
    const jobs = await takeJobs(deps, kinds, atOnce, usualBackoffSeconds);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      const handler = handlers[job.kind];
      if (!handler) continue;
      const { outcome } = await doJob(deps, job, handler);
      if (outcome === 'done') result.done += 1;
      else result.failed[job.kind] = (result.failed[job.kind] ?? 0) + 1;
    }
  }
}
