import { GoTrueAdminApi } from '@supabase/auth-js';
import { createHmac } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchDirectory } from '../builders/scratch-directory.ts';
import { claimsOf, got, sessionOf, startAuthServer, type AuthServer } from './auth-server.ts';

// Tests the admin half of the standard client, with a service key signed like Supabase's: RS256, by the server's own key.

const password = 'seven Sleds uphill';
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
const wrongEmail = 'xx:;x@x.x';

const rsa = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');
const sign = (claims: object, header: object = {}, key = rsa.privateKey) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key);

let directory: string;
let server: AuthServer;
let admin: GoTrueAdminApi;
const adminBy = (token: string) =>
  new GoTrueAdminApi({ url: server.url, headers: { apikey: token, Authorization: `Bearer ${token}` } });

beforeAll(async () => {
  directory = await scratchDirectory('keys-');
  const file = join(directory, 'signing-keys.json');
  const key = { ...(await exportJWK(rsa.privateKey)), kid: 'own', alg: 'RS256', key_ops: ['sign', 'verify'] };
  await writeFile(file, JSON.stringify([key]));
  server = await startAuthServer({
    AUTH_SIGNING_KEYS: file,
    AUTH_TRIES_PER_MINUTE: '0',
  });
  const now = Math.floor(Date.now() / 1000);
  admin = adminBy(
    await sign({ iss: 'supabase-demo', role: 'service_role', iat: now - 60, exp: now + 3_600 }),
  );
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await rm(directory, { recursive: true });
});

/** Creates an account with the service key. */
async function person(more: { email_confirm?: boolean } = { email_confirm: true }) {
  const email = server.newEmail();
  const { data, error } = await admin.createUser({ email, password, ...more });
  if (error) throw error;
  return { email, id: got(data.user).id };
}
const signIn = async (email: string) => (await server.client().signInWithPassword({ email, password })).error;

describe('a service key', () => {
  test('signed with the server’s own key opens the admin endpoints, with or without a kid and an exp', async () => {
    for (const token of [
      sign({ role: 'service_role' }, { kid: undefined }),
      sign({ role: 'supabase_admin', sub: '1234567890' }),
    ])
      expect((await adminBy(await token).listUsers()).error).toBeNull();
  });

  test('opens nothing when it is forged, expired or a user’s access token', async () => {
    const { email, id } = await person();
    const own = sessionOf((await server.client().signInWithPassword({ email, password })).data).access_token;
    expect(claimsOf(own)).toMatchObject({ role: 'authenticated', sub: id });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [head = '', , signature = ''] = own.split('.');
    const raised = part({ ...claimsOf(own), role: 'service_role' });
    const symmetric = `${part({ alg: 'HS256', kid: 'own' })}.${part({ role: 'service_role' })}`;
    const pem = await exportSPKI(rsa.publicKey);
    const refused = {
      'a user’s access token': own,
      'one whose role was changed': `${head}.${raised}.${signature}`,
      'one without a signature': `${part({ alg: 'none', kid: 'own' })}.${raised}.`,
      'HS256 by the public key': `${symmetric}.${createHmac('sha256', pem).update(symmetric).digest('base64url')}`,
      'an expired one': await sign({ role: 'service_role', exp: 1_700_000_000 }),
      'one under another kid': await sign({ role: 'service_role' }, { kid: 'other' }),
      'one of another key': await sign({ role: 'service_role' }, {}, stranger.privateKey),
      'the role anon': await sign({ role: 'anon' }),
      'a session’s token that names the service role': await sign({ ...claimsOf(own), role: 'service_role' }),
    };
    for (const [name, token] of Object.entries(refused)) {
      const by = adminBy(token);
      for (const asked of [
        by.listUsers(),
        by.getUserById(id),
        by.updateUserById(id, { email_confirm: true }),
        by.deleteUser(id),
        by.inviteUserByEmail(server.newEmail()),
        by.generateLink({ type: 'recovery', email }),
        by.mfa.listFactors({ userId: id }),
      ])
        expect((await asked).error?.status, name).toBe(403);
    }
    for (const [path, method] of [
      ['/admin/users', 'GET'],
      ['/invite', 'POST'],
    ] as const)
      expect((await server.ask(path, { method })).status, 'without a token').toBe(401);
    expect((await admin.getUserById(id)).data.user?.email, 'the account is untouched').toBe(email);
  });
});

