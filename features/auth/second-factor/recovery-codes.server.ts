/** Makes, checks and removes recovery codes: each replaces a lost second factor once. */
import { randomInt } from 'node:crypto';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import type { FactorRow, Json } from '../account/account.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { houseOf } from '../auth-mail.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { keyedHash } from '../tokens/secrets.server.ts';
import { recoveryCodesEmail, recoveryCodeUsedEmail } from '../security-emails.ts';
import { secureSession } from '../sessions/secure-session.server.ts';
import type { Grant } from '../sessions/start-session.server.ts';
import type { SignedIn } from '../tokens/verify-access-token.server.ts';

const codesInSet = 10;
/** Without look-alike letters and digits. 16 of 31 characters are 79 bits, too many to guess. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 16;
const defaultName = 'Recovery codes';

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

const hashOf = ({ keys }: Pick<AuthDeps, 'keys'>, factorId: string, code: string): Buffer =>
  keyedHash(keys.pepper, 'recovery-code', factorId, code);

/** Normalizes a typed code: case, spaces and hyphens don't matter. */
const canonical = (typed: string): string => typed.toLowerCase().replace(/[\s-]+/g, '');

const secondStepNeeded = () => refuse('insufficient_aal', 'Use your second step first.', { status: 403 });

/** The account's set, locked. */
async function lockSet(sql: Sql, accountId: string): Promise<FactorRow | null> {
  const [row] = await sql<FactorRow[]>`
    select * from auth_factor where account_id = ${accountId} and type = 'recovery_code' for update`;
  return row ?? null;
}

/** Replaces a set's codes and notifies the member. @returns the codes, shown only this once */
async function issue(
  deps: AuthDeps,
  sql: Sql,
  who: SignedIn,
  factor: Pick<FactorRow, 'id' | 'friendly_name'>,
): Promise<Json> {
  const codes = Array.from({ length: codesInSet }, newCode);
  await sql`delete from auth_recovery_code where factor_id = ${factor.id}`;
  for (const code of codes)
    await sql`insert into auth_recovery_code (factor_id, code_hash) values (${factor.id}, ${hashOf(deps, factor.id, code)})`;
  // The limit of wrong tries is per set: new codes start a new one.
  await sql`update auth_factor set updated_at = ${deps.now()} where id = ${factor.id}`;
  const { email } = who.account;
  if (email !== null) await writeMail(sql, { to: email, ...recoveryCodesEmail(houseOf(deps)) }, deps.now());
  const name = factor.friendly_name ?? defaultName;
  return { id: factor.id, type: 'recovery_code', friendly_name: name, total: codesInSet, codes };
}

/** How many codes exist, and how many are unused. */
export async function recoveryCodesStatus(
  { sql }: Pick<AuthDeps, 'sql'>,
  { account }: SignedIn,
): Promise<Json | AuthRefusal> {
  const factor = account.factors.find(({ type }) => type === 'recovery_code');
  if (!factor) return refuse('mfa_factor_not_found');
  const [row] = await sql<{ total: number; remaining: number }[]>`
    select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
      from auth_recovery_code where factor_id = ${factor.id}`;
  return { id: factor.id, type: 'recovery_code', ...row };
}

/** Makes the account's first set. Codes alone are no second step: another factor must exist. */
export function makeRecoveryCodes(
  deps: AuthDeps,
  who: SignedIn,
  friendlyName: string | null,
): Promise<Json | AuthRefusal> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const { account, session } = who;
    await sql`select from auth_user where id = ${account.id} for update`;
    const factors = await sql<FactorRow[]>`
      select * from auth_factor where account_id = ${account.id} and status = 'verified'`;
    if (!factors.some(({ type }) => type !== 'recovery_code'))
      return refuse('mfa_recovery_codes_sole_factor');
    if (session.assurance !== 'aal2') return secondStepNeeded();
    if (factors.some(({ type }) => type === 'recovery_code')) return refuse('mfa_verified_factor_exists');
    const name = friendlyName?.trim().slice(0, 100) || defaultName;
    const now = deps.now();
    const [factor] = await sql<FactorRow[]>`
      insert into auth_factor (account_id, type, status, friendly_name, created_at, updated_at)
      values (${account.id}, 'recovery_code', 'verified', ${name}, ${now}, ${now})
      on conflict do nothing returning *`;
    return factor ? issue(deps, sql, who, factor) : refuse('mfa_factor_name_conflict');
  });
}

