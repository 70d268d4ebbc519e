/** Makes, lists, deletes and resolves API tokens. Only the hash of a token is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { isBanned, type AccountRow } from '../auth/account/account.ts';
import { houseOf } from '../auth/auth-mail.server.ts';
import { apiTokenEmail } from '../auth/security-emails.ts';
import { hasAccount, type Actor } from '../members/actor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { mostTokens, programRefusals } from './program-refusals.ts';
import type { NewToken, OwnToken, RowOf } from './program-view.ts';
import type { Scope } from './scopes.ts';

const dayMilliseconds = 86_400_000;
const prefix = 'wl_';
/** How exactly the last use is known: a busy token is not written to with every request. */
const useIsKnownToSeconds = 60;

/** Whether a bearer token claims to be one of these, not a session's. */
export const isApiToken = (token: string): boolean => token.startsWith(prefix);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const columns = (sql: Sql) =>
  sql`id, name, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"`;

const viewOf = (row: RowOf<OwnToken>): OwnToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/** The account's tokens, the newest first. */
export async function tokensOf(sql: Sql, accountId: string): Promise<OwnToken[]> {
  const rows = await sql<RowOf<OwnToken>[]>`
    select ${columns(sql)} from api_token where account_id = ${accountId} order by created_at desc, id`;
  return rows.map(viewOf);
}

/** Makes a token and tells the member by email. @returns the token itself, which nobody can read again */
export function createToken(
  deps: Pick<Deps, 'sql' | 'now' | 'config'>,
  actor: Actor,
  { name, scopes, days }: { name: string; scopes: readonly Scope[]; days: number },
): Promise<NewToken | Refusal> {
  return inTransaction<NewToken | Refusal>(deps, {}, async ({ sql }) => {
    if (!hasAccount(actor) || actor.email === null) return programRefusals.unconfirmed;
    if (
      scopes.some((scope) => scope.startsWith('desk:')) &&
      !(actor.isOperator && actor.assurance === 'aal2')
    )
      return programRefusals.deskOnly;
    // Two at once: the second one counts the first.
    await sql`select from auth_user where id = ${actor.accountId} for update`;
    const [counted] = await sql<{ count: number }[]>`
      select count(*)::int as count from api_token where account_id = ${actor.accountId}`;
    if ((counted?.count ?? 0) >= mostTokens) return programRefusals.tooManyTokens;
    const token = `${prefix}${randomBytes(32).toString('base64url')}`;
    const now = deps.now();
    const expiresAt = new Date(now.getTime() + days * dayMilliseconds);
    const [row] = await sql<RowOf<OwnToken>[]>`
      insert into api_token (account_id, name, scopes, token_hash, is_secured, created_at, expires_at)
      values (${actor.accountId}, ${name}, ${[...new Set(scopes)]}, ${hashOf(token)}, ${actor.assurance === 'aal2'}, ${now}, ${expiresAt})
      returning ${columns(sql)}`;
    if (!row) throw new Error('The new token was not returned.');
    await writeMail(sql, { to: actor.email, ...apiTokenEmail(houseOf(deps), name) }, now);
    return { ...viewOf(row), token };
  });
}

/** @returns whether there was such a token; somebody else's counts as missing */
export async function deleteToken(sql: Sql, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const gone = await sql`delete from api_token where id = ${id} and account_id = ${accountId} returning id`;
  return gone.length > 0;
}

export type TokenHolder = {
  tokenId: string;
  scopes: string[];
  accountId: string;
  email: string | null;
  isEmailConfirmed: boolean;
  /** Made in a session with a second factor. */
  isSecured: boolean;
};

/** Whose token this is, and what it may do; null when it is unknown, expired, deleted, or its account is banned. */
export async function holderOfToken(
  { sql, now }: Pick<Deps, 'sql' | 'now'>,
  token: string,
): Promise<TokenHolder | null> {
  const at = now();
  const [row] = await sql<(Pick<AccountRow, 'banned_until'> & TokenHolder & { lastUsedAt: Date | null })[]>`
    select t.id as "tokenId", t.scopes, t.account_id as "accountId", t.is_secured as "isSecured", t.last_used_at as "lastUsedAt",
           u.email, u.email_confirmed_at is not null as "isEmailConfirmed", u.banned_until
      from api_token t join auth_user u on u.id = t.account_id
     where t.token_hash = ${hashOf(token)} and t.expires_at > ${at} and u.deleted_at is null and not u.is_anonymous`;
  if (!row || isBanned(row, at)) return null;
  const { banned_until: _, lastUsedAt, ...holder } = row;
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() > useIsKnownToSeconds * 1000)
    await sql`update api_token set last_used_at = ${at} where id = ${row.tokenId}`;
  return holder;
}
