/** Raises a session to aal2 after a second factor. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { accountOf } from '../account/account-queries.server.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { newToken, tokenHash } from '../tokens/secrets.server.ts';
import { grantOf, withMethod, type Grant, type SignInMethod } from './start-session.server.ts';
import type { SessionRow, SignedIn } from '../tokens/verify-access-token.server.ts';

type Proof = { factorId: string; method: SignInMethod };

/** Raises the session's level and replaces its tokens, in the caller's transaction. */
export async function secureSession(
  deps: AuthDeps,
  sql: Sql,
  { account, session }: SignedIn,
  { factorId, method }: Proof,
): Promise<Grant | AuthRefusal> {
  const now = deps.now();
  const [secured] = await sql<SessionRow[]>`
    update auth_session
       set assurance = 'aal2', factor_id = ${factorId}, methods = ${sql.json(withMethod(session.methods, method, now))}, refreshed_at = ${now}
     where id = ${session.id} returning *`;
  if (!secured) return refuse('session_not_found');
  const refreshToken = newToken();
  const [used] = await sql<{ id: number }[]>`
    update auth_refresh_token set used_at = ${now} where session_id = ${session.id} and used_at is null returning id`;
  await sql`
    insert into auth_refresh_token (session_id, token_hash, parent_id, created_at)
    values (${session.id}, ${tokenHash(refreshToken)}, ${used?.id ?? null}, ${now})`;
  return grantOf(deps, await accountOf(sql, account.id), secured, refreshToken);
}

/** Marks a factor as verified. The first one ends other sessions opened by password alone. Unverified factors are deleted. */
export async function confirmFactor(
  sql: Sql,
  { account, session }: SignedIn,
  { factorId, now }: { factorId: string; now: Date },
): Promise<void> {
  await sql`update auth_factor set status = 'verified', updated_at = ${now} where id = ${factorId}`;
  await sql`delete from auth_factor where account_id = ${account.id} and status = 'unverified'`;
  await sql`
    delete from auth_session where account_id = ${account.id} and id <> ${session.id} and assurance = 'aal1'`;
}
