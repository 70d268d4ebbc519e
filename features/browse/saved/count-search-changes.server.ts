/** Updates search and map counts in batches, so that writing a listing never waits for them. */
import type { Deps } from '../../../platform/deps.server.ts';

const batch = 20_000;

/** Counts every recorded change into cells and words; concurrent callers are safe, each takes its own batch. */
export async function countSearchChanges({ sql }: Pick<Deps, 'sql'>): Promise<void> {
  let counted = batch;
  while (counted === batch) {
    const [row] = await sql<{ counted: number }[]>`select count_search_changes(${batch}) as counted`;
    counted = row?.counted ?? 0;
  }
}
