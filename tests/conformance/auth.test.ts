import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimsOf, got, hashOf, sessionOf, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const password = 'seven Sleds uphill';

const somebody = (flow?: 'implicit' | 'pkce') => server.somebody(password, flow);
test('sign-up asks for confirmation; the link signs in and leads home', async () => {
  const email = server.newEmail();
  const client = server.client();
  const { data, error } = await client.signUp({ email, password, options: { data: { name: 'Ann' } } });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({
    email,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Ann' },
    identities: [{ provider: 'email', identity_data: { email } }],
    is_anonymous: false,
  });
  expect(data.user).not.toHaveProperty('email_confirmed_at');
  const early = await client.signInWithPassword({ email, password });
  expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });

  const mail = await server.mail(email);
  const visit = `/verify?token=${mail.token}&type=signup`;
  for (const look of [{ method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch;prerender' } }])
    expect((await server.ask(visit, look)).status, 'a look does not use the link up').toBe(204);
  const response = await mail.follow();
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/#access_token=/);
  const words = hashOf(response);
  expect(words.get('type')).toBe('signup');
  const { error: setError } = await client.setSession({
    access_token: got(words.get('access_token')),
    refresh_token: got(words.get('refresh_token')),
  });
  expect(setError).toBeNull();
  expect(got((await client.getUser()).data.user).email_confirmed_at).toBeDefined();
  const again = hashOf(await mail.follow());
  expect([again.get('error'), again.get('error_code')]).toEqual(['access_denied', 'otp_expired']);
});

test('the code in the email does what its link does', async () => {
  const email = server.newEmail();
  await server.client().signUp({ email, password });
  const { code } = await server.mail(email);
  const client = server.client();
  const wrong = await client.verifyOtp({
    email,
    token: code === '000000' ? '000001' : '000000',
    type: 'signup',
  });
  expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 });
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
  expect(claimsOf(sessionOf(data).access_token)).toMatchObject({ amr: [{ method: 'otp' }], aal: 'aal1' });
});

test('an access token has what the client reads from it, and its key is public', async () => {
  const { client, email, id } = await somebody();
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
    app_metadata: { provider: 'email' },
  });
  expect(data?.header.alg).toBe('ES256');
  const keys = JSON.stringify(await (await server.ask('/.well-known/jwks.json')).json());
  expect(keys).toContain('"P-256"');
  expect(keys).not.toContain('"d"');
});

test('a refreshed session has a new refresh token; reusing an old one ends it', async () => {
  const { client } = await somebody();
  const first = got((await client.getSession()).data.session);
  const second = sessionOf((await client.refreshSession()).data);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const parent = await server.client().refreshSession({ refresh_token: first.refresh_token });
  expect(sessionOf(parent.data).refresh_token, 'the parent is told the active one').toBe(
    second.refresh_token,
  );
  const third = sessionOf((await client.refreshSession()).data);
  await server.sql`update auth_refresh_token set used_at = used_at - interval '11 seconds' where used_at is not null`;
  const stolen = await server.client().refreshSession({ refresh_token: first.refresh_token });
  expect(stolen.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 });
  expect((await server.client().refreshSession({ refresh_token: third.refresh_token })).error).toMatchObject({
    status: 400,
  });
  expect((await server.client().getUser(third.access_token)).error?.name).toBe('AuthSessionMissingError');
});

test.each(['global', 'local', 'others'] as const)(
  'signing out, %s, ends the right sessions at once',
  async (scope) => {
    const { client, email } = await somebody();
    const other = server.client();
    const otherSession = sessionOf((await other.signInWithPassword({ email, password })).data);
    const { access_token: own } = got((await client.getSession()).data.session);
    expect((await client.signOut({ scope })).error).toBeNull();
    const alive = async (token: string) => (await server.client().getUser(token)).error === null;
    expect([await alive(own), await alive(otherSession.access_token)]).toEqual([
      scope === 'others',
      scope === 'local',
    ]);
  },
);

test('a forgotten password is reset by email, and every other device is signed out', async () => {
  const { email, client: before } = await somebody();
  const old = got((await before.getSession()).data.session).access_token;
  const client = server.client();
  expect(
    (await client.resetPasswordForEmail(email, { redirectTo: `http://localhost:${server.port}/login` }))
      .error,
  ).toBeNull();
  const mail = await server.mail(email);
  expect(mail.type).toBe('recovery');
  const words = hashOf(await mail.follow());
  expect(words.get('type')).toBe('recovery');
  await client.setSession({
    access_token: got(words.get('access_token')),
    refresh_token: got(words.get('refresh_token')),
  });
  expect((await client.updateUser({ password })).error).toMatchObject({ code: 'same_password', status: 422 });
  expect((await client.updateUser({ password: 'nine Quads in mud' })).error).toBeNull();
  expect((await server.client().getUser(old)).error).not.toBeNull();
  expect((await server.client().signInWithPassword({ email, password })).error).toMatchObject({
    code: 'invalid_credentials',
  });
  expect(
    (await server.client().signInWithPassword({ email, password: 'nine Quads in mud' })).error,
  ).toBeNull();
  expect((await server.mail(email, 2)).subject).toMatch(/password was changed/);
});

