/** Exchanges the code of a followed link for a session. PKCE: only the browser that asked for the email knows the verifier. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { findAccount } from '../account/account-queries.server.ts';
import { isBanned } from '../account/account.ts';
import { addressKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { fitsChallenge, tokenHash } from './secrets.server.ts';
import { startSession, type Grant, type SignInMethod } from '../sessions/start-session.server.ts';

const goodForMilliseconds = 5 * 60_000;

type CodeRow = {
  account_id: string;
  method: SignInMethod;
  code_challenge: string;
  code_challenge_method: string;
  created_at: Date;
  session_id: string | null;
};

/**
 * Exchanges the code once, whatever the result. Someone who brings a used code with its verifier may have stolen both, so the session that
 * the first use started ends.
 */
export async function exchangeSignInCode(
  deps: AuthDeps,
  { code, verifier, asker }: { code: string; verifier: string; asker: Asker },
): Promise<Grant | AuthRefusal> {
  const wait = deps.limits.tries.take(addressKey(asker));
  if (wait > 0) return refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
  return inTransaction(deps, {}, async ({ sql }) => {
    const [row] = await sql<
      CodeRow[]
    >`delete from auth_sign_in_code where code_hash = ${tokenHash(code)} returning *`;
    if (!row) return refuse('flow_state_not_found');
    const now = deps.now();
    // Browsers that come over TLS can hash; without it, the standard client has to send the verifier itself.
    const isPlainTaken = !deps.config.publicUrl?.startsWith('https:');
    const knowsVerifier =
      (isPlainTaken || row.code_challenge_method !== 'plain') &&
      fitsChallenge(verifier, row.code_challenge, row.code_challenge_method);
    if (row.session_id !== null) {
      if (knowsVerifier) await sql`delete from auth_session where id = ${row.session_id}`;
      return refuse('flow_state_not_found');
    }
    if (now.getTime() - row.created_at.getTime() > goodForMilliseconds) return refuse('flow_state_expired');
    if (!knowsVerifier) return refuse('bad_code_verifier');
    const account = await findAccount(sql, row.account_id, true);
    if (!account) return refuse('flow_state_not_found');
    if (isBanned(account, now)) return refuse('user_banned', undefined, { status: 403 });
    const grant = await startSession(deps, sql, { accountId: account.id, method: row.method, asker });
    await sql`
      insert into auth_sign_in_code (code_hash, account_id, method, code_challenge, code_challenge_method, created_at, session_id)
      select ${tokenHash(code)}, ${row.account_id}, ${row.method}, ${row.code_challenge}, ${row.code_challenge_method}, ${row.created_at}, session_id
        from auth_refresh_token where token_hash = ${tokenHash(grant.refresh_token)}`;
    return grant;
  });
}
