/** How does an account change its address? Both addresses confirm: the one that it has, so that no thief takes it away, and the new one. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { changeAccount } from './account-store.server.ts';
import type { Account } from './account.ts';
import type { AuthDeps } from './auth-deps.server.ts';
import { emailChangeLetter } from './auth-letters.ts';
import { houseOf, verifyLink } from './auth-mail.server.ts';
import { issueOneTimeToken, type Pkce, type TokenKind } from './one-time-tokens.server.ts';

type Way = { redirectTo: string | null; pkce: Pkce | null };

/** Notes the wish and mails both addresses; mails of an earlier wish stop counting. An account without a confirmed one proves the new one only. */
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
  const letter = emailChangeLetter({
    ...houseOf(deps),
    link: verifyLink(deps, { token, type: 'email_change', redirectTo }),
    code,
    goodForSeconds: deps.config.auth.mailTokenSeconds,
    oldEmail: account.email ?? 'no address',
    newEmail,
    isToNew: kind === 'email_change_new',
  });
  await writeMail(sql, { to, ...letter }, deps.now());
}