test('an old session has to prove itself again before it changes the password', async () => {
  const { email, client } = await somebody();
  await server.sql`update auth_session set created_at = created_at - interval '2 days'`;
  const fresh = { password: 'eight Boats at dawn' };
  expect((await client.updateUser(fresh)).error).toMatchObject({ code: 'reauthentication_needed' });
  expect((await client.reauthenticate()).error).toBeNull();
  const { code, subject } = await server.mail(email);
  expect(subject).toContain(code);
  const wrong = code === '123456' ? '654321' : '123456';
  expect((await client.updateUser({ ...fresh, nonce: wrong })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  });
  expect((await client.updateUser({ ...fresh, nonce: code })).error).toBeNull();
});

test('refuses a weak password with reasons', async () => {
  const email = server.newEmail();
  for (const [weak, reason] of [
    ['short', 'length'],
    ['P@ssw0rd1', 'pwned'],
    ['x'.repeat(129), 'length'],
  ]) {
    const { error } = await server.client().signUp({ email, password: got(weak) });
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: [reason] });
  }
  const longest = `${'ab cd '.repeat(21)}xy`;
  expect(longest).toHaveLength(128);
  expect((await server.client().signUp({ email, password: longest })).error).toBeNull();
});

test('changes an email when both addresses have confirmed', async () => {
  const { client, email } = await somebody();
  const newEmail = server.newEmail();
  const { data, error } = await client.updateUser({ email: newEmail });
  expect(error).toBeNull();
  expect(got(data.user)).toMatchObject({ email, new_email: newEmail });
  const first = hashOf(await (await server.mail(email)).follow());
  expect(first.get('message')).toMatch(/confirm link sent to the other email/);
  expect(got((await client.getUser()).data.user).email).toBe(email);
  const second = await (await server.mail(newEmail)).follow();
  expect(hashOf(second).get('type')).toBe('email_change');
  const user = got((await client.getUser()).data.user);
  expect(user.email).toBe(newEmail);
  expect(user.identities?.[0]?.identity_data).toMatchObject({ email: newEmail, email_verified: true });
  expect((await server.client().signInWithPassword({ email: newEmail, password })).error).toBeNull();
  const taken = await somebody();
  expect((await client.updateUser({ email: taken.email })).error).toMatchObject({ code: 'email_exists' });
});

test('signing in by email works with link and code, and creates a missing account', async () => {
  const email = server.newEmail();
  const client = server.client();
  const { data, error } = await client.signInWithOtp({ email, options: { data: { from: 'otp' } } });
  expect([data, error]).toEqual([{ user: null, session: null, messageId: undefined }, null]);
  const { code } = await server.mail(email);
  const verified = await client.verifyOtp({ email, token: code, type: 'email' });
  expect(verified.error).toBeNull();
  expect(got(verified.data.user).user_metadata).toEqual({ from: 'otp' });
});

test('PKCE: the link gives a code that only the requesting client can use', async () => {
  const { email } = await somebody();
  const client = server.client('pkce');
  expect((await client.signInWithOtp({ email })).error).toBeNull();
  const response = await (await server.mail(email)).follow();
  const code = got(new URL(got(response.headers.get('location'))).searchParams.get('code'));
  const thief = server.client('pkce');
  await thief.signInWithOtp({ email: server.newEmail() });
  expect(
    (await server.ask('/token?grant_type=pkce', { json: { auth_code: code, code_verifier: 'x'.repeat(60) } }))
      .status,
  ).toBe(400);
  await client.signInWithOtp({ email });
  const own = await (await server.mail(email, 2)).follow();
  const ownCode = got(new URL(got(own.headers.get('location'))).searchParams.get('code'));
  const { data, error } = await client.exchangeCodeForSession(ownCode);
  expect(error).toBeNull();
  expect(
    (await server.ask('/token?grant_type=pkce', { json: { auth_code: ownCode, code_verifier: 'x' } })).status,
    'once',
  ).toBe(404);
  await client.signInWithOtp({ email });
  const typed = await server.mail(email, 3);
  expect(
    sessionOf((await client.verifyOtp({ email, token: typed.code, type: 'email' })).data).user.email,
  ).toBe(email);
  expect(got(data.user).email).toBe(email);
});

test('an authenticator app makes a session aal2; its code works once; removing it needs the second factor', async () => {
  const { client, email } = await somebody();
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const factor = got(enrolled.data);
  if (factor.type !== 'totp') throw new Error('No authenticator.');
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  const app = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) });
  expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' })).error).toMatchObject({
    code: 'mfa_verification_failed',
    status: 422,
  });
  const code = app.generate();
  expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
  expect(sessionOf((await client.refreshSession()).data).access_token).toBeTruthy();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, 'also after a refresh').toBe(
    'aal2',
  );

  const other = server.client();
  await other.signInWithPassword({ email, password });
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect(
    (await other.mfa.challengeAndVerify({ factorId: factor.id, code })).error,
    'a code is good once',
  ).toMatchObject({ code: 'mfa_verification_failed' });
  expect((await other.updateUser({ password: 'a Thief took it' })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 401,
  });
  expect((await other.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
    code: 'insufficient_aal',
  });
  expect((await other.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'insufficient_aal' });
  const stranger = await somebody();
  expect((await stranger.client.mfa.challenge({ factorId: factor.id })).error).toMatchObject({
    code: 'mfa_factor_not_found',
  });
  expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
});
