/** Exchanges the code of an emailed link for a session. PKCE proves that the same client asked for it. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { findAccount } from './account-queries.server.ts';
import { isBanned } from './account.ts';
import { addressKey, type Asker, type AuthDeps } from './auth-deps.server.ts';
import { refuse, type AuthRefusal } from './auth-refusals.ts';
import { fitsChallenge, tokenHash } from './secrets.server.ts';
import { startSession, type Grant, type SignInMethod } from './start-session.server.ts';

const goodForMilliseconds = 5 * 60_000;

type CodeRow = {
  account_id: string;
  method: SignInMethod;
  code_challenge: string;
  code_challenge_method: string;
  created_at: Date;
};

/** Exchanges the code, once, whatever the outcome. */
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
    if (now.getTime() - row.created_at.getTime() > goodForMilliseconds) return refuse('flow_state_expired');
    if (!fitsChallenge(verifier, row.code_challenge, row.code_challenge_method))
      return refuse('bad_code_verifier');
    const account = await findAccount(sql, row.account_id, true);
    if (!account) return refuse('flow_state_not_found');
    if (isBanned(account, now)) return refuse('user_banned', undefined, { status: 403 });
    return startSession(deps, sql, { accountId: account.id, method: row.method, asker });
  });
}
