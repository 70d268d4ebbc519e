/** Lists an account's sessions and ends one of them. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { deviceName } from './device-name.ts';

export type OwnSession = {
  id: string;
  /** 'Chrome on Windows' */
  device: string;
  /** Instants in ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
  /** With a second factor. */
  isSecured: boolean;
  /** The session that asks. */
  isCurrent: boolean;
};

/** The account's sessions, last used first. */
export async function listSessions(
  { sql }: { sql: Sql },
  who: { accountId: string; sessionId: string },
): Promise<OwnSession[]> {
  const rows = await sql<
    { id: string; user_agent: string; created_at: Date; refreshed_at: Date; assurance: string }[]
  >`
    select id, user_agent, created_at, refreshed_at, assurance from auth_session
     where account_id = ${who.accountId} order by refreshed_at desc, id`;
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.refreshed_at.toISOString(),
    isSecured: row.assurance === 'aal2',
    isCurrent: row.id === who.sessionId,
  }));
}

/** Ends one of the account's sessions. @returns whether it existed; someone else's counts as missing */
export async function revokeSession(
  { sql }: { sql: Sql },
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<boolean> {
  const ended = await sql`
    delete from auth_session where id::text = ${sessionId} and account_id = ${accountId} returning id`;
  return ended.length > 0;
}
