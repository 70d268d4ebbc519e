/** Counts a member's counter-offers to an exchange. */
import type { Sql } from '../../../platform/database.server/sql.ts';

/** A member's number of counter-offers; the first offer does not count. */
export async function countersOf(sql: Sql, exchangeId: string, memberId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from exchange_offer where exchange_id = ${exchangeId} and made_by = ${memberId} and version > 1`;
  return row?.count ?? 0;
}
