/** Where can we write to somebody? The confirmed address of their account, and no other. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** The address; null for an account without a confirmed one, and for one that is gone. */
export async function addressOfAccount(sql: Sql, accountId: string): Promise<string | null> {
  const [row] = await sql<{ email: string | null }[]>`
    select email from auth_user where id = ${accountId} and email_confirmed_at is not null and deleted_at is null`;
  return row?.email ?? null;
}