/** Replaces the codes. The old ones stop working at once. */
export function renewRecoveryCodes(deps: AuthDeps, who: SignedIn): Promise<Json | AuthRefusal> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const factor = await lockSet(sql, who.account.id);
    if (!factor) return refuse('mfa_factor_not_found');
    return who.session.assurance === 'aal2' ? issue(deps, sql, who, factor) : secondStepNeeded();
  });
}

/** Sessions raised by a code drop to aal1. */
async function removeSet(sql: Sql, accountId: string, factorId: string): Promise<void> {
  await sql`
    update auth_session set assurance = 'aal1', factor_id = null where account_id = ${accountId} and factor_id = ${factorId}`;
  await sql`delete from auth_factor where id = ${factorId}`;
}

/** Removes the codes. */
export function removeRecoveryCodes(deps: AuthDeps, who: SignedIn): Promise<Json | AuthRefusal> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const factor = await lockSet(sql, who.account.id);
    if (!factor) return refuse('mfa_factor_not_found');
    if (who.session.assurance !== 'aal2') return secondStepNeeded();
    await removeSet(sql, who.account.id, factor.id);
    return { id: factor.id };
  });
}

/** Removes the codes of an account without any other second factor, in the caller's transaction. */
export async function dropLonelyRecoveryCodes(sql: Sql, accountId: string): Promise<void> {
  const [alone] = await sql<{ id: string }[]>`
    select id from auth_factor where account_id = ${accountId} and type = 'recovery_code'
       and not exists (select from auth_factor f where f.account_id = ${accountId} and f.type <> 'recovery_code' and f.status = 'verified')`;
  if (alone) await removeSet(sql, accountId, alone.id);
}

/** Uses up a code. The session becomes aal2, the account's other sessions without a second factor end, and the member gets an email. */
export function useRecoveryCode(deps: AuthDeps, who: SignedIn, typed: string): Promise<Grant | AuthRefusal> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const { account, session } = who;
    const factor = await lockSet(sql, account.id);
    if (!factor) return refuse('mfa_verification_failed', 'This recovery code doesn’t work.');
    const share = `recovery ${factor.id} ${factor.updated_at.getTime()}`;
    const wait = deps.limits.ownTries.take(share);
    if (wait > 0) return refuse('mfa_recovery_codes_locked', undefined, { retryAfterSeconds: wait });
    const now = deps.now();
    const used = await sql`
      update auth_recovery_code set used_at = ${now}
       where factor_id = ${factor.id} and code_hash = ${hashOf(deps, factor.id, canonical(typed))} and used_at is null
      returning 1`;
    if (used.length === 0) return refuse('mfa_verification_failed', 'This recovery code doesn’t work.');
    deps.limits.ownTries.giveBack(share);
    await sql`delete from auth_session where account_id = ${account.id} and id <> ${session.id} and assurance = 'aal1'`;
    const [left] = await sql<{ count: number }[]>`
      select count(*)::int as count from auth_recovery_code where factor_id = ${factor.id} and used_at is null`;
    if (account.email !== null)
      await writeMail(
        sql,
        { to: account.email, ...recoveryCodeUsedEmail(houseOf(deps), left?.count ?? 0) },
        now,
      );
    return secureSession(deps, sql, who, { factorId: factor.id, method: 'mfa/recovery_code' });
  });
}
