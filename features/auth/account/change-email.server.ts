/** Changes an account's address. Both addresses must confirm: the current one, so that no thief can take the account, and the new one. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { changeAccount } from './account-store.server.ts';
import type { Account } from './account.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { emailChangeEmail } from '../auth-emails.ts';
import { houseOf, verifyLink } from '../auth-mail.server.ts';
import { issueOneTimeToken, type Pkce, type TokenKind } from '../tokens/one-time-tokens.server.ts';

type Way = { redirectTo: string | null; pkce: Pkce | null };

/**
 * Records the request and emails both addresses; earlier requests' emails become invalid. An account without a confirmed address proves
 * only the new one.
 */
export async function mailEmailChange(
  deps: AuthDeps,
  sql: Sql,
  account: Account,
  newEmail: string,
  way: Way,
): Promise<void> {
  const now = deps.now();
  await changeAccount(
    sql,
    account.id,
    { email_change: newEmail, email_change_sent_at: now, email_change_confirmations: 0 },
    now,
  );
  const oldEmail = account.email_confirmed_at === null ? null : account.email;
  if (oldEmail !== null)
    await mailSide(deps, sql, { account, newEmail, to: oldEmail, kind: 'email_change_current' }, way);
  await mailSide(deps, sql, { account, newEmail, to: newEmail, kind: 'email_change_new' }, way);
}

type Side = { account: Account; newEmail: string; to: string; kind: TokenKind };

async function mailSide(deps: AuthDeps, sql: Sql, side: Side, { redirectTo, pkce }: Way): Promise<void> {
  const { account, newEmail, to, kind } = side;
  const { token, code } = await issueOneTimeToken(deps, sql, {
    accountId: account.id,
    kind,
    email: to,
    pkce,
  });
  const email = emailChangeEmail({
    ...houseOf(deps),
    link: verifyLink(deps, { token, type: 'email_change', redirectTo }),
    code,
    goodForSeconds: deps.config.auth.mailTokenSeconds,
    oldEmail: account.email ?? 'no address',
    newEmail,
    isToNew: kind === 'email_change_new',
  });
  await writeMail(sql, { to, ...email }, deps.now());
}
