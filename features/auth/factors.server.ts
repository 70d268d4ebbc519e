/** How does somebody add a second factor, and prove it? An authenticator app's six digits (TOTP, RFC 6238), each code good once. */
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { accountOf } from './account-queries.server.ts';
import type { FactorRow, Json } from './account.ts';
import type { AuthDeps } from './auth-deps.server.ts';
import { refuse, type AuthRefusal } from './auth-refusals.ts';
import { newToken, tokenHash } from './secrets.server.ts';
import { grantOf, withMethod, type Grant } from './start-session.server.ts';
import type { SessionRow, SignedIn } from './verify-access-token.server.ts';

const periodSeconds = 30;
const mostFactors = 10;
const challengeMilliseconds = 5 * 60_000;

const totpOf = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    label,
    issuer,
    period: periodSeconds,
    digits: 6,
    algorithm: 'SHA1',
  });

/** Adds an authenticator that is not verified yet. */
export async function enrolFactor(
  deps: AuthDeps,
  { account, session }: SignedIn,
  { friendlyName, issuer }: { friendlyName: string | null; issuer: string | null },
): Promise<Json | AuthRefusal> {
  const verified = account.factors.filter(({ status }) => status === 'verified');
  if (account.factors.length >= mostFactors) return refuse('too_many_enrolled_mfa_factors');
  if (verified.length > 0 && session.assurance !== 'aal2')
    return refuse('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 });
  const secret = new Secret({ size: 20 }).base32;
  const name = issuer?.slice(0, 60) || deps.config.brand.name;
  const uri = totpOf(secret, account.email ?? account.id, name).toString();
  const now = deps.now();
  try {
    const [row] = await deps.sql<{ id: string }[]>`
      insert into auth_factor (account_id, friendly_name, secret, created_at, updated_at)
      values (${account.id}, ${friendlyName?.slice(0, 100) ?? ''}, ${secret}, ${now}, ${now}) returning id`;
    const picture = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
    return {
      id: row?.id,
      type: 'totp',
      friendly_name: friendlyName ?? '',
      totp: { qr_code: picture, secret, uri },
    };
  } catch (error) {
    if (violatedConstraint(error) !== null || isUnique(error))
      return refuse(
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName ?? ''}" for this user already exists`,
      );
    throw error;
  }
}

const isUnique = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Begins a proof with a factor of the account's own. */
export async function challengeFactor(
  deps: AuthDeps,
  { account }: SignedIn,
  factorId: string,
): Promise<Json | AuthRefusal> {
  if (!account.factors.some(({ id }) => id === factorId)) return refuse('mfa_factor_not_found');
  const now = deps.now();
  await deps.sql`
    delete from auth_challenge
     where factor_id = ${factorId} and created_at < ${new Date(now.getTime() - challengeMilliseconds)}`;
  const [row] = await deps.sql<{ id: string }[]>`
    insert into auth_challenge (factor_id, created_at) values (${factorId}, ${now}) returning id`;
  return {
    id: row?.id,
    type: 'totp',
    expires_at: Math.floor((now.getTime() + challengeMilliseconds) / 1000),
  };
}

/** The period in which the code is right, now or one before or after; null when it is wrong or was used. */
function periodOf(factor: FactorRow, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(factor.secret, '', '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const period = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return period > factor.last_period ? period : null;
}

export type FactorProof = { factorId: string; challengeId: string; code: string };

/** Verifies a code. The session becomes aal2 and gets new tokens; with the first factor, sessions without it end. */
export function verifyFactor(
  deps: AuthDeps,
  { account, session }: SignedIn,
  { factorId, challengeId, code }: FactorProof,
): Promise<Grant | AuthRefusal> {
  const wait = deps.limits.ownTries.take(`factor ${factorId}`);
  if (wait > 0)
    return Promise.resolve(refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait }));
  return inTransaction(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [factor] = await sql<FactorRow[]>`
      select * from auth_factor where id::text = ${factorId} and account_id = ${account.id} for update`;
    if (!factor) return refuse('mfa_factor_not_found');
    const [challenge] = await sql<{ created_at: Date }[]>`
      select created_at from auth_challenge where id::text = ${challengeId} and factor_id = ${factor.id}`;
    if (!challenge || now.getTime() - challenge.created_at.getTime() > challengeMilliseconds)
      return refuse('mfa_challenge_expired');
    const period = periodOf(factor, code, now);
    if (period === null) return refuse('mfa_verification_failed');
    deps.limits.ownTries.giveBack(`factor ${factorId}`);
    await sql`delete from auth_challenge where factor_id = ${factor.id}`;
    await sql`
      update auth_factor set status = 'verified', last_period = ${period}, updated_at = ${now} where id = ${factor.id}`;
    if (factor.status === 'unverified') {
      await sql`delete from auth_factor where account_id = ${account.id} and status = 'unverified'`;
      await sql`
        delete from auth_session where account_id = ${account.id} and id <> ${session.id} and assurance = 'aal1'`;
    }
    const [secured] = await sql<SessionRow[]>`
      update auth_session
         set assurance = 'aal2', factor_id = ${factor.id}, methods = ${sql.json(withMethod(session.methods, 'totp', now))}, refreshed_at = ${now}
       where id = ${session.id} returning *`;
    if (!secured) return refuse('session_not_found');
    const refreshToken = newToken();
    const [used] = await sql<{ id: number }[]>`
      update auth_refresh_token set used_at = ${now} where session_id = ${session.id} and used_at is null returning id`;
    await sql`
      insert into auth_refresh_token (session_id, token_hash, parent_id, created_at)
      values (${session.id}, ${tokenHash(refreshToken)}, ${used?.id ?? null}, ${now})`;
    return grantOf(deps, await accountOf(sql, account.id), secured, refreshToken);
  });
}

/** Takes a factor away. A verified one needs the second factor itself; sessions fall back to the first. */
export function unenrolFactor(
  deps: AuthDeps,
  { account, session }: SignedIn,
  factorId: string,
): Promise<Json | AuthRefusal> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const [factor] = await sql<FactorRow[]>`
      select * from auth_factor where id::text = ${factorId} and account_id = ${account.id} for update`;
    if (!factor) return refuse('mfa_factor_not_found');
    if (factor.status === 'verified' && session.assurance !== 'aal2')
      return refuse('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 });
    await sql`delete from auth_factor where id = ${factor.id}`;
    await sql`
      update auth_session set assurance = 'aal1', factor_id = null where account_id = ${account.id} and factor_id = ${factor.id}`;
    return { id: factor.id };
  });
}
