/** How do the counts behind search and map follow what changed? In batches, so that writing a listing never waits for them. */
import type { Deps } from '../../platform/deps.server.ts';

const batch = 20_000;

/** Counts every change noted so far into the cells and words; several callers at once are safe, each takes its own batch. */
export async function countSearchChanges({ sql }: Pick<Deps, 'sql'>): Promise<void> {
  let counted = batch;
  while (counted === batch) {
    const [row] = await sql<{ counted: number }[]>`select count_search_changes(${batch}) as counted`;
    counted = row?.counted ?? 0;
  }
}
