/** Opens Stripe's own client, for payments and for identity checks. */
import { Stripe } from 'stripe';

export type StripeSettings = {
  secretKey: string;
  /** With which Stripe signs what it sends to our webhook; null: nothing is taken. */
  webhookSecret: string | null;
  /** Another server that speaks Stripe's API, for tests. */
  apiUrl: string | null;
  /** How long one call may take; 8 s when left out. */
  timeoutMilliseconds?: number;
};

/** With the one repetition it ends well before the deadline of the request that waits for it. */
const usualTimeoutMilliseconds = 8_000;

/** The client; its errors are Stripe's own, for the adapter to translate. */
export function stripeClient({
  secretKey,
  apiUrl,
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: StripeSettings): Stripe {
  const usual = { timeout: timeoutMilliseconds, maxNetworkRetries: 1, telemetry: false } as const;
  if (apiUrl === null) return new Stripe(secretKey, usual);
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    ...usual,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  });
}