describe('accounts', () => {
  test('are created with the given metadata, and confirmed only on request', async () => {
    const email = server.newEmail();
    const data = { profile_image: 'https://avatars.example/1.png' };
    const made = await admin.createUser({
      email,
      password,
      user_metadata: data,
      app_metadata: { roles: ['editor', 'publisher'] },
    });
    expect(made.error).toBeNull();
    expect(made.data.user).toMatchObject({ email, phone: '', role: 'authenticated' });
    expect(made.data.user?.user_metadata).toEqual(data);
    expect(made.data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      roles: ['editor', 'publisher'],
    });
    expect(made.data.user?.email_confirmed_at).toBeUndefined();
    expect(await signIn(email)).toMatchObject({ code: 'email_not_confirmed' });
    expect(await signIn((await person()).email)).toBeNull();
  });

  test('aren’t created with an invalid or used email, a phone number or a password hash', async () => {
    const { email } = await person();
    const refused = async (attributes: Parameters<GoTrueAdminApi['createUser']>[0]) => {
      const { data, error } = await admin.createUser(attributes);
      expect(data.user).toBeNull();
      return error;
    };
    expect(await refused({ email: wrongEmail, password: 'password123' })).toMatchObject({
      message: 'Unable to validate email address: invalid format',
    });
    expect(await refused({ email, password })).toMatchObject({ code: 'email_exists', status: 422 });
    expect(await refused({ phone: '16045550123', password })).toMatchObject({
      code: 'phone_provider_disabled',
    });
    expect(await refused({ password })).toMatchObject({ code: 'validation_failed' });
    const hash = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
    expect(await refused({ email: server.newEmail(), password_hash: hash })).toMatchObject({
      code: 'validation_failed',
      status: 400,
    });
  });

  test('are listed page by page, with the next page, the last page and the total', async () => {
    const made = [await person(), await person(), await person()];
    const all = await admin.listUsers({ page: 1, perPage: 1_000 });
    if (all.error) throw all.error;
    expect(all.data.aud).toBe('authenticated');
    expect(all.data.users.map(({ email }) => email)).toEqual(
      expect.arrayContaining(made.map(({ email }) => email)),
    );
    expect(all.data).toMatchObject({ total: all.data.users.length, nextPage: null, lastPage: 1 });
    // The installed client reads one digit of a page number, so there are fewer than ten pages.
    const perPage = Math.ceil(all.data.users.length / 3);
    const pages = [];
    for (let page: number | null = 1; page !== null;) {
      const { data, error } = await admin.listUsers({ page, perPage });
      if (error) throw error;
      expect(data).toMatchObject({ total: all.data.total, lastPage: 3 });
      pages.push(...data.users.map(({ id }) => id));
      page = data.nextPage;
    }
    expect(pages).toEqual(all.data.users.map(({ id }) => id));
    expect(await admin.listUsers({ page: -1, perPage: 10 })).toMatchObject({
      data: { users: [] },
      error: { status: 400 },
    });
  });

  test('change their email, confirmation, metadata and password; a new password signs out', async () => {
    const { id, email } = await person({});
    const change = async (attributes: Parameters<GoTrueAdminApi['updateUserById']>[1]) => {
      const { data, error } = await admin.updateUserById(id, attributes);
      expect(error).toBeNull();
      expect((await admin.getUserById(id)).data.user).toEqual(data.user);
      return got(data.user);
    };
    expect((await change({ email: `new_${email}` })).email).toBe(`new_${email}`);
    expect((await change({ user_metadata: { favorite_color: 'yellow' } })).user_metadata).toEqual({
      favorite_color: 'yellow',
    });
    expect((await change({ app_metadata: { roles: ['admin'] } })).app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      roles: ['admin'],
    });
    expect((await change({ email_confirm: true })).email_confirmed_at).toEqual(expect.any(String));
    const client = server.client();
    await client.signInWithPassword({ email: `new_${email}`, password });
    await change({ password: 'nine Otters downhill' });
    expect((await client.getUser()).error, 'signed out everywhere').not.toBeNull();
    expect(await signIn(`new_${email}`)).toMatchObject({ code: 'invalid_credentials' });
    const other = await person();
    expect((await admin.updateUserById(id, { email: other.email })).error).toMatchObject({
      code: 'email_exists',
    });
    expect((await admin.updateUserById(id, { phone: '16045550123' })).error).toMatchObject({
      code: 'phone_provider_disabled',
    });
  });

  test('are gone after deletion', async () => {
    const { id, email } = await person();
    const deleted = await admin.deleteUser(id);
    expect(deleted).toMatchObject({ error: null, data: { user: { id, email } } });
    const { data } = await admin.listUsers({ perPage: 1_000 });
    expect(data.users.length).toBeGreaterThan(0);
    expect(data.users.map((each) => each.email)).not.toContain(email);
    for (const each of [id, nobody])
      for (const asked of [
        admin.getUserById(each),
        admin.updateUserById(each, { email: server.newEmail() }),
        admin.deleteUser(each),
      ])
        expect(await asked).toMatchObject({
          data: { user: null },
          error: { code: 'user_not_found', status: 404 },
        });
  });
});

