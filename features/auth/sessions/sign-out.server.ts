/** Signs out here, everywhere, or everywhere else; access tokens end with their sessions. After a new password the account's programs end too. */
import type { Sql } from '../../../platform/database.server/sql.ts';

export const signOutScopes = ['global', 'local', 'others'] as const;
export type SignOutScope = (typeof signOutScopes)[number];

/** Ends an account's sessions. @param sessionId the asking session, or null for none */
export async function signOut(
  sql: Sql,
  { accountId, sessionId, scope }: { accountId: string; sessionId: string | null; scope: SignOutScope },
): Promise<void> {
  const which =
    scope === 'global' || sessionId === null
      ? sql``
      : scope === 'local'
        ? sql`and id = ${sessionId}`
        : sql`and id <> ${sessionId}`;
  await sql`delete from auth_session where account_id = ${accountId} ${which}`;
}

/** Deletes an account's API tokens and webhooks. Somebody who knew the old password may have made some, and they would outlive every session. */
export async function endPrograms(sql: Sql, accountId: string): Promise<void> {
  await sql`delete from api_token where account_id = ${accountId}`;
  await sql`delete from webhook where account_id = ${accountId}`;
}
