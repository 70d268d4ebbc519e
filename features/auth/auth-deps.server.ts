/** What do the commands of this feature need beside the usual? Keys, the hasher, and who has asked how often. */
import { createRateLimit, rateLimitKey, type RateLimit } from '../../platform/http.server/rate-limit.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.server.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.server.ts';

export type AuthLimits = {
  /** By client's address: passwords, sign-ups, codes. */
  tries: RateLimit;
  refreshes: RateLimit;
  /** By client's address: what makes us write to somebody. */
  mails: RateLimit;
  /** By account and client's address. */
  ownTries: RateLimit;
  /** By account: all the addresses from which nobody has signed in to it yet share this one. */
  strangersTries: RateLimit;
  /** All unfamiliar addresses together, whatever the account: what stolen passwords are tried with. */
  everyStranger: RateLimit;
  /** Unfamiliar addresses of one network, so that one network cannot use up what everybody shares. */
  strangersNetwork: RateLimit;
};

export type AuthDeps = Deps & {
  keys: SigningKeys;
  hasher: PasswordHasher;
  limits: AuthLimits;
  /** What the clock of an authenticator app shows. Left out, it is `now`; in a demo whose clock was moved the app still shows the real time. */
  authenticatorNow?: () => Date;
};

/** Who is asking, as far as a request tells. */
export type Asker = { address: string; userAgent: string };

/** Buckets of one process; several processes allow as many times the tries. */
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

/** The bucket counts by the minute: an hour is sixty of them, told to it as a clock that goes sixty times slower. */
function hourly(perHour: number, now: () => Date): RateLimit {
  const limit = createRateLimit(perHour, () => now().getTime() / 60);
  return { ...limit, take: (address) => limit.take(address) * 60 };
}

/** A burst of three minutes' worth at once, because wrong passwords come in handfuls; then `perMinute`. */
function bursts(perMinute: number, now: () => Date): RateLimit {
  const limit = createRateLimit(perMinute * 3, () => now().getTime() / 3);
  return { ...limit, take: (address) => limit.take(address) * 3 };
}

/** Opens what the feature needs. @throws ConfigError when the signing keys are none */
export async function openAuth(deps: Deps): Promise<AuthDeps> {
  return {
    ...deps,
    keys: await openSigningKeys(deps.config),
    hasher: createPasswordHasher(),
    limits: createAuthLimits(deps),
  };
}

/** The network of an address: its /24, or its /48 for IPv6. */
export function networkKey(asker: Asker): string {
  const address = addressKey(asker);
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.replace(/\.\d+$/, '');
}

/** What counts as one client's address. */
export const addressKey = ({ address }: Asker): string => rateLimitKey(address);
