/** Deletes an account unless something is still open. Its id and dates stay, so that shared records keep both sides. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../../platform/refusal.ts';

/**
 * Says why an account cannot be deleted now; null when it can. Trips and swaps are later features, so the caller passes this in. It runs in
 * the deleting transaction after the account's row is locked: a simultaneous agreement came first, or is refused.
 */
export type DeletionRefusal = (sql: Sql, accountId: string) => Promise<Refusal | null>;

/**
 * Empties the account and signs it out everywhere; its address is free again. Later features react to 'account.deleted'.
 * @returns whether the account existed, or why it cannot be deleted
 */
export function deleteAccount(
  deps: Pick<Deps, 'sql' | 'now'>,
  accountId: string,
  refusalOf: DeletionRefusal,
): Promise<boolean | Refusal> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const [account] =
      await sql`select from auth_user where id = ${accountId} and deleted_at is null for update`;
    if (!account) return false;
    return (await refusalOf(sql, accountId)) ?? empty(sql, accountId, deps.now());
  });
}

async function empty(sql: Sql, accountId: string, now: Date): Promise<true> {
  await sql`
    update auth_user
       set email = null, password_hash = null, email_confirmed_at = null, email_change = null, raw_user_meta_data = '{}',
           raw_app_meta_data = '{}', deleted_at = ${now}, updated_at = ${now}
     where id = ${accountId}`;
  await sql`delete from auth_session where account_id = ${accountId}`;
  await sql`delete from auth_identity where account_id = ${accountId}`;
  await sql`delete from auth_passkey where account_id = ${accountId}`;
  await sql`delete from auth_factor where account_id = ${accountId}`;
  await sql`delete from auth_one_time_token where account_id = ${accountId}`;
  await sql`delete from auth_sign_in_code where account_id = ${accountId}`;
  await appendEvent(sql, { name: 'account.deleted', subject: { kind: 'account', id: accountId } }, now);
  return true;
}
