/** Adds, verifies and removes second factors: authenticator apps (TOTP, RFC 6238, each code valid once) and security keys. */
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import type { FactorRow, Json } from '../account/account.ts';
import { deviceTime, type AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { dropLonelyRecoveryCodes } from './recovery-codes.server.ts';
import { confirmFactor, secureSession } from '../sessions/secure-session.server.ts';
import type { Grant } from '../sessions/start-session.server.ts';
import type { SignedIn } from '../tokens/verify-access-token.server.ts';
import { challengeSecurityKey } from './webauthn-factor.server.ts';

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

export type NewFactor = { type: 'totp' | 'webauthn'; friendlyName: string | null; issuer: string | null };

/** Adds an unverified factor. */
export async function enrolFactor(
  deps: AuthDeps,
  { account, session }: SignedIn,
  { type, friendlyName, issuer }: NewFactor,
): Promise<Json | AuthRefusal> {
  const verified = account.factors.filter(({ status }) => status === 'verified');
  if (account.factors.length >= mostFactors) return refuse('too_many_enrolled_mfa_factors');
  if (verified.length > 0 && session.assurance !== 'aal2')
    return refuse('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 });
  const secret = type === 'totp' ? new Secret({ size: 20 }).base32 : null;
  const name = friendlyName?.slice(0, 100) ?? '';
  const now = deps.now();
  try {
    const [row] = await deps.sql<{ id: string }[]>`
      insert into auth_factor (account_id, type, friendly_name, secret, created_at, updated_at)
      values (${account.id}, ${type}, ${name}, ${secret}, ${now}, ${now}) returning id`;
    const made = { id: row?.id, type, friendly_name: name };
    if (secret === null) return made;
    const from = issuer?.slice(0, 60) || deps.config.brand.name;
    const uri = totpOf(secret, account.email ?? account.id, from).toString();
    const picture = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
    return { ...made, totp: { qr_code: picture, secret, uri } };
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

/** Starts a challenge with one of the account's factors. */
export async function challengeFactor(
  deps: AuthDeps,
  who: SignedIn,
  factorId: string,
): Promise<Json | AuthRefusal> {
  const factor = who.account.factors.find(({ id }) => id === factorId);
  if (!factor) return refuse('mfa_factor_not_found');
  if (factor.type === 'recovery_code')
    return refuse(
      'validation_failed',
      'Recovery codes need no challenge: send one to /factors/recovery-codes/verify.',
    );
  if (factor.type === 'webauthn') return challengeSecurityKey(deps, who, factor);
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

/** The period whose code this is: the current one, or one before or after; null when wrong or used. */
function periodOf(factor: FactorRow, code: string, now: Date): number | null {
  if (factor.secret === null || !/^\d{6}$/.test(code)) return null;
  const delta = totpOf(factor.secret, '', '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const period = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return period > factor.last_period ? period : null;
}

export type FactorProof = { factorId: string; challengeId: string; code: string };

/** Verifies a code. The session becomes aal2 and gets new tokens; the first factor ends sessions without it. */
export function verifyFactor(
  deps: AuthDeps,
  who: SignedIn,
  { factorId, challengeId, code }: FactorProof,
): Promise<Grant | AuthRefusal> {
  const wait = deps.limits.ownTries.take(`factor ${factorId}`);
  if (wait > 0)
    return Promise.resolve(refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait }));
  return inTransaction(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [factor] = await sql<FactorRow[]>`
      select * from auth_factor where id::text = ${factorId} and account_id = ${who.account.id} and type = 'totp' for update`;
    if (!factor) return refuse('mfa_factor_not_found');
    const [challenge] = await sql<{ created_at: Date }[]>`
      select created_at from auth_challenge where id::text = ${challengeId} and factor_id = ${factor.id}`;
    if (!challenge || now.getTime() - challenge.created_at.getTime() > challengeMilliseconds)
      return refuse('mfa_challenge_expired');
    const period = periodOf(factor, code, deviceTime(deps));
    if (period === null) return refuse('mfa_verification_failed');
    deps.limits.ownTries.giveBack(`factor ${factorId}`);
    await sql`delete from auth_challenge where factor_id = ${factor.id}`;
    await sql`update auth_factor set last_period = ${period}, updated_at = ${now} where id = ${factor.id}`;
    if (factor.status === 'unverified') await confirmFactor(sql, who, { factorId: factor.id, now });
    return secureSession(deps, sql, who, { factorId: factor.id, method: 'totp' });
  });
}

/** Removes a factor. Removing a verified one needs the second factor; sessions drop to aal1. */
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
    await dropLonelyRecoveryCodes(sql, account.id);
    return { id: factor.id };
  });
}
