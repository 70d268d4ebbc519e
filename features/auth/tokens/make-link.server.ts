/** Invites people for the service, and makes links for emails the service sends itself. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { redirectAddress } from './redirect-address.ts';
import { ownOrigin } from '../../../platform/config/config.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, findAccountByEmail } from '../account/account-queries.server.ts';
import { changeAccount, insertAccount, mergedData } from '../account/account-store.server.ts';
import { userJson, type Account, type Json } from '../account/account.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { kindOfLink, mailProof, verifyLink, type LinkType } from '../auth-mail.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { readEmail } from '../email-address.ts';
import { hashInTurn } from '../passwords/hash-in-turn.server.ts';
import { issueOneTimeToken } from './one-time-tokens.server.ts';
import { weakPassword } from '../passwords/password-rules.ts';
import { invalidEmail } from '../account/sign-up.server.ts';

const types = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
type MadeLinkType = (typeof types)[number];

export type LinkOrder = {
  type: string;
  email: string;
  newEmail: string | null;
  password: string | null;
  data: Json;
  redirectTo: string | null;
};

/** Emails an invitation to an unconfirmed address. */
export async function inviteByMail(
  deps: AuthDeps,
  order: Pick<LinkOrder, 'email' | 'data' | 'redirectTo'>,
): Promise<Json | AuthRefusal> {
  const email = readEmail(order.email);
  if (email === null) return invalidEmail;
  return inTransaction(deps, {}, async ({ sql }) => {
    const account = await unconfirmed(deps, sql, email, { data: order.data, passwordHash: null });
    if (isRefusal(account)) return account;
    await mailProof(deps, sql, { account, type: 'invite', redirectTo: order.redirectTo });
    return userJson(await accountOf(sql, account.id));
  });
}

async function unconfirmed(
  deps: AuthDeps,
  sql: Sql,
  email: string,
  { data, passwordHash }: { data: Json; passwordHash: string | null },
): Promise<Account | AuthRefusal> {
  const known = await findAccountByEmail(sql, email, true);
  if (known?.email_confirmed_at) return refuse('email_exists');
  if (!known) return insertAccount(sql, { email, data, passwordHash }, deps.now());
  const change = {
    raw_user_meta_data: mergedData(known.raw_user_meta_data, data),
    ...(passwordHash === null ? {} : { password_hash: passwordHash }),
  };
  await changeAccount(sql, known.id, change, deps.now());
  return known;
}

/** Makes an email's token, code and link without sending it. */
export async function makeLink(deps: AuthDeps, order: LinkOrder): Promise<Json | AuthRefusal> {
  const type = types.find((one) => one === order.type);
  if (!type) return refuse('validation_failed', `Invalid email action link type requested: ${order.type}`);
  const email = readEmail(order.email);
  if (email === null) return invalidEmail;
  let passwordHash: string | null = null;
  if (type === 'signup') {
    if (!order.password) return refuse('validation_failed', 'Signup requires a valid password');
    const minimum = deps.config.auth.minimumPasswordLength;
    const weak = weakPassword(order.password, { minimum, email });
    if (weak) return weak;
    const hashed = await hashInTurn(deps, order.password);
    if (isRefusal(hashed)) return hashed;
    passwordHash = hashed;
  }
  return inTransaction(deps, {}, async ({ sql }) =>
    type === 'email_change_current' || type === 'email_change_new'
      ? changeLink(deps, sql, { ...order, type, email })
      : proofLink(deps, sql, { ...order, type, email, passwordHash }),
  );
}

type Proof = LinkOrder & {
  type: Exclude<MadeLinkType, `email_change_${string}`>;
  passwordHash: string | null;
};

async function proofLink(deps: AuthDeps, sql: Sql, order: Proof): Promise<Json | AuthRefusal> {
  const known = await findAccountByEmail(sql, order.email, true);
  let { type } = order;
  if (!known && type === 'recovery') return refuse('user_not_found', 'User with this email not found');
  // A sign-in link creates the account if needed.
  if (!known && type === 'magiclink') type = 'signup';
  const kind = kindOfLink(type);
  const account = kind === 'recovery' && known ? known : await unconfirmed(deps, sql, order.email, order);
  if (isRefusal(account)) return account;
  const now = deps.now();
  const { token, code } = await issueOneTimeToken(deps, sql, {
    accountId: account.id,
    kind,
    email: order.email,
  });
  const sent = kind === 'recovery' ? { recovery_sent_at: now } : { confirmation_sent_at: now };
  await changeAccount(sql, account.id, { ...sent, ...(type === 'invite' ? { invited_at: now } : {}) }, now);
  return answerOf(deps, sql, account.id, {
    token,
    code,
    type,
    shownType: type,
    redirectTo: order.redirectTo,
  });
}

type Change = LinkOrder & { type: 'email_change_current' | 'email_change_new' };

async function changeLink(deps: AuthDeps, sql: Sql, order: Change): Promise<Json | AuthRefusal> {
  const account = await findAccountByEmail(sql, order.email, true);
  if (!account) return refuse('user_not_found', 'User with this email not found');
  const newEmail = readEmail(order.newEmail ?? '');
  if (newEmail === null) return invalidEmail;
  if (await findAccountByEmail(sql, newEmail)) return refuse('email_exists');
  const now = deps.now();
  const isSameWish = account.email_change === newEmail;
  await changeAccount(
    sql,
    account.id,
    {
      email_change: newEmail,
      email_change_sent_at: now,
      ...(isSameWish ? {} : { email_change_confirmations: 0 }),
    },
    now,
  );
  const { token, code } = await issueOneTimeToken(deps, sql, {
    accountId: account.id,
    kind: order.type,
    email: order.type === 'email_change_current' ? order.email : newEmail,
  });
  const { redirectTo } = order;
  return answerOf(deps, sql, account.id, {
    token,
    code,
    type: 'email_change',
    shownType: order.type,
    redirectTo,
  });
}

type Made = { token: string; code: string; type: LinkType; shownType: string; redirectTo: string | null };

async function answerOf(deps: AuthDeps, sql: Sql, accountId: string, made: Made): Promise<Json> {
  return {
    ...userJson(await accountOf(sql, accountId)),
    action_link: verifyLink(deps, made),
    email_otp: made.code,
    hashed_token: made.token,
    verification_type: made.shownType,
    redirect_to: redirectAddress(made.redirectTo, ownOrigin(deps.config), deps.config.auth.redirects),
  };
}
