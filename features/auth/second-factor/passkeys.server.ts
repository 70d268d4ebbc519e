/** Adds, lists, renames and removes a member's passkeys, and signs in with them. */
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { findAccount } from '../account/account-queries.server.ts';
import { hasSecondFactor, isBanned, type Account, type Json } from '../account/account.ts';
import { addressKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { houseOf } from '../auth-mail.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { deviceName } from '../sessions/device-name.ts';
import { passkeyEmail } from '../security-emails.ts';
import { startSession, type Grant } from '../sessions/start-session.server.ts';
import type { SignedIn } from '../tokens/verify-access-token.server.ts';
import {
  checkAssertion,
  checkRegistration,
  creationOptions,
  issueChallenge,
  requestOptions,
  takeChallenge,
  type Assertion,
  type KeptCredential,
  type NewCredential,
  type Registration,
} from './webauthn.server.ts';

const mostPasskeys = 10;
/** An older session must sign in again before adding a sign-in method. */
const freshMilliseconds = 86_400_000;

export type PasskeyRow = KeptCredential & {
  id: string;
  account_id: string;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
};

/** A passkey in the client's format, without its key. */
export const passkeyJson = (row: PasskeyRow): Json => ({
  id: row.id,
  friendly_name: row.friendly_name,
  created_at: row.created_at.toISOString(),
  ...(row.last_used_at === null ? {} : { last_used_at: row.last_used_at.toISOString() }),
});

/** The account's passkeys, oldest first. Security keys of the second step are factors and not listed here. */
export const passkeysOf = (sql: Sql, accountId: string): Promise<PasskeyRow[]> =>
  sql<PasskeyRow[]>`
    select * from auth_passkey where account_id = ${accountId} and factor_id is null order by created_at, id`.then(
    (rows) => [...rows],
  );

/** Why this session may not add a sign-in method; null when it may. */
function mayNotAdd(deps: AuthDeps, { account, session }: SignedIn): AuthRefusal | null {
  if (account.is_anonymous || account.email_confirmed_at === null)
    return refuse('no_authorization', 'Confirm your email before you add a passkey.', { status: 403 });
  if (hasSecondFactor(account) && session.assurance !== 'aal2')
    return refuse('insufficient_aal', 'Use your second step before you add a passkey.', { status: 403 });
  const age = deps.now().getTime() - session.created_at.getTime();
  return age > freshMilliseconds
    ? refuse('reauthentication_needed', 'You signed in more than a day ago. Sign in again to add a passkey.')
    : null;
}

/** Starts adding a passkey. */
export async function beginPasskey(deps: AuthDeps, who: SignedIn): Promise<Json | AuthRefusal> {
  const refusal = mayNotAdd(deps, who);
  if (refusal) return refusal;
  const { account } = who;
  const known = await passkeysOf(deps.sql, account.id);
  if (known.length >= mostPasskeys) return refuse('too_many_passkeys');
  const { id, challenge, expiresAt } = await issueChallenge(deps, {
    purpose: 'register',
    accountId: account.id,
  });
  const options = await creationOptions(deps, {
    challenge,
    user: { handle: account.id, name: account.email ?? account.id },
    residentKey: 'required',
    exclude: known.map((one) => one.credential_id),
  });
  return { challenge_id: id, options, expires_at: expiresAt };
}

export type PasskeyWish = { challengeId: string; credential: Registration; asker: Asker };

/** Adds the passkey the browser created, and emails the member. */
export async function addPasskey(
  deps: AuthDeps,
  who: SignedIn,
  { challengeId, credential, asker }: PasskeyWish,
): Promise<Json | AuthRefusal> {
  const refusal = mayNotAdd(deps, who);
  if (refusal) return refusal;
  const { account } = who;
  const taken = await takeChallenge(deps, deps.sql, challengeId, {
    purpose: 'register',
    accountId: account.id,
  });
  if (taken === 'unknown') return refuse('webauthn_challenge_not_found');
  if (taken === 'expired') return refuse('webauthn_challenge_expired');
  const made = await checkRegistration(deps, credential, { ...taken, isUserVerified: true });
  if (made === null) return refuse('webauthn_verification_failed');
  const name = deviceName(asker.userAgent);
  return orExists(() =>
    inTransaction(deps, {}, async ({ sql }) => {
      await sql`select from auth_user where id = ${account.id} for update`;
      if ((await passkeysOf(sql, account.id)).length >= mostPasskeys) return refuse('too_many_passkeys');
      const row = await insertPasskey(sql, made, {
        accountId: account.id,
        factorId: null,
        name,
        now: deps.now(),
      });
      await tell(deps, sql, account, passkeyEmail(houseOf(deps), 'added', name));
      return passkeyJson(row);
    }),
  );
}

/** Runs `work`; a credential already in use is refused. */
export async function orExists<T>(work: () => Promise<T>): Promise<T | AuthRefusal> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'credential_belongs_to_one_account')
      return refuse('webauthn_credential_exists');
    throw error;
  }
}

/** Stores a credential. @throws the database's error when an account already has it */
export async function insertPasskey(
  sql: Sql,
  made: NewCredential,
  { accountId, factorId, name, now }: { accountId: string; factorId: string | null; name: string; now: Date },
): Promise<PasskeyRow> {
  const [row] = await sql<PasskeyRow[]>`
    insert into auth_passkey (account_id, factor_id, credential_id, public_key, sign_count, transports, friendly_name, created_at)
    values (${accountId}, ${factorId}, ${made.credentialId}, ${made.publicKey}, ${made.signCount}, ${made.transports}, ${name}, ${now})
    returning *`;
  if (!row) throw new Error('The passkey was not saved.');
  return row;
}

