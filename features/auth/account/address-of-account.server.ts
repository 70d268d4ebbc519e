/** Finds the address we may write to: an account's confirmed one, and no other. */
import type { Sql } from '../../../platform/database.server/sql.ts';

/** The address; null for an account without a confirmed one, and for a deleted one. */
export async function addressOfAccount(sql: Sql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ email: string | null }[]>`
    select email from auth_user where id = ${accountId} and email_confirmed_at is not null and deleted_at is null`;
  return row?.email ?? null;
}
