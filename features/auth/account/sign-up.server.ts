/** Signs up with an address and a password; the answer does not reveal whether the address already has an account. */
import { setTimeout } from 'node:timers/promises';
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { findAccountByEmail } from './account-queries.server.ts';
import { changeAccount, confirmAccount, insertAccount } from './account-store.server.ts';
import { newAccount, userJson, type Account, type Json } from './account.ts';
import { addressKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { alreadyHereEmail } from '../auth-emails.ts';
import { houseOf, mailProof, paceMail } from '../auth-mail.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { readEmail } from '../email-address.ts';
import { hashInTurn } from '../passwords/hash-in-turn.server.ts';
import type { Pkce } from '../tokens/one-time-tokens.server.ts';
import { weakPassword } from '../passwords/password-rules.ts';
import { idOfNobody } from '../tokens/secrets.server.ts';
import { startSession, type Grant } from '../sessions/start-session.server.ts';

export type SignUp = {
  email: string;
  password: string;
  data: Json;
  redirectTo: string | null;
  pkce: Pkce | null;
  asker: Asker;
  /** What the visitor did that needs an account, and waits for the confirmation. */
  alongWith?: SignUpErrand;
};

export type SignUpErrand = {
  /** What the email says about it: 'your request for A boat, Jun 4 to Jun 6'. */
  about: string;
  /** Until when it waits; the link and code are valid as long. */
  until: Date;
  /** Where the address's owner continues if they already have an account: a path of ours. */
  place: string;
  /** Stores it with the new account, in the same transaction. Not called for an address with an account. */
  keep: (sql: Sql, accountId: string) => Promise<void>;
};

/**
 * How long after hashing the answer comes. Only an unknown address gets a new account, so the answer waits until that is surely done: its
 * time says nothing about the address.
 */
const evenMilliseconds = 25;

export const invalidEmail = refuse('validation_failed', 'Unable to validate email address: invalid format');

/** Signs up. @returns tokens if no confirmation is needed, else the user, real or made up */
export async function signUp(deps: AuthDeps, wish: SignUp): Promise<Grant | Json | AuthRefusal> {
  const { auth } = deps.config;
  if (!auth.isOpen) return refuse('signup_disabled');
  const email = readEmail(wish.email);
  if (email === null) return invalidEmail;
  const weak = weakPassword(wish.password, { minimum: auth.minimumPasswordLength, email });
  if (weak) return weak;
  const wait =
    deps.limits.tries.take(addressKey(wish.asker)) ||
    (auth.autoConfirm ? 0 : deps.limits.mails.take(addressKey(wish.asker)));
  if (wait > 0) return refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
  // Hashed before checking whether the address is known.
  const passwordHash = await hashInTurn(deps, wish.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const hashed = { ...wish, email, passwordHash };
  try {
    if (auth.autoConfirm) return await inTransaction(deps, {}, ({ sql }) => signUpAtOnce(deps, sql, hashed));
    const signingUp = inTransaction(deps, {}, ({ sql }) => signUpByMail(deps, sql, hashed));
    const [answer] = await Promise.all([signingUp, setTimeout(evenMilliseconds)]);
    return answer;
  } catch (error) {
    // Two sign-ups at once with one address: the other was first.
    if (violatedConstraint(error) === 'account_email_is_unique') return refuse('user_already_exists');
    throw error;
  }
}

type Hashed = SignUp & { passwordHash: string };

/** A new account, or an unconfirmed one: the latest sign-up starts it over, and earlier emails become invalid. */
async function accountFor(deps: AuthDeps, sql: Sql, wish: Hashed, known: Account | null): Promise<Account> {
  const now = deps.now();
  if (known === null)
    return insertAccount(sql, { email: wish.email, passwordHash: wish.passwordHash, data: wish.data }, now);
  await changeAccount(
    sql,
    known.id,
    { password_hash: wish.passwordHash, raw_user_meta_data: wish.data, created_at: now },
    now,
  );
  await sql`
    update auth_identity set created_at = ${now}, updated_at = ${now}, last_sign_in_at = ${now} where account_id = ${known.id}`;
  return known;
}

async function signUpAtOnce(deps: AuthDeps, sql: Sql, wish: Hashed): Promise<Grant | AuthRefusal> {
  const known = await findAccountByEmail(sql, wish.email, true);
  if (known?.email_confirmed_at) return refuse('user_already_exists');
  const account = await accountFor(deps, sql, wish, known);
  await wish.alongWith?.keep(sql, account.id);
  await confirmAccount(sql, account, deps.now());
  return startSession(deps, sql, { accountId: account.id, method: 'password', asker: wish.asker });
}

async function signUpByMail(deps: AuthDeps, sql: Sql, wish: Hashed): Promise<Json | AuthRefusal> {
  const wait = await paceMail(deps, sql, wish.email, 'confirmation');
  if (wait) return wait;
  const now = deps.now();
  const known = await findAccountByEmail(sql, wish.email, true);
  // One answer for all: nothing of an existing account is shown except its ids.
  const answer = (account: string, identity: string) =>
    userJson(newAccount({ account, identity }, wish.email, wish.data, now));
  if (known?.email_confirmed_at) {
    await writeMail(sql, { to: wish.email, ...alreadyHereEmail(houseOf(deps), wish.alongWith) }, now);
    const { pepper } = deps.keys;
    // The same ids each time, as for an unconfirmed account.
    return answer(idOfNobody(pepper, wish.email), idOfNobody(pepper, 'identity', wish.email));
  }
  const account = await accountFor(deps, sql, wish, known);
  await wish.alongWith?.keep(sql, account.id);
  const { redirectTo, pkce, alongWith } = wish;
  await mailProof(deps, sql, {
    account,
    type: 'signup',
    redirectTo,
    pkce,
    about: alongWith?.about,
    goodUntil: alongWith?.until,
  });
  return answer(account.id, account.identities[0]?.id ?? '');
}

/** Signs in a visitor anonymously. */
export async function signUpAnonymously(
  deps: AuthDeps,
  { data, asker }: { data: Json; asker: Asker },
): Promise<Grant | AuthRefusal> {
  if (!deps.config.auth.anonymous) return refuse('anonymous_provider_disabled');
  if (!deps.config.auth.isOpen) return refuse('signup_disabled');
  const wait = deps.limits.tries.take(addressKey(asker));
  if (wait > 0) return refuse('over_request_rate_limit', undefined, { retryAfterSeconds: wait });
  return inTransaction(deps, {}, async ({ sql }) => {
    const account = await insertAccount(sql, { email: null, data }, deps.now());
    return startSession(deps, sql, { accountId: account.id, method: 'anonymous', asker });
  });
}
