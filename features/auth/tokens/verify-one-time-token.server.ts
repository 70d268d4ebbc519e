/** Verifies an emailed link or code: it proves the address and signs in. */
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { findAccount } from '../account/account-queries.server.ts';
import { changeAccount, confirmAccount, saveEmailIdentity } from '../account/account-store.server.ts';
import { isBanned, type Account } from '../account/account.ts';
import { addressKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { changedEmail } from '../auth-emails.ts';
import { houseOf } from '../auth-mail.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { readEmail } from '../email-address.ts';
import {
  dropOneTimeTokens,
  takeByCode,
  takeByLink,
  type OneTimeToken,
  type TokenKind,
} from './one-time-tokens.server.ts';
import { newToken, tokenHash } from './secrets.server.ts';
import { startSession, type Grant, type SignInMethod } from '../sessions/start-session.server.ts';

/** The kinds of token a client's type stands for. 'email' is any of them. */
const kindsOfType: Record<string, readonly TokenKind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery', 'confirmation'],
  recovery: ['recovery'],
  email: ['recovery', 'confirmation'],
  email_change: ['email_change_current', 'email_change_new'],
};

export const isVerificationType = (type: string): boolean => Object.hasOwn(kindsOfType, type);

export type Verification = {
  type: string;
  /** From a link, or an address with the code sent to it. */
  proof: { token: string } | { email: string; code: string };
  asker: Asker;
  /** Opened in a browser: with PKCE, it gives a code instead of tokens in the address. */
  isLink?: boolean;
};

/** The first of two addresses has confirmed. */
export const halfConfirmed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export type Verified =
  | { kind: 'grant'; grant: Grant }
  /** PKCE: to be exchanged by the client with the verifier. */
  | { kind: 'code'; code: string }
  | { kind: 'message'; message: string };

/** Verifies. Every invalid token gets the same message. */
export async function verifyOneTimeToken(
  deps: AuthDeps,
  wish: Verification,
): Promise<Verified | AuthRefusal> {
  const kinds = isVerificationType(wish.type) ? kindsOfType[wish.type] : undefined;
  if (!kinds) return refuse('validation_failed', 'Invalid email verification type');
  const wait = deps.limits.tries.take(addressKey(wish.asker));
  if (wait > 0) return refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
  const { proof } = wish;
  const expired =
    'token' in proof ? refuse('otp_expired', 'Email link is invalid or has expired') : refuse('otp_expired');
  try {
    return await inTransaction(deps, {}, async ({ sql }) => {
      const taken = await take(deps, sql, proof, kinds);
      const account = taken && (await findAccount(sql, taken.account_id, true));
      if (!account) return expired;
      if (isBanned(account, deps.now())) return refuse('user_banned', undefined, { status: 403 });
      return apply(deps, sql, { taken, account, asker: wish.asker, isLink: wish.isLink ?? false });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'account_email_is_unique') return refuse('email_exists');
    throw error;
  }
}

function take(
  deps: AuthDeps,
  sql: Sql,
  proof: Verification['proof'],
  kinds: readonly TokenKind[],
): Promise<OneTimeToken | null> {
  if ('token' in proof) return takeByLink(deps, sql, proof.token, kinds);
  const email = readEmail(proof.email);
  return email === null
    ? Promise.resolve(null)
    : takeByCode(deps, sql, { email, code: proof.code.replace(/[\s-]/g, ''), kinds });
}

type Taken = { taken: OneTimeToken; account: Account; asker: Asker; isLink: boolean };

async function apply(deps: AuthDeps, sql: Sql, { taken, account, asker, isLink }: Taken): Promise<Verified> {
  const now = deps.now();
  let method: SignInMethod = 'otp';
  if (taken.kind === 'email_change_current' || taken.kind === 'email_change_new') {
    if (!(await confirmChange(deps, sql, account, taken.kind)))
      return { kind: 'message', message: halfConfirmed };
    method = 'email_change';
  } else {
    // Anyone who set a password without proving the address may be someone else. Only the sign-up's own email confirms its password.
    if (account.email_confirmed_at === null && taken.kind !== 'confirmation')
      await changeAccount(sql, account.id, { password_hash: null }, now);
    await confirmAccount(sql, account, now);
    await dropOneTimeTokens(sql, account.id, ['confirmation', 'recovery']);
  }
  if (isLink && taken.code_challenge !== null && taken.code_challenge_method !== null) {
    const code = newToken();
    await sql`
      insert into auth_sign_in_code (code_hash, account_id, method, code_challenge, code_challenge_method, created_at)
      values (${tokenHash(code)}, ${account.id}, ${method}, ${taken.code_challenge}, ${taken.code_challenge_method}, ${now})`;
    return { kind: 'code', code };
  }
  return { kind: 'grant', grant: await startSession(deps, sql, { accountId: account.id, method, asker }) };
}

/** Records one side's confirmation; the second changes the address. @returns whether it changed */
async function confirmChange(
  deps: AuthDeps,
  sql: Sql,
  account: Account,
  kind: 'email_change_current' | 'email_change_new',
): Promise<boolean> {
  const now = deps.now();
  const { id, email_change: email } = account;
  if (email === null) return false;
  const needsBoth = account.email !== null && account.email_confirmed_at !== null;
  if (needsBoth && account.email_change_confirmations === 0) {
    await changeAccount(sql, id, { email_change_confirmations: 1 }, now);
    return false;
  }
  // An unconfirmed account proves its first address this way; only the new address's own email counts.
  if (!needsBoth && kind !== 'email_change_new') return false;
  await applyEmailChange(deps, sql, account, email);
  return true;
}

/** Gives the account its proved new address and notifies the old one. @throws 23505 account_email_is_unique */
export async function applyEmailChange(
  deps: AuthDeps,
  sql: Sql,
  account: Account,
  email: string,
): Promise<void> {
  const now = deps.now();
  const { id } = account;
  await changeAccount(
    sql,
    id,
    {
      email,
      email_change: null,
      email_change_confirmations: 0,
      is_anonymous: false,
      ...(account.email === null
        ? { raw_app_meta_data: { ...account.raw_app_meta_data, provider: 'email', providers: ['email'] } }
        : {}),
    },
    now,
  );
  await saveEmailIdentity(sql, { id, email, isVerified: true }, now);
  await dropOneTimeTokens(sql, id, ['confirmation', 'recovery', 'email_change_current', 'email_change_new']);
  if (account.email_confirmed_at === null) await confirmAccount(sql, { ...account, email }, now);
  else await appendEvent(sql, { name: 'account.email_changed', subject: { kind: 'account', id } }, now);
  if (account.email !== null && account.email_confirmed_at !== null)
    await writeMail(
      sql,
      { to: account.email, ...changedEmail({ ...houseOf(deps), what: 'email', now: email }) },
      now,
    );
}
