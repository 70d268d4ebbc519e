/** Signs out here, everywhere, or everywhere else; access tokens end with their sessions. */
import type { Sql } from '../../platform/database.server/sql.ts';

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
