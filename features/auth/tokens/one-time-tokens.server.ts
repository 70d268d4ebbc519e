/**
 * Makes the proof that somebody owns an email address: a link that nobody can guess and a code to type. Each works once, and only for a
 * short time.
 */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { longestCodeSeconds } from '../auth-emails.ts';
import { isSame, keyedHash, newCode, newToken, tokenHash } from './secrets.server.ts';

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** PKCE (RFC 7636): only a client with the verifier can use what the link gives. */
export type Pkce = { challenge: string; method: 's256' | 'plain' };

export type OneTimeToken = {
  id: string;
  account_id: string;
  kind: TokenKind;
  email: string;
  code_hash: Uint8Array;
  wrong_codes: number;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  created_at: Date;
  /** When something waits for the confirmation: until when; null for the usual time. */
  good_until: Date | null;
};

/** After this many wrong codes an email's code stops working. */
const mostWrongCodes = 5;
const pkcePrefix = 'pkce_';

/** Whether a link's token needs PKCE: its prefix says so, as the standard client expects. */
export const asksForPkce = (token: string): boolean => token.startsWith(pkcePrefix);

/**
 * Makes an email's token and code; earlier emails of the same kind become invalid. A confirmation that something waits for keeps its
 * lifetime when sent again.
 */
export async function issueOneTimeToken(
  deps: Pick<AuthDeps, 'keys' | 'now'>,
  sql: Sql,
  one: {
    accountId: string;
    kind: TokenKind;
    email: string;
    pkce?: Pkce | null;
    goodUntil?: Date | undefined;
  },
): Promise<{ token: string; code: string; goodUntil: Date | null }> {
  const token = (one.pkce ? pkcePrefix : '') + newToken();
  const code = newCode();
  const codeHash = hashOfCode(deps, one.accountId, one.kind, code);
  const [kept] = await sql<{ goodUntil: Date | null }[]>`
    insert into auth_one_time_token (account_id, kind, email, token_hash, code_hash, code_challenge, code_challenge_method, created_at, good_until)
    values (${one.accountId}, ${one.kind}, ${one.email}, ${tokenHash(token)}, ${codeHash},
            ${one.pkce?.challenge ?? null}, ${one.pkce?.method ?? null}, ${deps.now()}, ${one.goodUntil ?? null})
    on conflict on constraint one_mail_of_a_kind_counts do update
      set email = excluded.email, token_hash = excluded.token_hash, code_hash = excluded.code_hash, wrong_codes = 0,
          code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method, created_at = excluded.created_at,
          good_until = coalesce(excluded.good_until, auth_one_time_token.good_until)
    returning good_until as "goodUntil"`;
  return { token, code, goodUntil: kept?.goodUntil ?? null };
}

const hashOfCode = (deps: Pick<AuthDeps, 'keys'>, accountId: string, kind: TokenKind, code: string) =>
  keyedHash(deps.keys.pepper, 'code', accountId, kind, code);

const columns =
  'id, account_id, kind, email, code_hash, wrong_codes, code_challenge, code_challenge_method, created_at, good_until';

function isExpired(deps: Pick<AuthDeps, 'config' | 'now'>, token: OneTimeToken): boolean {
  const usual = token.created_at.getTime() + deps.config.auth.mailTokenSeconds * 1000;
  // Waiting can extend a link's lifetime, never shorten it.
  return deps.now().getTime() > Math.max(usual, token.good_until?.getTime() ?? 0);
}

const isCodeTooOld = ({ now }: Pick<AuthDeps, 'now'>, { created_at }: OneTimeToken): boolean =>
  now().getTime() > created_at.getTime() + longestCodeSeconds * 1000;

/** Takes the token of a link out of the table, so that it is good once. Null when it is unknown, used, of another kind or too old. */
export async function takeByLink(
  deps: Pick<AuthDeps, 'config' | 'now'>,
  sql: Sql,
  token: string,
  kinds: readonly TokenKind[],
): Promise<OneTimeToken | null> {
  const [row] = await sql<OneTimeToken[]>`
    delete from auth_one_time_token where token_hash = ${tokenHash(token)} and kind = any(${[...kinds]})
    returning ${sql.unsafe(columns)}`;
  return row && !isExpired(deps, row) ? row : null;
}

/**
 * Uses up the token of a typed code. Wrong codes are counted, so the caller's transaction must commit.
 * @param email the address the code was sent to
 */
export async function takeByCode(
  deps: Pick<AuthDeps, 'config' | 'now' | 'keys'>,
  sql: Sql,
  { email, code, kinds }: { email: string; code: string; kinds: readonly TokenKind[] },
): Promise<OneTimeToken | null> {
  const rows = await sql<OneTimeToken[]>`
    select ${sql.unsafe(columns)} from auth_one_time_token
     where email = ${email} and kind = any(${[...kinds]}) order by id for update`;
  const open = rows.filter(
    (row) => row.wrong_codes < mostWrongCodes && !isExpired(deps, row) && !isCodeTooOld(deps, row),
  );
  const found = open.find((row) =>
    isSame(Buffer.from(row.code_hash), hashOfCode(deps, row.account_id, row.kind, code)),
  );
  if (!found) {
    await sql`
      update auth_one_time_token set wrong_codes = wrong_codes + 1
       where id = any(${open.map(({ id }) => id)})`;
    return null;
  }
  await sql`delete from auth_one_time_token where id = ${found.id}`;
  return found;
}

/** Invalidates an account's emails of these kinds. */
export async function dropOneTimeTokens(
  sql: Sql,
  accountId: string,
  kinds: readonly TokenKind[],
): Promise<void> {
  await sql`delete from auth_one_time_token where account_id = ${accountId} and kind = any(${[...kinds]})`;
}