test('signOut ends the token’s session, the other sessions, or all of them', async () => {
  const { email } = await person();
  const open = async () => {
    const client = server.client();
    return sessionOf((await client.signInWithPassword({ email, password })).data).access_token;
  };
  const isAlive = async (token: string) => (await server.client().getUser(token)).error === null;
  const [one, two, three] = [await open(), await open(), await open()];
  expect((await admin.signOut(one, 'local')).error).toBeNull();
  expect([await isAlive(one), await isAlive(two), await isAlive(three)]).toEqual([false, true, true]);
  expect((await admin.signOut(two, 'others')).error).toBeNull();
  expect([await isAlive(two), await isAlive(three)]).toEqual([true, false]);
  expect((await admin.signOut(two)).error).toBeNull();
  expect(await isAlive(two)).toBe(false);
  expect((await admin.signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/);
});

test('second factors can be listed and deleted', async () => {
  const { client, id } = await server.somebody(password);
  const enrolled = got((await client.mfa.enroll({ factorType: 'totp' })).data);
  expect(enrolled.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  const listed = await admin.mfa.listFactors({ userId: id });
  expect(listed.data?.factors).toMatchObject([
    { id: enrolled.id, factor_type: 'totp', status: 'unverified' },
  ]);
  expect(JSON.stringify(listed), 'without the secret').not.toContain(enrolled.totp.secret);
  const deleted = await admin.mfa.deleteFactor({ userId: id, id: enrolled.id });
  expect(deleted).toMatchObject({ error: null, data: { data: { id: enrolled.id } } });
  expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  expect((await admin.mfa.deleteFactor({ userId: id, id: enrolled.id })).error).toMatchObject({
    code: 'mfa_factor_not_found',
  });
  for (const asked of [
    admin.mfa.listFactors({ userId: nobody }),
    admin.mfa.deleteFactor({ userId: nobody, id: nobody }),
  ])
    expect(await asked).toMatchObject({ data: null, error: { status: 404 } });
});

test('answers the client’s other admin methods: passkeys, and what we don’t offer', async () => {
  const { id } = await person();
  expect(await admin.passkey.listPasskeys({ userId: id })).toEqual({ data: [], error: null });
  const unknown = { code: 'passkey_not_found', status: 404 };
  expect((await admin.passkey.deletePasskey({ userId: id, passkeyId: nobody })).error).toMatchObject(unknown);
  expect((await admin.passkey.listPasskeys({ userId: nobody })).error).toMatchObject({
    code: 'user_not_found',
  });
  const client = { client_name: 'A club', redirect_uris: ['https://club.example/back'] };
  const { oauth, customProviders } = admin;
  for (const asked of [
    oauth.listClients(),
    oauth.createClient(client),
    oauth.getClient(nobody),
    oauth.updateClient(nobody, client),
    oauth.deleteClient(nobody),
    oauth.regenerateClientSecret(nobody),
  ])
    expect((await asked).error).toMatchObject({ code: 'oauth_server_disabled', status: 404 });
  const provider = { identifier: 'custom:club', name: 'Club', client_id: 'a', client_secret: 'b' };
  for (const asked of [
    customProviders.listProviders(),
    customProviders.createProvider({ ...provider, provider_type: 'oidc', issuer: 'https://club.example' }),
    customProviders.getProvider('custom:club'),
    customProviders.updateProvider('custom:club', { name: 'Another club' }),
    customProviders.deleteProvider('custom:club'),
  ])
    expect((await asked).error).toMatchObject({ code: 'provider_disabled', status: 404 });
});

test('covers every admin method of the client', () => {
  const names = (api: object) => Object.keys(api).toSorted();
  expect(names(admin.mfa)).toEqual(['deleteFactor', 'listFactors']);
  expect(names(admin.passkey)).toEqual(['deletePasskey', 'listPasskeys']);
  expect(names(admin.oauth)).toHaveLength(6);
  expect(names(admin.customProviders)).toHaveLength(5);
  const own = Object.getOwnPropertyNames(GoTrueAdminApi.prototype).filter(
    (name) => !/^_|^constructor$/.test(name),
  );
  expect(own.toSorted()).toEqual([
    'createUser',
    'deleteUser',
    'generateLink',
    'getUserById',
    'inviteUserByEmail',
    'listUsers',
    'signOut',
    'updateUserById',
  ]);
});
