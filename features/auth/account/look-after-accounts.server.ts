/** Lists, creates and changes accounts for the service, in the format of the standard admin client. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { violatedConstraint } from '../../../platform/database.server/database-error.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, findAccount } from './account-queries.server.ts';
import {
  changeAccount,
  confirmAccount,
  insertAccount,
  mergedData,
  saveEmailIdentity,
  type AccountChange,
} from './account-store.server.ts';
import { userJson, type Account, type Json } from './account.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { readEmail } from '../email-address.ts';
import { hashInTurn } from '../passwords/hash-in-turn.server.ts';
import { dropOneTimeTokens } from '../tokens/one-time-tokens.server.ts';
import { weakPassword } from '../passwords/password-rules.ts';
import { dropLonelyRecoveryCodes } from '../second-factor/recovery-codes.server.ts';
import { serviceRoles } from '../tokens/service-role.server.ts';
import { endPrograms, signOut } from '../sessions/sign-out.server.ts';
import { invalidEmail } from './sign-up.server.ts';

/** Null keeps the current value. */
export type AccountOrder = {
  id?: string | undefined;
  email: string | null;
  password: string | null;
  isConfirmed: boolean;
  data: Json | null;
  appData: Json | null;
  role: string | null;
  /** 'none', or a duration from now: '24h', '1h30m'. */
  ban: string | null;
};

const ownRoles = /^[a-z_]{1,40}$/;
const banShape = /^(\d{1,6}(\.\d{1,3})?(h|m|s))+$/;
const millisecondsOf = { h: 3_600_000, m: 60_000, s: 1_000 } as const;

/** When a ban ends; 'none' removes it. */
function banEnd(ban: string, now: Date): Date | null | AuthRefusal {
  if (ban === 'none') return null;
  if (!banShape.test(ban)) return refuse('validation_failed', `invalid format for ban duration: "${ban}"`);
  let total = 0;
  for (const [, amount, , unit] of ban.matchAll(/(\d+(\.\d+)?)(h|m|s)/g))
    total += Number(amount) * millisecondsOf[unit as keyof typeof millisecondsOf];
  return new Date(now.getTime() + total);
}

type Checked = { email: string | null; passwordHash: string | null; bannedUntil: Date | null | undefined };

/** Checks a request before anything changes, and hashes the password. */
async function check(deps: AuthDeps, order: AccountOrder): Promise<Checked | AuthRefusal> {
  const email = order.email === null ? null : readEmail(order.email);
  if (order.email !== null && email === null) return invalidEmail;
  if (order.role !== null && (!ownRoles.test(order.role) || serviceRoles.has(order.role)))
    return refuse('validation_failed', 'An account cannot have this role.');
  const bannedUntil = order.ban === null ? undefined : banEnd(order.ban, deps.now());
  if (bannedUntil !== undefined && isRefusal(bannedUntil)) return bannedUntil;
  if (order.password === null) return { email, passwordHash: null, bannedUntil };
  const minimum = deps.config.auth.minimumPasswordLength;
  const weak = weakPassword(order.password, { minimum, email });
  if (weak) return weak;
  const passwordHash = await hashInTurn(deps, order.password);
  return isRefusal(passwordHash) ? passwordHash : { email, passwordHash, bannedUntil };
}

async function orRefusal(work: Promise<Json | AuthRefusal>): Promise<Json | AuthRefusal> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'account_email_is_unique') return refuse('email_exists');
    if (violatedConstraint(error) === 'auth_user_pkey')
      return refuse('user_already_exists', 'An account with this id exists');
    throw error;
  }
}

