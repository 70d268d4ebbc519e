/** Sends auth emails: rate-limited, in the transaction that made the token, with a link to our own address. */
import { ownOrigin } from '../../platform/config/config.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { changeAccount } from './account/account-store.server.ts';
import type { AccountRow } from './account/account.ts';
import type { AuthDeps } from './auth-deps.server.ts';
import {
  confirmationEmail,
  inviteEmail,
  magicLinkEmail,
  recoveryEmail,
  type WrittenEmail,
} from './auth-emails.ts';
import { waitFor, type AuthRefusal } from './auth-refusals.ts';
import { issueOneTimeToken, type Pkce, type TokenKind } from './tokens/one-time-tokens.server.ts';
import { keyedHash } from './tokens/secrets.server.ts';
import { redirectAddress } from './tokens/redirect-address.ts';

/** A link's purpose, as in its address. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

/** The sender, and our address. */
export const houseOf = (deps: Pick<AuthDeps, 'config'>): { brandName: string; origin: string } => ({
  brandName: deps.config.brand.name,
  origin: ownOrigin(deps.config),
});

/** The address of an email's link. It leads to our pages or an address the operator listed, whatever was requested. */
export function verifyLink(
  deps: Pick<AuthDeps, 'config'>,
  { token, type, redirectTo }: { token: string; type: LinkType; redirectTo: string | null | undefined },
): string {
  const origin = ownOrigin(deps.config);
  const end = redirectAddress(redirectTo, origin, deps.config.auth.redirects);
  return `${origin}/auth/v1/verify?token=${encodeURIComponent(token)}&type=${type}&redirect_to=${/[&=#+%]/.test(end) ? encodeURIComponent(end) : end}`;
}

/**
 * Whether this address may be emailed now for this reason; counts the attempt. Also applies to addresses without an account.
 * @returns a refusal to wait, or null
 */
export async function paceMail(
  deps: Pick<AuthDeps, 'config' | 'keys' | 'now'>,
  sql: Sql,
  email: string,
  reason: TokenKind,
): Promise<AuthRefusal | null> {
  const { secondsBetweenMails } = deps.config.auth;
  const now = deps.now();
  const key = keyedHash(deps.keys.pepper, 'pace', reason, email);
  const latest = new Date(now.getTime() - secondsBetweenMails * 1000);
  const taken = await sql`
    insert into auth_mail_pace (key, sent_at) values (${key}, ${now})
    on conflict (key) do update set sent_at = excluded.sent_at where auth_mail_pace.sent_at <= ${latest}
    returning key`;
  if (taken.length > 0) return null;
  const [row] = await sql<{ sent_at: Date }[]>`select sent_at from auth_mail_pace where key = ${key}`;
  const sentAt = row?.sent_at.getTime() ?? now.getTime();
  return waitFor(Math.max(1, Math.ceil((sentAt + secondsBetweenMails * 1000 - now.getTime()) / 1000)));
}

const emails: Record<
  Exclude<LinkType, 'email_change'>,
  (proof: Parameters<typeof confirmationEmail>[0]) => WrittenEmail
> = {
  signup: confirmationEmail,
  invite: inviteEmail,
  magiclink: magicLinkEmail,
  recovery: recoveryEmail,
};

export type ProofMail = {
  account: Pick<AccountRow, 'id' | 'email'>;
  type: keyof typeof emails;
  redirectTo?: string | null | undefined;
  pkce?: Pkce | null | undefined;
  /** What waits for the confirmation; only sign-up emails mention it. */
  about?: string | undefined;
  /** Until when it waits. */
  goodUntil?: Date | undefined;
};

/** The kind of token in a link. */
export const kindOfLink = (type: keyof typeof emails): TokenKind =>
  type === 'signup' || type === 'invite' ? 'confirmation' : 'recovery';

/** Emails an account the link and code that prove its address. */
export async function mailProof(deps: AuthDeps, sql: Sql, mail: ProofMail): Promise<void> {
  const { account, type } = mail;
  if (account.email === null) return;
  const now = deps.now();
  const kind = kindOfLink(type);
  const { token, code, goodUntil } = await issueOneTimeToken(deps, sql, {
    accountId: account.id,
    kind,
    email: account.email,
    pkce: mail.pkce ?? null,
    goodUntil: mail.goodUntil,
  });
  const sent =
    kind === 'confirmation'
      ? { confirmation_sent_at: now, ...(type === 'invite' ? { invited_at: now } : {}) }
      : { recovery_sent_at: now };
  await changeAccount(sql, account.id, sent, now);
  const written = emails[type]({
    ...houseOf(deps),
    link: verifyLink(deps, { token, type, redirectTo: mail.redirectTo }),
    code,
    goodForSeconds: Math.max(
      deps.config.auth.mailTokenSeconds,
      ((goodUntil?.getTime() ?? 0) - now.getTime()) / 1000,
    ),
    about: mail.about,
  });
  await writeMail(sql, { to: account.email, ...written }, now);
}
