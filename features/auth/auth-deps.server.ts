/** Lists what auth commands need besides the usual dependencies: keys, the hasher and rate limits. */
import {
  createRateLimit,
  rateLimitKey,
  type Allowance,
  type RateLimit,
} from '../../platform/http.server/rate-limit.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.server.ts';
import { openSigningKeys, type SigningKeys } from './tokens/signing-keys.server.ts';

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
  /** The time of browsers and authenticator apps. Default `now`; a demo that moves its clock doesn't move theirs. */
  realNow?: () => Date;
};

/** The time that decides whether access tokens, sessions and authenticator codes have expired. */
export const deviceTime = ({ realNow, now }: Pick<AuthDeps, 'realNow' | 'now'>): Date => (realNow ?? now)();

/** The client, as far as a request tells. */
export type Asker = { address: string; userAgent: string };

/** Limits on signing in, signing up and what we email. */
export function createAuthLimits(deps: Pick<Deps, 'config' | 'now' | 'sharing'>): AuthLimits {
  const { triesPerMinute, triesPerAccount, strangersPerMinute, refreshesPerMinute, mailsPerHour } =
    deps.config.auth;
  const limit = (name: keyof AuthLimits, allowance: Allowance) => createRateLimit(name, allowance, deps);
  return {
    tries: limit('tries', { requests: triesPerMinute, seconds: 60 }),
    refreshes: limit('refreshes', { requests: refreshesPerMinute, seconds: 60 }),
    mails: limit('mails', { requests: mailsPerHour, seconds: 3600 }),
    ownTries: limit('ownTries', { requests: triesPerAccount, seconds: 60 }),
    strangersTries: limit('strangersTries', { requests: triesPerAccount * 4, seconds: 60 }),
    // Three minutes' worth at once, because wrong passwords come in clusters.
    everyStranger: limit('everyStranger', { requests: strangersPerMinute * 3, seconds: 180 }),
    strangersNetwork: limit('strangersNetwork', { requests: strangersPerMinute * 1.5, seconds: 180 }),
  };
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
