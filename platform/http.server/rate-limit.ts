/** Limits how many requests one visitor may make. */
import { isIPv6 } from 'node:net';

export type RateLimitLeft = { perMinute: number; requests: number; fullInSeconds: number };

export type RateLimit = {
  /** Seconds until the next try, or 0 when this request may pass. @param cost how many requests it counts as; default 1 */
  take(address: string, cost?: number): number;
  /** An address's remaining requests, and the seconds until all are back. Null: no limit. */
  left(address: string): RateLimitLeft | null;
  /** Returns what was taken, when the request turned out not to count. */
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

/** At most this many requests at once, and as many in every so many seconds. 0 requests: no limit. */
export type Allowance = { requests: number; seconds: number };

/** When everything taken from a bucket has flowed back, in milliseconds since the epoch. */
export type Bucket = { fullAt: number };

/** Tells the other processes what this one took, and this one what they took. */
export type LimitSharing = {
  /** @param milliseconds how much later the bucket is full; negative: returned */
  took(name: string, key: string, bucket: Bucket, milliseconds: number): void;
};

/** Absorbs what floating point and microseconds in the database round off. */
const roundingMilliseconds = 0.01;
const most = 50_000;

/**
 * A token bucket per address, as one number: when it is full again. So what several processes took simply adds up. At most `maximumAddresses`
 * are remembered; the longest unseen are dropped first.
 * @param name of the limit, the same in every process
 * @param deps without `sharing` the process counts for itself
 */
export function createRateLimit(
  name: string,
  { requests, seconds }: Allowance,
  { now: clock, sharing }: { now: () => Date; sharing?: LimitSharing },
  maximumAddresses = most,
): RateLimit {
  const buckets = new Map<string, Bucket>();
  const now = () => clock().getTime();
  const perRequest = (seconds * 1000) / requests;
  /** Milliseconds until the bucket is full again. */
  const missing = (bucket: Bucket | undefined) => Math.max(0, (bucket?.fullAt ?? 0) - now());
  return {
    take(address, asked = 1) {
      if (requests === 0) return 0;
      // Anything costing more than the whole allowance would never pass.
      const cost = Math.min(asked, requests) * perRequest;
      const key = rateLimitKey(address);
      const bucket = buckets.get(key) ?? { fullAt: 0 };
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > maximumAddresses) {
        const oldest = buckets.keys().next();
        if (!oldest.done) buckets.delete(oldest.value);
      }
      const excess = missing(bucket) + cost - seconds * 1000;
      if (excess > roundingMilliseconds) return Math.max(1, Math.ceil(excess / 1000));
      bucket.fullAt = now() + missing(bucket) + cost;
      sharing?.took(name, key, bucket, cost);
      return 0;
    },
    left(address) {
      if (requests === 0) return null;
      const back = missing(buckets.get(rateLimitKey(address)));
      return {
        perMinute: requests,
        requests: Math.max(0, Math.floor(requests - (back - roundingMilliseconds) / perRequest)),
        fullInSeconds: Math.ceil(back / 1000),
      };
    },
    giveBack(address) {
      const key = rateLimitKey(address);
      const bucket = buckets.get(key);
      const back = Math.min(perRequest, missing(bucket));
      if (!bucket || back === 0) return;
      bucket.fullAt -= back;
      sharing?.took(name, key, bucket, -back);
    },
  };
}
