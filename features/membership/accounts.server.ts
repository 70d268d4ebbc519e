/** Finds the account of an address, and the address of an account, among features/auth's accounts. */
import type { Sql } from '../../platform/database.server/sql.ts';

export type ConfirmedAccount = { id: string; email: string };

/** The account with this confirmed address; null if none. */
export async function accountOfAddress(sql: Sql, email: string): Promise<ConfirmedAccount | null> {
  const [row] = await sql<ConfirmedAccount[]>`
    select id, email from auth_user
     where email = lower(${email}) and email_confirmed_at is not null and not is_anonymous and deleted_at is null`;
  return row ?? null;
}

/** The account, if its address is confirmed; else null. */
export async function confirmedAccount(sql: Sql, id: string): Promise<ConfirmedAccount | null> {
  const [row] = await sql<ConfirmedAccount[]>`
    select id, email from auth_user
     where id = ${id} and email_confirmed_at is not null and not is_anonymous and deleted_at is null`;
  return row ?? null;
}

/** Accounts' addresses by id. Accounts without one (deleted) are omitted. */
export async function addressesOf(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<ConfirmedAccount[]>`
    select id, email from auth_user where id = any(${[...ids]}::uuid[]) and email is not null`;
  return new Map(rows.map(({ id, email }) => [id, email]));
}
