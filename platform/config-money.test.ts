import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config/config.server.ts';

test('without a key the test processor serves; with one, the secret of the webhook has to be there as well', () => {
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
])('%j is refused by name', (env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
});
