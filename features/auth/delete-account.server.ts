/** What stays of an account that is deleted? Its id and its days; what others share with it keeps its other side. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';

/**
 * Empties the account and signs it out everywhere; its address is free again. Later features hear of it by 'account.deleted'.
 * @returns whether there was such an account
 */
export function deleteAccount(deps: Pick<Deps, 'sql' | 'now'>, accountId: string): Promise<boolean> {
  return inTransaction(deps, {}, ({ sql }) => empty(sql, accountId, deps.now()));
}

async function empty(sql: Runner, accountId: string, now: Date): Promise<boolean> {
  const emptied = await sql`
    update auth_user
       set email = null, password_hash = null, email_confirmed_at = null, email_change = null, raw_user_meta_data = '{}',
           raw_app_meta_data = '{}', deleted_at = ${now}, updated_at = ${now}
     where id = ${accountId} and deleted_at is null returning id`;
  if (emptied.length === 0) return false;
  await sql`delete from auth_session where account_id = ${accountId}`;
  await sql`delete from auth_identity where account_id = ${accountId}`;
  await sql`delete from auth_factor where account_id = ${accountId}`;
  await sql`delete from auth_one_time_token where account_id = ${accountId}`;
  await sql`delete from auth_sign_in_code where account_id = ${accountId}`;
  await appendEvent(sql, { name: 'account.deleted', subject: { kind: 'account', id: accountId } }, now);
  return true;
}
