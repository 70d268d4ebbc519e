/** Queues a requested email. The request does the same for every address; a job then checks whether an account exists. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { z } from 'zod';
import { findAccount, findAccountByEmail } from './account/account-queries.server.ts';
import { insertAccount } from './account/account-store.server.ts';
import type { Account } from './account/account.ts';
import { addressKey, type Asker, type AuthDeps } from './auth-deps.server.ts';
import { mailProof, paceMail } from './auth-mail.server.ts';
import { refuse, type AuthRefusal } from './auth-refusals.ts';
import { readEmail } from './email-address.ts';
import { mailEmailChange } from './account/change-email.server.ts';
import { invalidEmail } from './account/sign-up.server.ts';

/** The kind of the job that sends the email. */
export const authMailKind = 'write-auth-mail';

const wished = z.object({
  purpose: z.enum(['recovery', 'sign-in', 'confirmation', 'email-change']),
  email: z.string(),
  redirectTo: z.string().nullable(),
  pkce: z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) }).nullable(),
  /** For 'sign-in': whether an unknown address gets an account. */
  mayCreate: z.boolean(),
  data: z.record(z.string(), z.unknown()),
});

export type MailWish = z.infer<typeof wished>;

const paceOf = {
  recovery: 'recovery',
  'sign-in': 'recovery',
  confirmation: 'confirmation',
  'email-change': 'email_change_new',
} as const;

/** Records the request. @returns null when recorded, which does not reveal whether an email will be sent */
export async function requestMail(deps: AuthDeps, wish: MailWish, asker: Asker): Promise<AuthRefusal | null> {
  const email = readEmail(wish.email);
  if (email === null) return invalidEmail;
  const wait = deps.limits.mails.take(addressKey(asker));
  if (wait > 0) return refuse('over_email_send_rate_limit', undefined, { retryAfterSeconds: wait });
  // Where addresses count as confirmed without proof, a sign-up reveals who is here anyway, so the client's own messages are more useful.
  if (wish.purpose === 'sign-in' && !wish.mayCreate && deps.config.auth.autoConfirm) {
    if ((await findAccountByEmail(deps.sql, email)) === null) return refuse('otp_disabled');
  }
  return inTransaction(deps, {}, async ({ sql }) => {
    const refusal = await paceMail(deps, sql, email, paceOf[wish.purpose]);
    if (refusal) return refusal;
    await enqueue(sql, { kind: authMailKind, body: { ...wish, email } as never }, deps.now());
    return null;
  });
}

/** The job that looks up the account and sends the email. */
export function writeAuthMailJob(deps: AuthDeps): JobHandler {
  return async ({ job, sql }) => {
    const wish = wished.parse(job.body);
    await writeWished(deps, sql, wish);
    // The job is kept for some days; the address in it is not.
    await sql`update job set body = '{}' where id = ${job.id}`;
  };
}

async function writeWished(deps: AuthDeps, sql: Sql, wish: MailWish): Promise<void> {
  const { email, redirectTo, pkce } = wish;
  const known = await findAccountByEmail(sql, email, true);
  if (wish.purpose === 'email-change') {
    const account = known?.email_change ? known : await findByWaitingEmail(sql, email);
    if (account?.email_change)
      await mailEmailChange(deps, sql, account, account.email_change, { redirectTo, pkce });
    return;
  }
  if (wish.purpose === 'recovery') {
    if (known) await mailProof(deps, sql, { account: known, type: 'recovery', redirectTo, pkce });
    return;
  }
  if (wish.purpose === 'confirmation') {
    if (known && known.email_confirmed_at === null)
      await mailProof(deps, sql, { account: known, type: 'signup', redirectTo, pkce });
    return;
  }
  const { isOpen } = deps.config.auth;
  const account =
    known ??
    (wish.mayCreate && isOpen ? await insertAccount(sql, { email, data: wish.data }, deps.now()) : null);
  if (account) await mailProof(deps, sql, { account, type: 'magiclink', redirectTo, pkce });
}

/** The account changing to this address. The current or the new address may ask for the email again. */
async function findByWaitingEmail(sql: Sql, email: string): Promise<Account | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from auth_user where email_change = ${email} and deleted_at is null order by email_change_sent_at desc limit 1`;
  return row ? findAccount(sql, row.id, true) : null;
}
