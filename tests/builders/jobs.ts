/** Runs a test database's jobs on demand. */
import { photoFilesKept } from '../../features/hosting/photos/photo-files.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { doJob, takeJobs, type AnyJob } from '../../platform/jobs.server/take-jobs.ts';
import { deleteFilesJob, deleteFilesKind } from '../../platform/storage.server/delete-files.ts';

/** Runs every due job of these kinds, including new ones; the first error is thrown. @returns how many were done */
export async function doDueJobs(deps: Deps, handlers: Readonly<Record<string, AnyJob>>): Promise<number> {
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

/**
 * Deletes the files that jobs have dropped.
 * @returns how many jobs there were
 */
export const deleteLetGoFiles = (deps: Deps): Promise<number> =>
  doDueJobs(deps, { [deleteFilesKind]: deleteFilesJob(deps, photoFilesKept) });
