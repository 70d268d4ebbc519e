/** Deletes stored files once the transaction that dropped them has committed; no transaction ever calls a bucket. */
import { z } from 'zod';
import type { Sql } from '../database.server/sql.ts';
import type { Deps } from '../deps.server.ts';
import { enqueue } from '../jobs.server/outbox.ts';
import type { OutsideJob } from '../jobs.server/take-jobs.ts';
import { openStorage } from './open-storage.ts';

export const deleteFilesKind = 'delete-files';
const body = z.object({ keys: z.array(z.string()) });
/** Few enough for one job's time limit at a slow bucket. */
const mostInOne = 100;
const atOnce = 5;
/** About two days of a bucket that is away. */
const mostTries = 60;

/** Asks for files to be deleted after this transaction, and never if it rolls back. */
export async function deleteFilesLater(sql: Sql, keys: readonly string[], now: Date): Promise<void> {
  for (let start = 0; start < keys.length; start += mostInOne)
    await enqueue(
      sql,
      { kind: deleteFilesKind, body: { keys: keys.slice(start, start + mostInOne) }, mostTries },
      now,
    );
}

/**
 * The job. A file that is gone already counts as deleted, so it may run again.
 * @param stillNeeded which of the files belong to something again that was added since
 */
export const deleteFilesJob = (
  deps: Pick<Deps, 'config' | 'now' | 'sql'>,
  stillNeeded: (sql: Sql, keys: readonly string[]) => Promise<ReadonlySet<string>>,
): OutsideJob => ({
  outside: async ({ job }) => {
    const { keys } = body.parse(job.body);
    const needed = await stillNeeded(deps.sql, keys);
    const unneeded = keys.filter((key) => !needed.has(key));
    const storage = openStorage(deps);
    for (let start = 0; start < unneeded.length; start += atOnce)
      await Promise.all(unneeded.slice(start, start + atOnce).map((key) => storage.delete(key)));
  },
});
