/** Counts the sample listings that visitors see. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** Zero where the database started empty (SEED=none). */
export async function countSampleListings(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from listing where is_sample`;
  return row?.count ?? 0;
}
