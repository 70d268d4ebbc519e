/** Counts undecided identity checks, and tells since when the oldest waits. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** @returns `oldestAt` null when none wait */
export async function waitingIdentities(sql: Sql): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await sql<{ waiting: number; oldestAt: Date | null }[]>`
    select count(*)::int as waiting, min(submitted_at) as "oldestAt" from identity_check where state = 'submitted'`;
  return row ?? { waiting: 0, oldestAt: null };
}
