import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { someone } from '../../tests/builders/auth.ts';
import { createAccount } from './account/create-account.server.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.server.ts';
import { newSigningKeys, readSigningKeys, type SigningKeys } from './tokens/signing-keys.server.ts';
import { signedInBy, verifyAccessToken } from './tokens/verify-access-token.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());
const text = await newSigningKeys();
const keys = await readSigningKeys(text);
const auth = { ...testAuth(db), keys };
const own = (JSON.parse(text) as { keys: JWK[] }).keys[0] ?? {};
// A private ES256 key; importJWK returns bytes for symmetric keys only.
const ownKey = (await importJWK(own, 'ES256')) as CryptoKey;
let claims: Record<string, unknown> = {};
let token = '';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (payload: object, header: object = {}, key: CryptoKey = ownKey) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', kid: own.kid ?? '', ...header }).sign(key);
/** The account both token readers see: the API's and the auth server's own. */
const holder = async (each: string, by: SigningKeys = keys) => {
  const email = (await verifyAccessToken({ ...auth, keys: by }, each))?.email ?? null;
  const found = await signedInBy({ ...auth, keys: by }, each);
  expect(isRefusal(found) ? null : found.account.email, 'both readers agree').toBe(email);
  return email;
};

beforeAll(async () => {
  await createAccount(auth, { email: 'ann@example.com', password: 'four Wild horses' });
  const grant = accepted(
    await signInWithPassword(auth, {
      email: 'ann@example.com',
      password: 'four Wild horses',
      asker: someone,
    }),
  );
  token = grant.access_token;
  claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
});

test('accepts our own token, and one that we sign again', async () => {
  expect(await holder(token)).toBe('ann@example.com');
  expect(await holder(await sign(claims))).toBe('ann@example.com');
});

test('refuses a token without a signature, or with another algorithm’s', async () => {
  const [, body = '', signature = ''] = token.split('.');
  const pem = await exportSPKI(createPublicKeyOf());
  for (const header of [
    { alg: 'none' },
    { alg: 'none', kid: own.kid },
    { alg: 'None', kid: own.kid, typ: 'JWT' },
  ])
    for (const end of ['', signature]) expect(await holder(`${part(header)}.${body}.${end}`)).toBeNull();
  // The public key, misused as a symmetric secret.
  for (const secret of [pem, JSON.stringify(keys.publicSet.keys[0]), own.x ?? '']) {
    const head = part({ alg: 'HS256', kid: own.kid, typ: 'JWT' });
    const forged = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
    expect(await holder(`${head}.${body}.${forged}`)).toBeNull();
  }
});

const createPublicKeyOf = () => createPublicKey({ key: { ...own, d: undefined }, format: 'jwk' });

test('refuses a key that came with the token, and another key under our id', async () => {
  const other = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(other.publicKey);
  expect(await holder(await sign(claims, {}, other.privateKey)), 'under our id').toBeNull();
  expect(await holder(await sign(claims, { kid: 'other' }, other.privateKey)), 'under its own').toBeNull();
  expect(
    await holder(await sign(claims, { jwk, kid: undefined }, other.privateKey)),
    'brought along',
  ).toBeNull();
  expect(
    await holder(await sign(claims, { jku: 'https://evil.example/keys', kid: 'x' }, other.privateKey)),
  ).toBeNull();
  expect(await holder(await sign(claims, { kid: '../../dev/null' }, other.privateKey))).toBeNull();
});

test('refuses a token that is for others, expired, of an ended session, or with an invalid name', async () => {
  const bend = async (change: object) => holder(await sign({ ...claims, ...change }));
  const now = Math.floor(auth.now().getTime() / 1000);
  expect(await bend({ aud: 'anon' })).toBeNull();
  expect(await bend({ aud: undefined })).toBeNull();
  expect(await bend({ iss: 'https://club.example/auth/v1' }), 'another server signed it').toBeNull();
  expect(await bend({ iss: undefined })).toBeNull();
  expect(await bend({ exp: now - 1 })).toBeNull();
  expect(await bend({ exp: undefined })).toBeNull();
  expect(await bend({ session_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66' })).toBeNull();
  expect(await bend({ session_id: "' or true --" })).toBeNull();
  expect(await bend({ session_id: undefined })).toBeNull();
  const bob = await createAccount(auth, { email: 'bob@example.com', password: 'other Wild horses' });
  expect(await bend({ sub: bob }), 'somebody else’s session').toBeNull();
  expect(await bend({ sub: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66' }), 'nobody').toBeNull();
  for (const text of ['', 'x', '..', `${token}x`, token.slice(0, -4), token.toUpperCase(), `${token}.x`])
    expect(await holder(text)).toBeNull();
});

test('ignores the rights a token claims and reads the account’s row', async () => {
  const boasting = await sign({ ...claims, role: 'service_role', aal: 'aal2', email: 'root@example.com' });
  expect(await verifyAccessToken(auth, boasting)).toMatchObject({
    email: 'ann@example.com',
    assurance: 'aal1',
    role: 'authenticated',
  });
});

test('rotates keys: the new one signs, the old one stays valid until it is removed', async () => {
  const next = (JSON.parse(await newSigningKeys()) as { keys: JWK[] }).keys;
  const both = await readSigningKeys(JSON.stringify({ keys: [...next, own] }));
  expect(both.signing.kid).toBe(next[0]?.kid);
  expect(await holder(token, both)).toBe('ann@example.com');
  expect(await holder(token, await readSigningKeys(JSON.stringify({ keys: next })))).toBeNull();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = await readSigningKeys(
    JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid: 'r', alg: 'RS256' }, own]),
  );
  expect(rsa.signing.algorithm).toBe('RS256');
  expect(await holder(token, rsa)).toBe('ann@example.com');
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'r' })
    .sign(rsa.signing.key);
  expect(await holder(signed, rsa)).toBe('ann@example.com');
  expect(JSON.stringify(rsa.publicSet)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
});

test.each([
  ['not JSON', 'isn’t JSON'],
  ['{}', 'a JSON Web Key Set'],
  ['{"keys":[]}', 'a JSON Web Key Set'],
  ['{"keys":[{"kty":"oct","k":"c2VjcmV0","alg":"HS256","kid":"a"}]}', 'ES256'],
  [JSON.stringify({ keys: [{ ...own, d: undefined }] }), 'private'],
  [JSON.stringify({ keys: [own, own] }), 'same kid'],
])('refuses a key file that is %.30s at the start', async (file, said) => {
  await expect(readSigningKeys(file)).rejects.toThrow(said);
});