/** Makes an account. */
export async function orderAccount(deps: AuthDeps, order: AccountOrder): Promise<Json | AuthRefusal> {
  const checked = await check(deps, order);
  if (isRefusal(checked)) return checked;
  const { email, passwordHash, bannedUntil } = checked;
  if (email === null)
    return refuse('validation_failed', 'Cannot create a user without either an email or phone');
  const now = deps.now();
  return orRefusal(
    inTransaction(deps, {}, async ({ sql }) => {
      const account = await insertAccount(
        sql,
        {
          email,
          passwordHash,
          data: order.data ?? {},
          appData: order.appData ?? {},
          ...(order.role === null ? {} : { role: order.role }),
          ...(order.id === undefined ? {} : { id: order.id }),
        },
        now,
      );
      if (bannedUntil) await changeAccount(sql, account.id, { banned_until: bannedUntil }, now);
      if (order.isConfirmed) await confirmAccount(sql, account, now);
      return userJson(await accountOf(sql, account.id));
    }),
  );
}

/** Changes an account. A new password signs it out everywhere and ends its API tokens and webhooks. */
export async function changeOrderedAccount(
  deps: AuthDeps,
  id: string,
  order: AccountOrder,
): Promise<Json | AuthRefusal> {
  const checked = await check(deps, order);
  if (isRefusal(checked)) return checked;
  return orRefusal(
    inTransaction(deps, {}, async ({ sql }) => {
      const account = await findAccount(sql, id, true);
      if (!account) return refuse('user_not_found');
      await applyOrder(deps, sql, account, { order, checked });
      return userJson(await accountOf(sql, id));
    }),
  );
}

async function applyOrder(
  deps: AuthDeps,
  sql: Sql,
  account: Account,
  { order, checked }: { order: AccountOrder; checked: Checked },
): Promise<void> {
  const now = deps.now();
  const { email, passwordHash, bannedUntil } = checked;
  const change: AccountChange = {
    ...(order.role === null ? {} : { role: order.role }),
    ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
    ...(order.data ? { raw_user_meta_data: mergedData(account.raw_user_meta_data, order.data) } : {}),
    ...(order.appData ? { raw_app_meta_data: mergedData(account.raw_app_meta_data, order.appData) } : {}),
    ...(passwordHash === null ? {} : { password_hash: passwordHash }),
    ...(email === null ? {} : { email, email_change: null, is_anonymous: false }),
  };
  await changeAccount(sql, account.id, change, now);
  if (email !== null) {
    await dropOneTimeTokens(sql, account.id, [
      'confirmation',
      'recovery',
      'email_change_current',
      'email_change_new',
    ]);
    const isVerified = account.email_confirmed_at !== null || order.isConfirmed;
    await saveEmailIdentity(sql, { id: account.id, email, isVerified }, now);
  }
  if (passwordHash !== null) {
    await dropOneTimeTokens(sql, account.id, ['recovery', 'reauthentication']);
    await signOut(sql, { accountId: account.id, sessionId: null, scope: 'global' });
    await endPrograms(sql, account.id);
  }
  if (order.isConfirmed) await confirmAccount(sql, { ...account, email: email ?? account.email }, now);
}

/** A page of accounts, newest first. */
export async function listAccounts(
  { sql }: { sql: Sql },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ users: Json[]; total: number }> {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth_user where deleted_at is null`;
  const ids = await sql<{ id: string }[]>`
    select id from auth_user where deleted_at is null
     order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
  const users: Json[] = [];
  for (const { id } of ids) {
    const account = await findAccount(sql, id);
    if (account) users.push(userJson(account));
  }
  return { users, total: count?.total ?? 0 };
}

/** Removes someone's second factor after they lost their phone; sessions drop to aal1. */
export function removeFactor(
  deps: AuthDeps,
  { accountId, factorId }: { accountId: string; factorId: string },
): Promise<Json | AuthRefusal> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const removed = await sql`
      delete from auth_factor where id::text = ${factorId} and account_id = ${accountId} returning id`;
    if (removed.length === 0) return refuse('mfa_factor_not_found');
    await sql`
      update auth_session set assurance = 'aal1', factor_id = null where account_id = ${accountId} and factor_id::text = ${factorId}`;
    await dropLonelyRecoveryCodes(sql, accountId);
    return { id: factorId };
  });
}
