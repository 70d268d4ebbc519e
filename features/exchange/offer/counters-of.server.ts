/** Counts the counter-offers that a member has made to an exchange. */
import type { Sql } from '../../../platform/database.server/sql.ts';

/** How many counter-offers a member has made; the first offer is none. */
export async function countersOf(sql: Sql, exchangeId: string, memberId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from exchange_offer where exchange_id = ${exchangeId} and made_by = ${memberId} and version > 1`;
  return row?.count ?? 0;
}
