/** Limits how many requests one visitor may make. */
import { isIPv6 } from 'node:net';

export type RateLimitLeft = { perMinute: number; requests: number; fullInSeconds: number };

export type RateLimit = {
  /** Seconds until the next try, or 0 when this request may pass. @param cost how many requests it counts as; default 1 */
  take(address: string, cost?: number): number;
  /** An address's remaining requests, and the seconds until all are back. Null: no limit. */
  left(address: string): RateLimitLeft | null;
  /** Gives back what was taken, when the request turned out not to count. */
  giveBack(address: string): void;
};

/** An IPv6 visitor has at least a /64, so that counts as one address. */
export function rateLimitKey(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice(7);
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

/**
 * A token bucket per address: `perMinute` requests a minute, in a burst of at most that many. 0 switches it off. At most `maximumAddresses`
 * are remembered; the longest unseen are dropped first.
 * @param now milliseconds since the epoch
 */
export function createRateLimit(perMinute: number, now: () => number, maximumAddresses = 50_000): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMillisecond = perMinute / 60_000;
  return {
    take(address, asked = 1) {
      if (perMinute === 0) return 0;
      // Anything costing more than a minute's worth would never pass.
      const cost = Math.min(asked, perMinute);
      const key = rateLimitKey(address);
      const at = now();
      const bucket = buckets.get(key) ?? { tokens: perMinute, at };
      bucket.tokens = Math.min(perMinute, bucket.tokens + (at - bucket.at) * perMillisecond);
      bucket.at = at;
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > maximumAddresses) {
        const oldest = buckets.keys().next();
        if (!oldest.done) buckets.delete(oldest.value);
      }
      if (bucket.tokens < cost) return Math.max(1, Math.ceil((cost - bucket.tokens) / perMillisecond / 1000));
      bucket.tokens -= cost;
      return 0;
    },
    left(address) {
      if (perMinute === 0) return null;
      const { tokens = perMinute } = buckets.get(rateLimitKey(address)) ?? {};
      const fullInSeconds = Math.ceil((perMinute - tokens) / perMillisecond / 1000);
      return { perMinute, requests: Math.floor(tokens), fullInSeconds };
    },
    giveBack(address) {
      const bucket = buckets.get(rateLimitKey(address));
      if (bucket) bucket.tokens = Math.min(perMinute, bucket.tokens + 1);
    },
  };
}
