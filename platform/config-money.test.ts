import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config/config.server.ts';

test('uses the test processor without a key; with one, requires the webhook’s secret too', () => {
  expect(readConfig({}).stripe).toBeNull();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
  expect(readConfig(keys).stripe).toEqual({
    secretKey: 'sk_test_abc',
    webhookSecret: 'whsec_abc',
    apiUrl: null,
  });
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toThrow('STRIPE_WEBHOOK_SECRET is missing');
});

test.each([
  // A publishable key is refused.
  { STRIPE_SECRET_KEY: 'pk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' },
  { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'abc' },
  { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc', STRIPE_API_URL: 'ftp://x' },
])('refuses %j by name', (env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
});
