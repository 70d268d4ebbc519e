/** Changes an account's own data, password or address, with the proof that each needs. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, findAccountByEmail } from './account-queries.server.ts';
import { changeAccount, mergedData } from './account-store.server.ts';
import { hasSecondFactor, userJson, type Account, type Json } from './account.ts';
import { addressKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { changedEmail } from '../auth-emails.ts';
import { houseOf, paceMail } from '../auth-mail.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { mailEmailChange } from './change-email.server.ts';
import { readEmail } from '../email-address.ts';
import { hashInTurn, verifyInTurn } from '../passwords/hash-in-turn.server.ts';
import { dropOneTimeTokens, takeByCode, type Pkce } from '../tokens/one-time-tokens.server.ts';
import { longestPassword, weakPassword } from '../passwords/password-rules.ts';
import { endPrograms, signOut } from '../sessions/sign-out.server.ts';
import { invalidEmail } from './sign-up.server.ts';
import { applyEmailChange } from '../tokens/verify-one-time-token.server.ts';
import type { SignedIn } from '../tokens/verify-access-token.server.ts';

export type AccountWish = {
  email: string | null;
  password: string | null;
  data: Json | null;
  /** A code from an email, or the current password: proof that the person who signed in long ago is still there. */
  nonce: string | null;
  currentPassword: string | null;
  redirectTo: string | null;
  pkce: Pkce | null;
  asker: Asker;
};

/** An older session proves less: changing the password then needs a second proof. */
const freshMilliseconds = 24 * 3_600_000;

/** Changes the account. @returns the updated user */
export async function changeOwnAccount(
  deps: AuthDeps,
  who: SignedIn,
  wish: AccountWish,
): Promise<Json | AuthRefusal> {
  const email = wish.email ? readEmail(wish.email) : null;
  if (wish.email && email === null) return invalidEmail;
  const newEmail = email === who.account.email ? null : email;
  const refusal = mayChange(deps, who, { ...wish, newEmail });
  if (refusal) return refusal;
  const passwordHash = wish.password ? await newPasswordHash(deps, who, wish) : null;
  if (isRefusal(passwordHash)) return passwordHash;
  try {
    return await inTransaction(deps, {}, async ({ sql }) => {
      const account = await accountOf(sql, who.account.id, true);
      if (newEmail !== null && (await findAccountByEmail(sql, newEmail))) return refuse('email_exists');
      if (passwordHash !== null) {
        if (wish.nonce && !(await nonceFits(deps, sql, account, wish.nonce)))
          return refuse('reauthentication_not_valid');
        await changePassword(deps, sql, { account, sessionId: who.session.id, passwordHash });
      }
      if (wish.data) {
        const data = mergedData(account.raw_user_meta_data, wish.data);
        await changeAccount(sql, account.id, { raw_user_meta_data: data }, deps.now());
      }
      const wait = newEmail === null ? null : await beginEmailChange(deps, sql, { account, newEmail, wish });
      return wait ?? userJson(await accountOf(sql, account.id));
    });
  } catch (error) {
    if (violatedConstraint(error) === 'account_email_is_unique') return refuse('email_exists');
    throw error;
  }
}

/** Refusals that need no work. */
function mayChange(
  deps: AuthDeps,
  { account, session }: SignedIn,
  { password, newEmail, asker }: AccountWish & { newEmail: string | null },
): AuthRefusal | null {
  if (password === null && newEmail === null) return null;
  if (hasSecondFactor(account) && session.assurance !== 'aal2') return refuse('insufficient_aal');
  if (account.is_anonymous && password !== null && newEmail === null)
    return refuse(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      { status: 422 },
    );
  if (password !== null) {
    const minimum = deps.config.auth.minimumPasswordLength;
    const weak = weakPassword(password, { minimum, email: newEmail ?? account.email });
    if (weak) return weak;
    const wait = deps.limits.ownTries.take(`change ${account.id}`);
    if (wait > 0) return refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
  }
  const wait = newEmail === null ? 0 : deps.limits.mails.take(addressKey(asker));
  return wait > 0 ? refuse('over_email_send_rate_limit', undefined, { retryAfterSeconds: wait }) : null;
}

/** The new hash, once the owner has proved themselves. It must differ from the old password. */
async function newPasswordHash(
  deps: AuthDeps,
  { account, session }: SignedIn,
  { password, nonce, currentPassword }: AccountWish,
): Promise<string | AuthRefusal> {
  const isFresh = deps.now().getTime() - session.created_at.getTime() <= freshMilliseconds;
  if (currentPassword !== null) {
    const fits =
      currentPassword.length <= longestPassword * 2 &&
      (await verifyInTurn(deps, account.password_hash, currentPassword));
    if (isRefusal(fits)) return fits;
    if (!fits) return refuse('invalid_credentials', 'The current password is incorrect.');
  } else if (!nonce && account.password_hash !== null && !(isFresh && mayGoWithout(deps, session)))
    return refuse('reauthentication_needed');
  const isSame = await verifyInTurn(deps, account.password_hash, password ?? '');
  if (isRefusal(isSame)) return isSame;
  return isSame ? refuse('same_password') : hashInTurn(deps, password ?? '');
}

/**
 * Whether a new session may set a password without the old one: by the setting, or because it began with an email, as it does after a
 * forgotten password.
 */
const mayGoWithout = ({ config }: AuthDeps, { methods }: SignedIn['session']): boolean =>
  !config.auth.needsCurrentPassword || methods.some(({ method }) => method === 'otp');

/** Whether the mailed code is right. A wrong one is counted. */
async function nonceFits(deps: AuthDeps, sql: Sql, account: Account, nonce: string): Promise<boolean> {
  const taken = await takeByCode(deps, sql, {
    email: account.email ?? '',
    code: nonce,
    kinds: ['reauthentication'],
  });
  return taken?.account_id === account.id;
}

/** Sets the password, signs out every other device, ends API tokens and webhooks, and tells the owner. */
async function changePassword(
  deps: AuthDeps,
  sql: Sql,
  { account, sessionId, passwordHash }: { account: Account; sessionId: string; passwordHash: string },
): Promise<void> {
  const now = deps.now();
  await changeAccount(sql, account.id, { password_hash: passwordHash }, now);
  await signOut(sql, { accountId: account.id, sessionId, scope: 'others' });
  await endPrograms(sql, account.id);
  await dropOneTimeTokens(sql, account.id, ['recovery', 'reauthentication']);
  await appendEvent(
    sql,
    { name: 'account.password_changed', subject: { kind: 'account', id: account.id } },
    now,
  );
  if (account.email !== null && account.email_confirmed_at !== null && account.password_hash !== null)
    await writeMail(
      sql,
      { to: account.email, ...changedEmail({ ...houseOf(deps), what: 'password', now: '' }) },
      now,
    );
}

async function beginEmailChange(
  deps: AuthDeps,
  sql: Sql,
  { account, newEmail, wish }: { account: Account; newEmail: string; wish: AccountWish },
): Promise<AuthRefusal | null> {
  if (deps.config.auth.autoConfirm && account.is_anonymous) {
    await applyEmailChange(deps, sql, account, newEmail);
    return null;
  }
  const wait = await paceMail(deps, sql, newEmail, 'email_change_new');
  if (wait) return wait;
  await mailEmailChange(deps, sql, account, newEmail, wish);
  return null;
}
