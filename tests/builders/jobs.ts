/** Runs a test database's jobs on demand. */
import type { Deps } from '../../platform/deps.server.ts';
import { doJob, takeJobs, type JobHandler } from '../../platform/jobs.server/take-jobs.ts';

/** Runs every due job of these kinds, including new ones; the first error is thrown. @returns how many were done */
export async function doDueJobs(deps: Deps, handlers: Readonly<Record<string, JobHandler>>): Promise<number> {
  for (let done = 0; ;) {
    const jobs = await takeJobs(deps, Object.keys(handlers), 50, () => 3_600);
    if (jobs.length === 0) return done;
    for (const job of jobs) {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`Nobody does ${job.kind}.`);
      const { outcome, error } = await doJob(deps, job, handler);
      if (outcome !== 'done') throw error;
      done += 1;
    }
  }
}
