/** Verifies someone who signed in long ago again, with a code emailed to their address. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { changeAccount } from '../account/account-store.server.ts';
import type { Account } from '../account/account.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { codeGoodFor, reauthenticationEmail } from '../auth-emails.ts';
import { houseOf, paceMail } from '../auth-mail.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { issueOneTimeToken } from '../tokens/one-time-tokens.server.ts';

/** Emails the code. */
export function reauthenticate(deps: AuthDeps, account: Account): Promise<AuthRefusal | null> {
  const { id, email } = account;
  if (email === null)
    return Promise.resolve(
      refuse('validation_failed', 'Reauthentication requires the user to have an email or a phone number'),
    );
  if (account.email_confirmed_at === null)
    return Promise.resolve(refuse('email_not_confirmed', 'Please verify your email first.', { status: 422 }));
  return inTransaction(deps, {}, async ({ sql }) => {
    const wait = await paceMail(deps, sql, email, 'reauthentication');
    if (wait) return wait;
    const now = deps.now();
    const { code } = await issueOneTimeToken(deps, sql, { accountId: id, kind: 'reauthentication', email });
    await changeAccount(sql, id, { reauthentication_sent_at: now }, now);
    const goodForSeconds = codeGoodFor(deps.config.auth.mailTokenSeconds);
    await writeMail(
      sql,
      { to: email, ...reauthenticationEmail({ ...houseOf(deps), code, goodForSeconds }) },
      now,
    );
    return null;
  });
}
