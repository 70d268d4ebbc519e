/** Adds a security key as a second factor, and verifies it after the password. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { FactorRow, Json } from '../account/account.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { insertPasskey, orExists, type PasskeyRow } from './passkeys.server.ts';
import { confirmFactor, secureSession } from '../sessions/secure-session.server.ts';
import type { Grant } from '../sessions/start-session.server.ts';
import type { SignedIn } from '../tokens/verify-access-token.server.ts';
import {
  checkAssertion,
  checkRegistration,
  creationOptions,
  issueChallenge,
  requestOptions,
  takeChallenge,
  type Assertion,
  type Registration,
} from './webauthn.server.ts';

type Kept = PasskeyRow & { factor_id: string; transports: string[] };

const credentialsOf = (sql: Sql, accountId: string): Promise<Kept[]> =>
  sql<Kept[]>`
    select p.* from auth_passkey p join auth_factor f on f.id = p.factor_id
     where p.account_id = ${accountId} and f.status = 'verified'`.then((rows) => [...rows]);

/** Asks the browser to create a key for a new factor, or to use a verified factor's key. */
export async function challengeSecurityKey(
  deps: AuthDeps,
  { account }: SignedIn,
  factor: FactorRow,
): Promise<Json> {
  const { id, challenge, expiresAt } = await issueChallenge(deps, {
    purpose: 'factor',
    accountId: account.id,
    factorId: factor.id,
  });
  const kept = await credentialsOf(deps.sql, account.id);
  const isNew = factor.status === 'unverified';
  const own = kept.filter((one) => one.factor_id === factor.id);
  const publicKey = isNew
    ? await creationOptions(deps, {
        challenge,
        // Its own user handle: a second-step key never replaces a passkey of the same account.
        user: { handle: factor.id, name: account.email ?? account.id },
        residentKey: 'discouraged',
        exclude: kept.map((one) => one.credential_id),
      })
    : requestOptions(deps, {
        challenge,
        allow: own.map((one) => ({ id: one.credential_id, transports: one.transports })),
      });
  return {
    id,
    type: 'webauthn',
    expires_at: expiresAt,
    webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey } },
  };
}

export type SecurityKeyProof = { factorId: string; challengeId: string } & (
  | { type: 'create'; credential: Registration }
  | { type: 'request'; credential: Assertion }
);

/** Verifies a security key. The session becomes aal2 and gets new tokens. */
export async function verifySecurityKey(
  deps: AuthDeps,
  who: SignedIn,
  proof: SecurityKeyProof,
): Promise<Grant | AuthRefusal> {
  const { account } = who;
  const wait = deps.limits.ownTries.take(`factor ${proof.factorId}`);
  if (wait > 0) return refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
  if (!account.factors.some(({ id, type }) => id === proof.factorId && type === 'webauthn'))
    return refuse('mfa_factor_not_found');
  const bound = { purpose: 'factor', accountId: account.id, factorId: proof.factorId } as const;
  const taken = await takeChallenge(deps, deps.sql, proof.challengeId, bound);
  if (taken === 'unknown' || taken === 'expired') return refuse('mfa_challenge_expired');
  return orExists(() =>
    inTransaction(deps, {}, async ({ sql }) => {
      const [factor] = await sql<FactorRow[]>`
        select * from auth_factor where id = ${proof.factorId} and account_id = ${account.id} for update`;
      if (!factor) return refuse('mfa_factor_not_found');
      const isRight =
        proof.type === 'create'
          ? await keepKey(deps, sql, factor, { credential: proof.credential, ...taken })
          : await useKey(deps, sql, factor, { credential: proof.credential, ...taken });
      if (!isRight) return refuse('mfa_verification_failed', 'This security key does not work here.');
      deps.limits.ownTries.giveBack(`factor ${proof.factorId}`);
      if (factor.status === 'unverified')
        await confirmFactor(sql, who, { factorId: factor.id, now: deps.now() });
      return secureSession(deps, sql, who, { factorId: factor.id, method: 'mfa/webauthn' });
    }),
  );
}

async function keepKey(
  deps: AuthDeps,
  sql: Sql,
  factor: FactorRow,
  { credential, challenge }: { credential: Registration; challenge: string },
): Promise<boolean> {
  if (factor.status !== 'unverified') return false;
  // The password was the first factor: possession of the key is enough for the second.
  const made = await checkRegistration(deps, credential, { challenge, isUserVerified: false });
  if (made === null) return false;
  const { account_id: accountId, id: factorId } = factor;
  const name = factor.friendly_name ?? '';
  await insertPasskey(sql, made, { accountId, factorId, name, now: deps.now() });
  return true;
}

async function useKey(
  deps: AuthDeps,
  sql: Sql,
  factor: FactorRow,
  { credential, challenge }: { credential: Assertion; challenge: string },
): Promise<boolean> {
  const [kept] = await sql<Kept[]>`
    select * from auth_passkey where factor_id = ${factor.id} and credential_id = ${credential.id} for update`;
  if (!kept || factor.status !== 'verified') return false;
  const checked = await checkAssertion(deps, credential, { challenge, isUserVerified: false, kept });
  if (checked === null) return false;
  await sql`
    update auth_passkey set sign_count = ${checked.signCount}, last_used_at = ${deps.now()} where id = ${kept.id}`;
  return true;
}
