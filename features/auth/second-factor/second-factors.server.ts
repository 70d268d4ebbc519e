/** Counts accounts with a second factor. */
import type { Sql } from '../../../platform/database.server/sql.ts';

/** How many of these accounts have a verified authenticator app. */
export async function countSecondFactors(sql: Sql, accountIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct account_id)::int as count from auth_factor
     where status = 'verified' and account_id = any(${accountIds}::uuid[])`;
  return row?.count ?? 0;
}
