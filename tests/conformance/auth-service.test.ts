import type { GenerateLinkParams, GoTrueAdminApi } from '@supabase/auth-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { got, hashOf, serviceSecret, sessionOf, startAuthServer, type AuthServer } from './auth-server.ts';

const welcome = 'https://friend.example/welcome';
const wrongEmail = 'xx:;x@x.x';

let server: AuthServer;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  server = await startAuthServer({ AUTH_REDIRECTS: welcome, AUTH_TRIES_PER_MINUTE: '0' });
  admin = server.admin;
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const password = 'seven Sleds uphill';

test('the service manages accounts; no one else can', async () => {
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

test('a token signed with the service’s secret opens its endpoints for the service role, and no other', async () => {
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

test('invitations and generated links work as if they had been emailed', async () => {
  const email = server.newEmail();
  const { data, error } = await server.admin.inviteUserByEmail(email, { data: { from: 'us' } });
  expect(error).toBeNull();
  expect(got(data.user).invited_at).toBeDefined();
  const mail = await server.mail(email);
  expect(mail.type).toBe('invite');
  expect(hashOf(await mail.follow()).get('type')).toBe('invite');
  const link = await server.admin.generateLink({
    type: 'recovery',
    email,
    options: { redirectTo: welcome },
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

/** Creates an account with a confirmed email. */
async function person() {
  const email = server.newEmail();
  const { data, error } = await admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return { email, id: got(data.user).id };
}

describe('links', () => {
  const make = async (params: GenerateLinkParams) => {
    const { data, error } = await admin.generateLink(params);
    if (error) throw error;
    const { action_link: link } = got(data.properties);
    expect(link).toContain(`/auth/v1/verify?token=${data.properties.hashed_token}&type=`);
    return { user: data.user, ...data.properties };
  };
  const follow = async ({ hashed_token: token, verification_type: type }: Awaited<ReturnType<typeof make>>) =>
    server.client().verifyOtp({ token_hash: token, type: type.replace(/_(new|current)$/, '') as 'signup' });

  test('a signup link creates the account, whose password works once someone follows the link', async () => {
    const email = server.newEmail();
    const data = { status: 'alpha' };
    const made = await make({ type: 'signup', email, password, options: { data, redirectTo: welcome } });
    expect(made.user).toMatchObject({ email, user_metadata: data });
    expect(made).toMatchObject({ verification_type: 'signup', redirect_to: welcome });
    expect(made.action_link).toMatch(/&type=signup&redirect_to=https:\/\/friend\.example\/welcome$/);
    expect(made.email_otp).toMatch(/^\d{6}$/);
    expect((await follow(made)).data.user?.email).toBe(email);
    expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
    expect((await admin.generateLink({ type: 'signup', email, password })).error).toMatchObject({
      code: 'email_exists',
    });
  });

  test('magic, recovery and invite links sign in once; a magic link creates an unknown account', async () => {
    const { email } = await person();
    for (const type of ['magiclink', 'recovery'] as const) {
      const made = await make({ type, email });
      expect(made.verification_type).toBe(type);
      expect((await follow(made)).data.session?.user.email).toBe(email);
      expect((await follow(made)).error, 'once').toMatchObject({ code: 'otp_expired' });
    }
    const fresh = await make({ type: 'magiclink', email: server.newEmail() });
    expect(fresh.verification_type).toBe('signup');
    expect((await follow(fresh)).error).toBeNull();
    const invited = await make({ type: 'invite', email: server.newEmail() });
    expect(invited.user?.invited_at).toEqual(expect.any(String));
    expect((await follow(invited)).error).toBeNull();
  });

  test('an email changes after someone follows both of its links', async () => {
    const { id, email } = await person();
    const newEmail = server.newEmail();
    const old = await make({ type: 'email_change_current', email, newEmail });
    expect(old.user).toMatchObject({ email, new_email: newEmail });
    expect(old.action_link).toContain('type=email_change');
    const next = await make({ type: 'email_change_new', email, newEmail });
    await follow(old);
    expect((await admin.getUserById(id)).data.user?.email, 'one is not enough').toBe(email);
    expect((await follow(next)).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.email).toBe(newEmail);
  });

  test('an invalid or unknown email or a missing password gets no link, and no link leads to an unlisted site', async () => {
    const { email } = await person();
    const refused = async (params: object) => {
      // Callers in JavaScript can omit what the types require.
      const { data, error } = await admin.generateLink(params as GenerateLinkParams);
      expect(data).toEqual({ properties: null, user: null });
      return error;
    };
    expect(await refused({ type: 'signup', email: wrongEmail, password: 'password123' })).toMatchObject({
      message: 'Unable to validate email address: invalid format',
    });
    expect(await refused({ type: 'signup', email: server.newEmail() })).toMatchObject({
      status: 400,
      message: 'Signup requires a valid password',
    });
    expect(await refused({ type: 'recovery', email: server.newEmail() })).toMatchObject({
      code: 'user_not_found',
    });
    expect(
      await refused({ type: 'email_change_new', email, newEmail: (await person()).email }),
    ).toMatchObject({ code: 'email_exists' });
    expect(await refused({ type: 'phone_change', email })).toMatchObject({ code: 'validation_failed' });
    const away = await make({ type: 'recovery', email, options: { redirectTo: 'https://evil.example/' } });
    expect(away.redirect_to).not.toContain('evil');
    expect(away.action_link).not.toContain('evil');
  });
});

test('an invitation is emailed, unless the account is already confirmed', async () => {
  const email = server.newEmail();
  const { data, error } = await admin.inviteUserByEmail(email, {
    data: { status: 'alpha' },
    redirectTo: welcome,
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { status: 'alpha' } });
  expect(data.user?.invited_at).toEqual(expect.any(String));
  expect((await server.mail(email)).type).toBe('invite');
  expect(await admin.inviteUserByEmail(wrongEmail)).toMatchObject({
    data: { user: null },
    error: { message: 'Unable to validate email address: invalid format' },
  });
  expect((await admin.inviteUserByEmail((await person()).email)).error).toMatchObject({
    code: 'email_exists',
  });
});

test('says what isn’t offered', async () => {
  const { client } = await server.somebody(password);
  const phone = '+16045550123';
  const noPhone = (status: number, message: string) => ({ code: 'phone_provider_disabled', status, message });
  expect((await client.signUp({ phone, password })).error).toMatchObject(
    noPhone(400, 'Phone signups are disabled'),
  );
  expect((await client.signInWithPassword({ phone, password })).error).toMatchObject(
    noPhone(422, 'Phone logins are disabled'),
  );
  expect((await client.signInWithOtp({ phone })).error).toMatchObject(
    noPhone(400, 'Unsupported phone provider'),
  );
  expect((await client.resend({ phone, type: 'phone_change' })).error).toMatchObject(
    noPhone(400, 'Phone logins are disabled'),
  );
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