async function tell(
  deps: AuthDeps,
  sql: Sql,
  account: Pick<Account, 'email'>,
  email: ReturnType<typeof passkeyEmail>,
): Promise<void> {
  if (account.email !== null) await writeMail(sql, { to: account.email, ...email }, deps.now());
}

/** Renames a passkey of the account. */
export async function renamePasskey(
  { sql }: Pick<AuthDeps, 'sql'>,
  { account }: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<Json | AuthRefusal> {
  const friendlyName = name.trim();
  if (friendlyName === '' || friendlyName.length > 120)
    return refuse('validation_failed', 'Enter a name of 1 to 120 characters.');
  const [row] = await sql<PasskeyRow[]>`
    update auth_passkey set friendly_name = ${friendlyName}
     where id::text = ${id} and account_id = ${account.id} and factor_id is null returning *`;
  return row ? passkeyJson(row) : refuse('passkey_not_found');
}

/**
 * Removes a passkey and notifies the member. Sessions it started end; the asking session stays, at the level of a password.
 * @param by the member's own session, or null for an administrator
 */
export function removePasskey(
  deps: AuthDeps,
  { account, session: by }: { account: Account; session: SignedIn['session'] | null },
  id: string,
): Promise<Json | AuthRefusal> {
  if (by !== null && hasSecondFactor(account) && by.assurance !== 'aal2')
    return Promise.resolve(
      refuse('insufficient_aal', 'Use your second step before you remove a passkey.', { status: 403 }),
    );
  return inTransaction(deps, {}, async ({ sql }) => {
    const [row] = await sql<PasskeyRow[]>`
      select * from auth_passkey where id::text = ${id} and account_id = ${account.id} and factor_id is null for update`;
    if (!row) return refuse('passkey_not_found');
    await sql`delete from auth_session where passkey_id = ${row.id} and id is distinct from ${by?.id ?? null}::uuid`;
    await sql`update auth_session set assurance = 'aal1' where passkey_id = ${row.id} and factor_id is null`;
    await sql`delete from auth_passkey where id = ${row.id}`;
    await tell(deps, sql, account, passkeyEmail(houseOf(deps), 'removed', row.friendly_name));
    return {};
  });
}

const comeBack = (seconds: number): AuthRefusal =>
  refuse('over_request_rate_limit', undefined, { retryAfterSeconds: seconds });

/** Starts a sign-in. The person is unknown yet: the browser offers its passkeys for this site. */
export async function beginPasskeySignIn(deps: AuthDeps, asker: Asker): Promise<Json | AuthRefusal> {
  const wait = deps.limits.refreshes.take(addressKey(asker));
  if (wait > 0) return comeBack(wait);
  const { id, challenge, expiresAt } = await issueChallenge(deps, { purpose: 'sign-in' });
  return { challenge_id: id, options: requestOptions(deps, { challenge, allow: [] }), expires_at: expiresAt };
}

/** Finds the passkey of an answer and locks it, so that one request at a time checks its counter. */
async function findPasskey(sql: Sql, { id, response }: Assertion): Promise<PasskeyRow | null> {
  const [row] = await sql<PasskeyRow[]>`
    select * from auth_passkey where credential_id = ${id} and factor_id is null for update`;
  if (!row) return null;
  const handle = response.userHandle
    ? Buffer.from(response.userHandle, 'base64url').toString()
    : row.account_id;
  return handle === row.account_id ? row : null;
}

/**
 * Signs in with a passkey. The authenticator checks a fingerprint, face or PIN itself, which proves both device and person: the session is
 * aal2 at once (NIST SP 800-63B, section 3.2.5).
 */
export async function signInWithPasskey(
  deps: AuthDeps,
  { challengeId, credential, asker }: { challengeId: string; credential: Assertion; asker: Asker },
): Promise<Grant | AuthRefusal> {
  const wait = deps.limits.tries.take(addressKey(asker));
  if (wait > 0) return comeBack(wait);
  const taken = await takeChallenge(deps, deps.sql, challengeId, { purpose: 'sign-in' });
  if (taken === 'unknown') return refuse('webauthn_challenge_not_found');
  if (taken === 'expired') return refuse('webauthn_challenge_expired');
  return inTransaction(deps, {}, async ({ sql }) => {
    const kept = await findPasskey(sql, credential);
    if (!kept) return refuse('webauthn_verification_failed');
    const checked = await checkAssertion(deps, credential, { ...taken, isUserVerified: true, kept });
    if (checked === null) return refuse('webauthn_verification_failed');
    const account = await findAccount(sql, kept.account_id, true);
    if (!account) return refuse('webauthn_verification_failed');
    if (isBanned(account, deps.now())) return refuse('user_banned', undefined, { status: 403 });
    if (account.email_confirmed_at === null) return refuse('email_not_confirmed');
    deps.limits.tries.giveBack(addressKey(asker));
    await sql`
      update auth_passkey set sign_count = ${checked.signCount}, last_used_at = ${deps.now()} where id = ${kept.id}`;
    return startSession(deps, sql, { accountId: account.id, method: 'passkey', asker, passkeyId: kept.id });
  });
}
