/** Reads the account settings; part of config.server.ts. */
import { z } from 'zod';

const flag = z.enum(['on', 'off', 'true', 'false']).transform((word) => word === 'on' || word === 'true');
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const addresses = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((one) => URL.canParse(one)),
    'each entry must be an address such as https://…',
  );

export const authEnvironment = {
  /** closed: nobody can sign up. */
  AUTH_SIGN_UP: z.enum(['open', 'closed']).default('open'),
  /** on: addresses count as confirmed without an email. */
  AUTH_AUTO_CONFIRM: flag.default(false),
  AUTH_ANONYMOUS: flag.default(false),
  /** on: a new password needs the current one or an emailed code, however new the session is. */
  AUTH_CURRENT_PASSWORD: flag.default(false),
  /** The characters a password has at least. */
  AUTH_PASSWORD_MINIMUM: count(6, 64).default(8),
  /** A file with a JSON Web Key Set of private keys (ES256 or RS256). The first signs, all verify. */
  AUTH_SIGNING_KEYS: z.string().trim().optional(),
  AUTH_ACCESS_TOKEN_SECONDS: count(60, 604_800).default(3_600),
  /** A session unused for this long ends. */
  AUTH_SESSION_IDLE_DAYS: count(1, 3_650).default(90),
  /** A session that began longer ago ends, however much it is used. */
  AUTH_SESSION_MOST_DAYS: count(1, 3_650).default(365),
  /** How long links in emails work; a code to type works for ten minutes at most. */
  AUTH_MAIL_TOKEN_SECONDS: count(60, 86_400).default(3_600),
  AUTH_SECONDS_BETWEEN_MAILS: count(0, 3_600).default(60),
  AUTH_MAILS_PER_HOUR: count(0, 100_000).default(30),
  AUTH_TRIES_PER_MINUTE: count(0, 100_000).default(30),
  AUTH_TRIES_PER_ACCOUNT: count(0, 1_000).default(5),
  /** Wrong passwords from addresses the account never signed in from, across all accounts. */
  AUTH_STRANGERS_PER_MINUTE: count(0, 100_000).default(6),
  AUTH_REFRESHES_PER_MINUTE: count(0, 100_000).default(150),
  /** Where links in emails may lead besides our own pages. */
  AUTH_REDIRECTS: addresses.default([]),
  /** Opens the administration endpoints to requests that send it, or a token signed with it. Tokens of a signing key open them anyway. */
  AUTH_SERVICE_SECRET: z
    .string()
    .regex(/^\S{32,512}$/, 'at least 32 characters without a space')
    .optional(),
};

export type AuthConfig = {
  isOpen: boolean;
  autoConfirm: boolean;
  anonymous: boolean;
  needsCurrentPassword: boolean;
  minimumPasswordLength: number;
  signingKeys: string | null;
  accessTokenSeconds: number;
  sessionIdleDays: number;
  sessionMostDays: number;
  mailTokenSeconds: number;
  secondsBetweenMails: number;
  /** Per client address; 0 means no limit, here and below. */
  mailsPerHour: number;
  triesPerMinute: number;
  /** How many passwords may be tried for one account from one address per minute. */
  triesPerAccount: number;
  /** Wrong passwords per minute from unfamiliar addresses, across all accounts; 0 even without `triesPerMinute`. */
  strangersPerMinute: number;
  refreshesPerMinute: number;
  redirects: string[];
  serviceSecret: string | null;
};

const schema = z.object(authEnvironment);

/** The settings that features/auth reads. */
export function authConfigOf(e: z.infer<typeof schema>): AuthConfig {
  return {
    isOpen: e.AUTH_SIGN_UP === 'open',
    autoConfirm: e.AUTH_AUTO_CONFIRM,
    anonymous: e.AUTH_ANONYMOUS,
    needsCurrentPassword: e.AUTH_CURRENT_PASSWORD,
    minimumPasswordLength: e.AUTH_PASSWORD_MINIMUM,
    signingKeys: e.AUTH_SIGNING_KEYS ?? null,
    accessTokenSeconds: e.AUTH_ACCESS_TOKEN_SECONDS,
    sessionIdleDays: e.AUTH_SESSION_IDLE_DAYS,
    sessionMostDays: e.AUTH_SESSION_MOST_DAYS,
    mailTokenSeconds: e.AUTH_MAIL_TOKEN_SECONDS,
    secondsBetweenMails: e.AUTH_SECONDS_BETWEEN_MAILS,
    mailsPerHour: e.AUTH_MAILS_PER_HOUR,
    triesPerMinute: e.AUTH_TRIES_PER_MINUTE,
    triesPerAccount: e.AUTH_TRIES_PER_ACCOUNT,
    strangersPerMinute: e.AUTH_TRIES_PER_MINUTE === 0 ? 0 : e.AUTH_STRANGERS_PER_MINUTE,
    refreshesPerMinute: e.AUTH_REFRESHES_PER_MINUTE,
    redirects: e.AUTH_REDIRECTS,
    serviceSecret: e.AUTH_SERVICE_SECRET ?? null,
  };
}
