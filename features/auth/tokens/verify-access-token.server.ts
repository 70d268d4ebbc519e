/**
 * Identifies the account of a token. It counts while its signature is valid, it has not expired, and its session exists in the database.
 */
import { isBanned, type Account, type AccountRow } from '../account/account.ts';
import { readAccessToken, type Method } from './access-token.server.ts';
import { findAccount } from '../account/account-queries.server.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';

export type AccessToken = {
  accountId: string;
  sessionId: string;
  email: string | null;
  isEmailConfirmed: boolean;
  isAnonymous: boolean;
  assurance: 'aal1' | 'aal2';
  /** Signed in by password, but the account's second factor is still missing. */
  awaitsCode: boolean;
  role: string;
};

export type SessionRow = {
  id: string;
  account_id: string;
  assurance: 'aal1' | 'aal2';
  factor_id: string | null;
  methods: Method[];
  user_agent: string;
  created_at: Date;
  refreshed_at: Date;
};

/** A signed-in account, for the auth server's endpoints. */
export type SignedIn = { account: Account; session: SessionRow };

type TokenDeps = Pick<AuthDeps, 'config' | 'sql' | 'now' | 'realNow' | 'keys'>;

/** A token's account and session, or the standard client's refusal. */
export async function signedInBy(deps: TokenDeps, token: string): Promise<SignedIn | AuthRefusal> {
  const claims = await readAccessToken(deps, token);
  if ('fault' in claims)
    return refuse('bad_jwt', `invalid JWT: unable to parse or verify signature, ${claims.fault}`);
  const [session] = await deps.sql<SessionRow[]>`
    select id, account_id, assurance, factor_id, methods, user_agent, created_at, refreshed_at
      from auth_session where id = ${claims.sessionId} and account_id = ${claims.accountId}`;
  const account = await findAccount(deps.sql, claims.accountId);
  if (!account) return refuse('user_not_found', 'User from sub claim in JWT does not exist', { status: 403 });
  if (!session) return refuse('session_not_found');
  if (isBanned(account, deps.now())) return refuse('user_banned', undefined, { status: 403 });
  return { account, session };
}

/**
 * The account of this token; null when it is forged, expired, not for us, or its session has ended. Its rights come from the database in
 * one query: nothing the token claims about it is trusted.
 */
export async function verifyAccessToken(deps: TokenDeps, token: string): Promise<AccessToken | null> {
  const claims = await readAccessToken(deps, token);
  if ('fault' in claims) return null;
  const [row] = await deps.sql<
    (Pick<AccountRow, 'email' | 'email_confirmed_at' | 'is_anonymous' | 'banned_until' | 'role'> &
      Pick<SessionRow, 'assurance'> & { awaits_code: boolean })[]
  >`
    select u.email, u.email_confirmed_at, u.is_anonymous, u.banned_until, u.role, s.assurance,
           s.assurance = 'aal1' and exists (select from auth_factor f where f.account_id = u.id and f.status = 'verified') as awaits_code
      from auth_session s join auth_user u on u.id = s.account_id
     where s.id = ${claims.sessionId} and s.account_id = ${claims.accountId} and u.deleted_at is null`;
  if (!row || isBanned(row, deps.now())) return null;
  return {
    ...claims,
    email: row.email,
    isEmailConfirmed: row.email_confirmed_at !== null,
    isAnonymous: row.is_anonymous,
    assurance: row.assurance,
    awaitsCode: row.awaits_code,
    role: row.role,
  };
}
