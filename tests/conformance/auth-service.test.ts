import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { got, hashOf, serviceSecret, sessionOf, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ AUTH_REDIRECTS: 'https://friend.example/welcome' });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const password = 'seven Sleds uphill';

test('the service looks after accounts; nobody else does', async () => {
  const email = server.newEmail();
  const made = await server.admin.createUser({
    email,
    password,
    user_metadata: { a: 1 },
    app_metadata: { b: 2 },
  });
  const { id } = got(made.data.user);
  expect(made.data.user).toMatchObject({
    email,
    user_metadata: { a: 1 },
    app_metadata: { provider: 'email', b: 2 },
  });
  expect((await server.admin.createUser({ email, password })).error).toMatchObject({
    code: 'email_exists',
    status: 422,
  });
  expect(
    (await server.admin.updateUserById(id, { email_confirm: true, ban_duration: '24h' })).error,
  ).toBeNull();
  expect((await server.client().signInWithPassword({ email, password })).error).toMatchObject({
    code: 'user_banned',
  });
  await server.admin.updateUserById(id, { ban_duration: 'none' });
  const client = server.client();
  const session = sessionOf((await client.signInWithPassword({ email, password })).data);
  const list = await server.admin.listUsers({ page: 1, perPage: 5 });
  expect(list.error).toBeNull();
  expect(list.data.users.map((user) => user.email)).toContain(email);
  expect((await server.admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400 });
  for (const authorization of ['', `Bearer ${session.access_token}`, 'Bearer nonsense'])
    expect([401, 403]).toContain((await server.ask('/admin/users', { headers: { authorization } })).status);
  expect((await server.admin.deleteUser(id)).error).toBeNull();
  expect((await server.admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 });
  expect((await server.client().getUser(session.access_token)).error).toMatchObject({ status: 403 });
  expect((await server.admin.createUser({ email, password })).error, 'the address is free again').toBeNull();
});

test('a token signed with the service’s secret opens its endpoints for the service’s role, and for no other', async () => {
  const status = async (payload: object, secret = serviceSecret, claims: Record<string, string> = {}) => {
    const token = await new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...claims })
      .sign(new TextEncoder().encode(secret));
    return (await server.ask('/admin/users', { headers: { authorization: `Bearer ${token}` } })).status;
  };
  expect(await status({ role: 'service_role' })).toBe(200);
  expect(await status({ role: 'supabase_admin', sub: '1234567890' })).toBe(200);
  expect(await status({ role: 'service_role', exp: 1_700_000_000 }), 'expired').toBe(403);
  expect(await status({ role: 'authenticated' })).toBe(403);
  expect(await status({})).toBe(403);
  expect(await status({ role: 'service_role' }, 'another-secret-that-is-long-enough-for-it')).toBe(403);
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`;
  expect((await server.ask('/admin/users', { headers: { authorization: `Bearer ${none}` } })).status).toBe(
    403,
  );
  const { id } = await server.somebody(password);
  expect((await server.admin.updateUserById(id, { role: 'service_role' })).error).toMatchObject({
    code: 'validation_failed',
  });
});

test('invitations and made links work as if they had been mailed', async () => {
  const email = server.newEmail();
  const { data, error } = await server.admin.inviteUserByEmail(email, { data: { from: 'us' } });
  expect(error).toBeNull();
  expect(got(data.user).invited_at).toBeDefined();
  const letter = await server.letter(email);
  expect(letter.type).toBe('invite');
  expect(hashOf(await letter.follow()).get('type')).toBe('invite');
  const link = await server.admin.generateLink({
    type: 'recovery',
    email,
    options: { redirectTo: 'https://friend.example/welcome' },
  });
  const made = got(link.data.properties);
  expect(made.action_link).toMatch(
    /\/auth\/v1\/verify\?token=.+&type=recovery&redirect_to=https:\/\/friend\.example\/welcome$/,
  );
  const verified = await server.client().verifyOtp({ token_hash: made.hashed_token, type: 'recovery' });
  expect(verified.error).toBeNull();
  const byCode = got((await server.admin.generateLink({ type: 'magiclink', email })).data.properties);
  expect(
    (await server.client().verifyOtp({ email, token: byCode.email_otp, type: 'email' })).error,
  ).toBeNull();
});

test('what is not offered says so', async () => {
  const { client } = await server.somebody(password);
  const phone = '+16045550123';
  expect((await client.signUp({ phone, password })).error).toMatchObject({ code: 'phone_provider_disabled' });
  expect((await client.signInWithPassword({ phone, password })).error).toMatchObject({
    code: 'phone_provider_disabled',
  });
  expect((await client.signInWithOtp({ phone })).error).toMatchObject({ code: 'phone_provider_disabled' });
  expect((await client.signInWithSSO({ domain: 'x.example' })).error).toMatchObject({
    code: 'saml_provider_disabled',
  });
  expect((await server.client().signInAnonymously()).error).toMatchObject({
    code: 'anonymous_provider_disabled',
    status: 422,
  });
  expect((await client.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({
    code: 'provider_disabled',
    message: 'Provider (issuer "https://accounts.google.com") is not enabled',
  });
  const web3 = { chain: 'solana', message: 'x', signature: new Uint8Array([1]) } as const;
  expect((await client.signInWithWeb3(web3)).error).toMatchObject({ code: 'web3_provider_disabled' });
  expect((await server.ask('/authorize?provider=google')).status).toBe(400);
  await client.signInWithPassword({ email: (await server.somebody(password)).email, password });
  const identity = got((await client.getUserIdentities()).data?.identities[0]);
  expect((await client.unlinkIdentity(identity)).error).toMatchObject({
    code: 'manual_linking_disabled',
  });
  expect((await client.linkIdentity({ provider: 'google' })).error).toMatchObject({
    code: 'manual_linking_disabled',
  });
  expect(await (await server.ask('/settings')).json()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    saml_enabled: false,
  });
  expect((await server.ask('/health')).status).toBe(200);
});
