/** Loads the actor for postponed work, with the rights they have by then. */
import type { AccountActor } from '../members/actor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { readStanding } from './standing.server.ts';

/** An account as it would act now, without a session and with one factor; null when deleted or banned. */
export async function actorOfAccount(sql: Sql, accountId: string): Promise<AccountActor | null> {
  const [row] = await sql<{ email: string | null; isEmailConfirmed: boolean; isAnonymous: boolean }[]>`
    select email, email_confirmed_at is not null as "isEmailConfirmed", is_anonymous as "isAnonymous" from auth_user
     where id = ${accountId} and deleted_at is null and (banned_until is null or banned_until <= now())`;
  if (!row) return null;
  const standing = await readStanding(sql, accountId);
  return { kind: 'account', accountId, sessionId: '', assurance: 'aal1', ...row, ...standing };
}
