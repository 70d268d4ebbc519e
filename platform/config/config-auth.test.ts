import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server.ts';

test('accounts work without settings: confirmed by email, eight characters, with limits', () => {
  expect(readConfig({}).auth).toMatchObject({
    isOpen: true,
    autoConfirm: false,
    anonymous: false,
    minimumPasswordLength: 8,
    accessTokenSeconds: 3_600,
    serviceSecret: null,
    redirects: [],
    triesPerAccount: 5,
  });
});

test.each([
  ['AUTH_SERVICE_SECRET', 'too short'],
  ['AUTH_SERVICE_SECRET', 'long enough but with spaces in between, so no bearer'],
  ['AUTH_REDIRECTS', 'friend.example'],
  ['AUTH_AUTO_CONFIRM', 'yes'],
  ['AUTH_SIGN_UP', 'maybe'],
  ['AUTH_ACCESS_TOKEN_SECONDS', '1'],
  ['AUTH_PASSWORD_MINIMUM', '3'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('reads lists and switches', () => {
  const { auth } = readConfig({
    AUTH_SIGN_UP: 'closed',
    AUTH_AUTO_CONFIRM: 'on',
    AUTH_ANONYMOUS: 'true',
    AUTH_REDIRECTS: 'https://a.example/x, wildloop://back',
  });
  expect(auth).toMatchObject({
    isOpen: false,
    autoConfirm: true,
    anonymous: true,
    redirects: ['https://a.example/x', 'wildloop://back'],
  });
});

test('reads a secret from a file, as vaults provide it; names a missing file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  const file = join(folder, 'service');
  await writeFile(file, `${'s'.repeat(40)}\n`);
  expect(readConfig({ AUTH_SERVICE_SECRET_FILE: file }).auth.serviceSecret).toBe('s'.repeat(40));
  expect(() => readConfig({ AUTH_SERVICE_SECRET_FILE: join(folder, 'none') })).toThrow(
    'AUTH_SERVICE_SECRET_FILE',
  );
  expect(() => readConfig({ AUTH_SERVICE_SECRET_FILE: file, AUTH_SERVICE_SECRET: 't'.repeat(40) })).toThrow(
    'not both',
  );
  await rm(folder, { recursive: true });
});
