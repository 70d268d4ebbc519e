/** Starts a session with its first refresh token and a signed access token. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { accountOf } from '../account/account-queries.server.ts';
import { changeAccount } from '../account/account-store.server.ts';
import { signAccessToken, type Method } from '../tokens/access-token.server.ts';
import { userJson, type Account, type Json } from '../account/account.ts';
import { addressKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { noteDevice } from './new-device.server.ts';
import { keyedHash, newToken, tokenHash } from '../tokens/secrets.server.ts';

/** How someone proved who they are, in the values of the `amr` claim. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'anonymous'
  | 'totp'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'
  | 'passkey'
  | 'token_refresh';

/** A sign-in's answer, in the client's format. */
export type Grant = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Json;
};

/** Builds a session's tokens. */
export async function grantOf(
  deps: Pick<AuthDeps, 'config' | 'keys' | 'now' | 'realNow'>,
  account: Account,
  session: { id: string; assurance: 'aal1' | 'aal2'; methods: Method[] },
  refreshToken: string,
): Promise<Grant> {
  const { token, expiresIn } = await signAccessToken(deps, account, session);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    // The client compares it with its page's clock, which moves with a demo's (app/clock-script.ts).
    expires_at: Math.floor(deps.now().getTime() / 1000) + expiresIn,
    refresh_token: refreshToken,
    user: userJson(account),
  };
}

/** Adds a method to a session's list, newest first, each once. */
export const withMethod = (methods: Method[], method: SignInMethod, now: Date): Method[] => [
  { method, timestamp: Math.floor(now.getTime() / 1000) },
  ...methods.filter((one) => one.method !== method),
];

/** The keyed hash that recognizes an address again. */
export const hashOfAddress = (deps: Pick<AuthDeps, 'keys'>, asker: Asker): Buffer =>
  keyedHash(deps.keys.pepper, 'address', addressKey(asker));

export type SessionStart = {
  accountId: string;
  method: SignInMethod;
  asker: Asker;
  /** The passkey that signs in: it proves two factors at once. */
  passkeyId?: string;
};

/** Starts a session in the caller's transaction. */
export async function startSession(
  deps: AuthDeps,
  sql: Sql,
  { accountId, method, asker, passkeyId }: SessionStart,
): Promise<Grant> {
  const now = deps.now();
  const assurance = passkeyId === undefined ? 'aal1' : 'aal2';
  const methods = withMethod([], method, now);
  await changeAccount(sql, accountId, { last_sign_in_at: now }, now);
  await sql`update auth_identity set last_sign_in_at = ${now} where account_id = ${accountId} and provider = 'email'`;
  const [session] = await sql<{ id: string }[]>`
    insert into auth_session (account_id, assurance, passkey_id, methods, user_agent, address_hash, created_at, refreshed_at)
    values (${accountId}, ${assurance}, ${passkeyId ?? null}, ${sql.json(methods)}, ${asker.userAgent.slice(0, 300)}, ${hashOfAddress(deps, asker)}, ${now}, ${now})
    returning id`;
  const id = session?.id ?? '';
  const refreshToken = newToken();
  await sql`insert into auth_refresh_token (session_id, token_hash, created_at) values (${id}, ${tokenHash(refreshToken)}, ${now})`;
  const account = await accountOf(sql, accountId);
  await noteDevice(deps, sql, { account, asker, isNews: method === 'password' || method === 'passkey' });
  return grantOf(deps, account, { id, assurance, methods }, refreshToken);
}
