/** Lists what auth commands need besides the usual dependencies: keys, the hasher and rate limits. */
import { createRateLimit, rateLimitKey, type RateLimit } from '../../platform/http.server/rate-limit.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.server.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.server.ts';

export type AuthLimits = {
  /** By client address: passwords, sign-ups, codes. */
  tries: RateLimit;
  refreshes: RateLimit;
  /** By client address: requests that make us send an email. */
  mails: RateLimit;
  /** By account and client address. */
  ownTries: RateLimit;
  /** By account: shared by all addresses that never signed in to it. */
  strangersTries: RateLimit;
  /** All unfamiliar addresses together, for any account: stolen passwords are tried from those. */
  everyStranger: RateLimit;
  /** Unfamiliar addresses per network, so that one network cannot use up everyone's share. */
  strangersNetwork: RateLimit;
};

export type AuthDeps = Deps & {
  keys: SigningKeys;
  hasher: PasswordHasher;
  limits: AuthLimits;
  /** The authenticator app's time. Default `now`; in a demo with a moved clock the app still shows the real time. */
  authenticatorNow?: () => Date;
};

/** The client, as far as a request tells. */
export type Asker = { address: string; userAgent: string };

/** Limits of one process; several processes allow as many times the tries. */
export function createAuthLimits({ config, now }: Pick<Deps, 'config' | 'now'>): AuthLimits {
  const { triesPerMinute, triesPerAccount, strangersPerMinute, refreshesPerMinute, mailsPerHour } =
    config.auth;
  const limit = (perMinute: number) => createRateLimit(perMinute, () => now().getTime());
  return {
    tries: limit(triesPerMinute),
    refreshes: limit(refreshesPerMinute),
    mails: hourly(mailsPerHour, now),
    ownTries: limit(triesPerAccount),
    strangersTries: limit(triesPerAccount * 4),
    everyStranger: bursts(strangersPerMinute, now),
    strangersNetwork: bursts(strangersPerMinute / 2, now),
  };
}

/** The bucket counts per minute: it gets a clock sixty times slower to count per hour. */
function hourly(perHour: number, now: () => Date): RateLimit {
  const limit = createRateLimit(perHour, () => now().getTime() / 60);
  return { ...limit, take: (address) => limit.take(address) * 60 };
}

/** A burst of three minutes' worth, because wrong passwords come in clusters; then `perMinute`. */
function bursts(perMinute: number, now: () => Date): RateLimit {
  const limit = createRateLimit(perMinute * 3, () => now().getTime() / 3);
  return { ...limit, take: (address) => limit.take(address) * 3 };
}

/** Opens what this feature needs. @throws ConfigError when the signing keys are invalid */
export async function openAuth(deps: Deps): Promise<AuthDeps> {
  return {
    ...deps,
    keys: await openSigningKeys(deps.config),
    hasher: createPasswordHasher(),
    limits: createAuthLimits(deps),
  };
}

/** An address's network: its /24, or /48 for IPv6. */
export function networkKey(asker: Asker): string {
  const address = addressKey(asker);
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.replace(/\.\d+$/, '');
}

/** What counts as one client address. */
export const addressKey = ({ address }: Asker): string => rateLimitKey(address);
