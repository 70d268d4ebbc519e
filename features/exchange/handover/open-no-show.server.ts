/** Reads whether a no-show report about a booking or a leg is open: until it has ended, the clock does not end the exchange by itself. */
import type { Sql } from '../../../platform/database.server/sql.ts';

export async function hasOpenNoShow(sql: Sql, legId: string): Promise<boolean> {
  const open = await sql`
    select 1 from no_show_report where leg_id = ${legId} and state in ('reported', 'contested')`;
  return open.length > 0;
}
