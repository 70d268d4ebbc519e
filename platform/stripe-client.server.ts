/** Opens Stripe's own client, for payments and for identity checks. */
import { Stripe } from 'stripe';

export type StripeSettings = {
  secretKey: string;
  /** Stripe's signing secret for our webhook; null: webhooks are refused. */
  webhookSecret: string | null;
  /** Another server with Stripe's API, for tests. */
  apiUrl: string | null;
  /** Time limit of one call; default 8 s. */
  timeoutMilliseconds?: number;
};

/** With its one retry it ends well before the deadline of the waiting request. */
const usualTimeoutMilliseconds = 8_000;

/** The client; the adapter translates its errors. */
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
