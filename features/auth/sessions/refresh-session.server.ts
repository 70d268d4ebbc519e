/** Exchanges a refresh token for the next one, once. A reused old one ends the session, because somebody else may hold it. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { findAccount } from '../account/account-queries.server.ts';
import { isBanned } from '../account/account.ts';
import { addressKey, deviceTime, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { childToken, newSalt, tokenHash } from '../tokens/secrets.server.ts';
import { grantOf, type Grant } from './start-session.server.ts';
import type { SessionRow } from '../tokens/verify-access-token.server.ts';

/** For this long, an exchanged token may just come from a late tab or request. */
const forgivenMilliseconds = 10_000;
const dayMilliseconds = 86_400_000;

type TokenRow = {
  id: number;
  session_id: string;
  parent_id: number | null;
  salt: Uint8Array | null;
  used_at: Date | null;
};

const columns = 'id, session_id, parent_id, salt, used_at';

/** Exchanges a refresh token. */
export async function refreshSession(
  deps: AuthDeps,
  { refreshToken, asker }: { refreshToken: string; asker: Asker },
): Promise<Grant | AuthRefusal> {
  const wait = deps.limits.refreshes.take(addressKey(asker));
  if (wait > 0) return refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
  const hash = tokenHash(refreshToken);
  return inTransaction(deps, {}, async ({ sql }) => {
    // Requests with a token of the same session queue at its row; the second sees what the first did.
    const [session] = await sql<SessionRow[]>`
      select s.* from auth_session s
       where s.id = (select session_id from auth_refresh_token where token_hash = ${hash}) for update`;
    const [token] = await sql<TokenRow[]>`
      select ${sql.unsafe(columns)} from auth_refresh_token where token_hash = ${hash}`;
    if (!session || !token) return refuse('refresh_token_not_found');
    const account = await findAccount(sql, session.account_id);
    if (!account) return refuse('refresh_token_not_found');
    if (isBanned(account, deps.now())) return refuse('user_banned', 'Invalid Refresh Token: User Banned');
    const now = deviceTime(deps);
    const { sessionIdleDays, sessionMostDays } = deps.config.auth;
    const isIdle = now.getTime() - session.refreshed_at.getTime() > sessionIdleDays * dayMilliseconds;
    if (isIdle || now.getTime() - session.created_at.getTime() > sessionMostDays * dayMilliseconds) {
      await sql`delete from auth_session where id = ${session.id}`;
      return refuse('session_expired');
    }
    const next = await nextToken(sql, token, refreshToken, now);
    if (next === 'late') return refuse('refresh_token_already_used');
    if (next === null) {
      await sql`delete from auth_session where id = ${session.id}`;
      deps.log.warn('a refresh token was used again; its session was ended', { session: session.id });
      return refuse('refresh_token_already_used');
    }
    await sql`
      update auth_session set refreshed_at = ${now}, user_agent = ${asker.userAgent.slice(0, 300)} where id = ${session.id}`;
    return grantOf(deps, account, session, next.token);
  });
}

/**
 * The token after this one. 'late': a second factor gave the session a token this one does not lead to. Null: this one should no longer be
 * in use.
 */
async function nextToken(
  sql: Sql,
  token: TokenRow,
  text: string,
  now: Date,
): Promise<{ token: string } | 'late' | null> {
  if (token.used_at === null) {
    const salt = newSalt();
    const next = childToken(text, salt);
    await sql`update auth_refresh_token set used_at = ${now} where id = ${token.id}`;
    await sql`
      insert into auth_refresh_token (session_id, token_hash, parent_id, salt, created_at)
      values (${token.session_id}, ${tokenHash(next)}, ${token.id}, ${salt}, ${now})`;
    return { token: next };
  }
  const chain = await sql<TokenRow[]>`
    select ${sql.unsafe(columns)} from auth_refresh_token where session_id = ${token.session_id} and id > ${token.id} order by id`;
  // The active token's parent: its holder never got the answer. An older one is late, or stolen.
  const isParent = chain.length === 1 && chain[0]?.parent_id === token.id;
  const isLate = now.getTime() - token.used_at.getTime() <= forgivenMilliseconds;
  if (!isParent && !isLate) return null;
  let current = text;
  for (const { salt } of chain) {
    if (salt === null) return 'late';
    current = childToken(current, Buffer.from(salt));
  }
  return { token: current };
}
