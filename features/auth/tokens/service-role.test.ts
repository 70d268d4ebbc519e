import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey } from 'jose';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.server.ts';
import { isServiceRole } from './service-role.server.ts';
import { readSigningKeys } from './signing-keys.server.ts';

const secret = 'a-secret-of-the-service-that-nobody-else-knows';
const at = new Date('2026-12-01T12:00:00Z');
const seconds = at.getTime() / 1000;

const pair = (algorithm: string) => generateKeyPair(algorithm, { extractable: true });
const [rsa, older, foreign, stranger] = await Promise.all([
  pair('RS256'),
  pair('ES256'),
  pair('ES256'),
  pair('RS256'),
]);
// The same private key for another algorithm. importJWK returns bytes for symmetric keys only, so the cast holds.
const rs512 = (await importJWK(await exportJWK(rsa.privateKey), 'RS512')) as CryptoKey;
const publicPem = await exportSPKI(rsa.publicKey);
const jwk = async (key: CryptoKey, kid: string, more: object = {}) => ({
  ...(await exportJWK(key)),
  kid,
  ...more,
});
/** The current signing key, one from before the last rotation, and someone else's public key. */
const file = JSON.stringify([
  await jwk(rsa.privateKey, 'now', { alg: 'RS256', key_ops: ['sign', 'verify'] }),
  await jwk(older.privateKey, 'before', { alg: 'ES256', key_ops: ['verify'] }),
  await jwk(foreign.publicKey, 'foreign', { alg: 'ES256' }),
]);
const keys = await readSigningKeys(file);

const isService = (bearer: string, settings: Record<string, string> = { AUTH_SERVICE_SECRET: secret }) =>
  isServiceRole({ config: readConfig({ NODE_ENV: 'test', ...settings }), now: () => at, keys }, bearer);

const role = { role: 'service_role' };
const sign = (
  claims: object = role,
  header: object = {},
  key: CryptoKey | Uint8Array = rsa.privateKey,
): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'now', ...header }).sign(key);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('accepts', () => {
  test.each<[string, Promise<string>]>([
    ['a token of the key that signs now', sign()],
    ['a token without a kid', sign(role, { kid: undefined })],
    [
      'a token of an earlier key that is still in the file',
      sign(role, { alg: 'ES256', kid: 'before' }, older.privateKey),
    ],
    ['a token with another issuer and audience', sign({ ...role, iss: 'supabase-demo', aud: 'anybody' })],
    ['a token in force', sign({ ...role, iat: seconds - 60, nbf: seconds - 60, exp: seconds + 60 })],
    ['a token from a clock 30 seconds ahead', sign({ ...role, iat: seconds + 30 })],
    ['the role supabase_admin', sign({ role: 'supabase_admin', sub: '1234567890' })],
    ['a token signed with the secret', sign(role, { alg: 'HS256', kid: undefined }, Buffer.from(secret))],
    ['the secret itself', Promise.resolve(secret)],
  ])('%s', async (_name, token) => {
    expect(await isService(await token)).toBe(true);
  });

  test('a token of a signing key when no secret is set', async () => {
    expect(await isService(await sign(), {})).toBe(true);
  });
});

describe('refuses', () => {
  test.each<[string, Promise<string>]>([
    ['another key under our kid', sign(role, {}, stranger.privateKey)],
    ['another key without a kid', sign(role, { kid: undefined }, stranger.privateKey)],
    ['our key under an unknown kid', sign(role, { kid: 'other' })],
    ['our key under an empty kid', sign(role, { kid: '' })],
    ['our key under the kid of our other key', sign(role, { kid: 'before' })],
    ['an earlier key without its kid', sign(role, { alg: 'ES256', kid: undefined }, older.privateKey)],
    [
      'a key whose private half is not in the file',
      sign(role, { alg: 'ES256', kid: 'foreign' }, foreign.privateKey),
    ],
    ['our key under another algorithm', sign(role, { alg: 'RS512' }, rs512)],
    ['the role of an account', sign({ role: 'authenticated' })],
    ['the role anon', sign({ role: 'anon', iss: 'supabase-demo' })],
    ['a role that is a list', sign({ role: ['service_role'] })],
    ['no role', sign({})],
    ['a token that has expired', sign({ ...role, exp: seconds - 1 })],
    ['a token that is not yet in force', sign({ ...role, nbf: seconds + 90 })],
    ['a token signed in the future', sign({ ...role, iat: seconds + 90 })],
    [
      'an access token, whatever role it names',
      sign({ ...role, session_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66' }),
    ],
    ['another secret', sign(role, { alg: 'HS256', kid: undefined }, Buffer.from('x'.repeat(40)))],
    ['the secret under another algorithm', sign(role, { alg: 'HS512' }, Buffer.from(secret))],
  ])('%s', async (_name, token) => {
    expect(await isService(await token)).toBe(false);
  });

  test('a token without a signature', async () => {
    const [, , signature = ''] = (await sign()).split('.');
    for (const alg of ['none', 'None', 'NONE'])
      for (const end of ['', signature])
        expect(await isService(`${part({ alg, kid: 'now' })}.${part(role)}.${end}`)).toBe(false);
  });

  test('HS256 with the public key as the secret', async () => {
    for (const forgery of [publicPem, publicPem.trim(), JSON.stringify(keys.publicSet.keys[0])])
      for (const header of [{ alg: 'HS256' }, { alg: 'HS256', kid: 'now' }]) {
        const head = `${part(header)}.${part(role)}`;
        const token = `${head}.${createHmac('sha256', forgery).update(head).digest('base64url')}`;
        for (const settings of [undefined, {}]) expect(await isService(token, settings)).toBe(false);
      }
  });

  test('a key that the token brings along', async () => {
    const own = await exportJWK(stranger.publicKey);
    for (const header of [{ jwk: own }, { jwk: own, kid: undefined }])
      expect(await isService(await sign(role, header, stranger.privateKey))).toBe(false);
  });

  test('claims changed after signing, and strings that are not tokens', async () => {
    const [head = '', , signature = ''] = (await sign({ role: 'authenticated' })).split('.');
    for (const token of [`${head}.${part(role)}.${signature}`, 'a.b.c', '', 'nonsense', `${await sign()}x`])
      expect(await isService(token)).toBe(false);
  });

  test('the secret and its tokens when no secret is set', async () => {
    expect(await isService(secret, {})).toBe(false);
    expect(await isService(await sign(role, { alg: 'HS256', kid: undefined }, Buffer.from(secret)), {})).toBe(
      false,
    );
  });
});
