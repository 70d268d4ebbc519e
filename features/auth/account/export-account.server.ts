/** Exports an account's data, except secrets. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { findAccount } from './account-queries.server.ts';
import { userJson, type Json } from './account.ts';
import { listSessions, type OwnSession } from '../sessions/sessions.server.ts';

/** The auth part of an export; null when there is no such account. */
export async function exportAccount(
  { sql }: { sql: Sql },
  who: { accountId: string; sessionId: string },
): Promise<{ account: Json; hasPassword: boolean; sessions: OwnSession[] } | null> {
  const account = await findAccount(sql, who.accountId);
  if (!account) return null;
  return {
    account: userJson(account),
    hasPassword: account.password_hash !== null,
    sessions: await listSessions({ sql }, who),
  };
}
