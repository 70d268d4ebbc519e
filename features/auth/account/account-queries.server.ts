/** Finds accounts by id or address, with everything that belongs to them. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Account, AccountRow, FactorRow, IdentityRow } from './account.ts';

/** The row, locked when it is about to change. A deleted account is never found. */
async function findRow(
  sql: Sql,
  by: { id: string } | { email: string },
  lock: boolean,
): Promise<AccountRow | null> {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`;
  const [row] = await sql<AccountRow[]>`
    select * from auth_user where ${condition} and deleted_at is null ${lock ? sql`for update` : sql``}`;
  return row ?? null;
}

async function withParts(sql: Sql, row: AccountRow | null): Promise<Account | null> {
  if (row === null) return null;
  const [identities, factors] = await Promise.all([
    sql<IdentityRow[]>`select * from auth_identity where account_id = ${row.id} order by created_at, id`,
    sql<FactorRow[]>`select * from auth_factor where account_id = ${row.id} order by created_at, id`,
  ]);
  return { ...row, identities: [...identities], factors: [...factors] };
}

/** The account with this id and what belongs to it; null when it does not exist or was deleted. */
export const findAccount = async (sql: Sql, id: string, lock = false): Promise<Account | null> =>
  withParts(sql, await findRow(sql, { id }, lock));

/** The account with this address (in lower case). */
export const findAccountByEmail = async (sql: Sql, email: string, lock = false): Promise<Account | null> =>
  withParts(sql, await findRow(sql, { email }, lock));

/** The account, which must exist. @throws Error when it does not: a bug of the caller */
export async function accountOf(sql: Sql, id: string, lock = false): Promise<Account> {
  const account = await findAccount(sql, id, lock);
  if (!account) throw new Error('There is no such account.');
  return account;
}
