import { AuthClient, GoTrueAdminApi } from '@supabase/auth-js';
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { testAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { rentals } from '../../tests/builders/rentals.ts';
import { apiApp } from '../app.server.ts';

// Repeats what the standard client's own tests expect of a server: sign-ups confirmed at once, sign-ups that wait for an email, and closed
// sign-ups.

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());

const secret = 'a-secret-of-the-service-that-nobody-else-knows';
const limits = { AUTH_TRIES_PER_MINUTE: '0', AUTH_MAILS_PER_HOUR: '0', AUTH_SECONDS_BETWEEN_MAILS: '0' };
const origin = 'http://127.0.0.1:3000';
const url = `${origin}/auth/v1`;
const password = 'four Wild horses';
const newEmail = () => `${randomUUID()}@example.com`;

const inMemory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};

/** A server in this process with its own settings, and clients connected to it. */
function house(settings: Record<string, string>) {
  const app = apiApp(testAuth(db, { AUTH_SERVICE_SECRET: secret, ...limits, ...settings }));
  const bindings = { client: { address: '203.0.113.7', secure: false }, requestId: 'client' };
  const asked: string[] = [];
  const ask = async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    asked.push(address);
    return app.request(address.slice(origin.length), init, bindings);
  };
  return {
    asked,
    client: (flowType: 'implicit' | 'pkce' = 'implicit') =>
      new AuthClient({
        url,
        fetch: ask,
        autoRefreshToken: false,
        storage: inMemory(),
        storageKey: randomUUID(),
        flowType,
      }),
    admin: (token = secret) =>
      new GoTrueAdminApi({ url, fetch: ask, headers: { Authorization: `Bearer ${token}` } }),
  };
}

const sure = house({ AUTH_AUTO_CONFIRM: 'true', AUTH_ANONYMOUS: 'true', AUTH_PASSWORD_MINIMUM: '6' });
const careful = house({});
const closed = house({ AUTH_SIGN_UP: 'closed' });

async function signedUp(flowType: 'implicit' | 'pkce' = 'implicit') {
  const client = sure.client(flowType);
  const email = newEmail();
  const { data, error } = await client.signUp({ email, password });
  if (error) throw error;
  if (!data.session || !data.user) throw new Error('Nobody is signed in.');
  return { client, email, session: data.session, user: data.user };
}

const someUser = (email: string) => ({
  id: expect.any(String),
  aud: 'authenticated',
  email,
  phone: expect.any(String),
  email_confirmed_at: expect.any(String),
  last_sign_in_at: expect.any(String),
  created_at: expect.any(String),
  updated_at: expect.any(String),
  app_metadata: { provider: 'email' },
});

describe('sessions', () => {
  test('refreshes a session, sets one, shares one between two clients, and reads its user’s data', async () => {
    const { client, email, session } = await signedUp();
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: expect.any(Number),
      expires_at: expect.any(Number),
      user: someUser(email),
    });
    const again = await client.refreshSession({ refresh_token: session.refresh_token });
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).not.toBe(session.refresh_token);
    const [one, two] = await Promise.all([client.refreshSession(), client.refreshSession()]);
    expect([one.error, two.error]).toEqual([null, null]);
    const held = one.data.session ?? session;
    const other = sure.client();
    expect((await other.setSession(held)).error).toBeNull();
    expect((await other.updateUser({ data: { hello: 'world' } })).data.user?.user_metadata).toMatchObject({
      hello: 'world',
    });
    expect((await other.getUser()).data.user?.email).toBe(email);
  });

  test('refuses invalid tokens in the client’s own words', async () => {
    const { client, session } = await signedUp();
    const past = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ exp: 1_748_107_074, sub: '1234567890' }),
    ).toString('base64url')}.c2lnbmF0dXJl`;
    expect((await client.setSession({ access_token: past, refresh_token: 'invalid' })).error?.message).toBe(
      'Invalid Refresh Token: Refresh Token Not Found',
    );
    expect((await client.refreshSession({ refresh_token: 'invalid' })).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    });
    expect((await sure.client().getUser(past)).error?.message).toContain(
      'unable to parse or verify signature',
    );
    expect((await sure.admin().signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/);
    expect((await sure.admin().signOut(session.access_token)).error).toBeNull();
  });

  test('the client checks our tokens with the public keys, which it fetches once', async () => {
    const { client, email } = await signedUp();
    const before = sure.asked.length;
    for (let each = 0; each < 2; each += 1) expect((await client.getClaims()).data?.claims.email).toBe(email);
    expect(sure.asked.slice(before)).toEqual([`${url}/.well-known/jwks.json`]);
  });

  test('signs out a deleted user without an error', async () => {
    const { client, user } = await signedUp();
    expect((await sure.admin().deleteUser(user.id)).error).toBeNull();
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
  });

  test('tells a banned account that it is banned, and a signed-out one that its session has ended', async () => {
    const { client, user, session } = await signedUp();
    await sure.admin().signOut(session.access_token, 'local');
    expect((await client.getUser(session.access_token)).error).toMatchObject({
      name: 'AuthSessionMissingError',
    });
    const other = await signedUp();
    await sure.admin().updateUserById(other.user.id, { ban_duration: '24h' });
    expect((await other.client.getUser(other.session.access_token)).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    });
    expect(user.id).not.toBe(other.user.id);
  });

  test('answers a code that was never issued with a 4xx', async () => {
    const response = await sure.client('pkce').exchangeCodeForSession('mock_code');
    expect(response.error).not.toBeNull();
  });
});

describe('signing up and in', () => {
  test('says what is wrong with an email address or a password', async () => {
    const client = sure.client();
    const tried = async (email: string, word: string) =>
      (await client.signUp({ email, password: word })).error;
    expect((await tried('asd@a.aa', '123'))?.message).toContain('Password should be at least 6 characters');
    expect((await tried('a', 'four Wild horses'))?.message).toBe(
      'Unable to validate email address: invalid format',
    );
    expect(await tried(newEmail(), '')).not.toBeNull();
    const { email } = await signedUp();
    expect((await tried(email, password))?.message).toMatch(/^User already registered/);
    expect((await closed.client().signUp({ email: newEmail(), password })).error?.message).toBe(
      'Signups not allowed for this instance',
    );
    expect((await careful.client().signUp({ email: newEmail(), password })).data).toMatchObject({
      session: null,
      user: { id: expect.any(String) },
    });
  });

  test('accepts what a client adds: its data, an invalid redirect, another flow', async () => {
    const email = newEmail();
    const { data, error } = await sure
      .client('pkce')
      .signUp({ email, password, options: { emailRedirectTo: email, data: { info: 'some info' } } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ info: 'some info' });
    expect((await sure.client().signInWithPassword({ email, password })).data.user).toMatchObject(
      someUser(email),
    );
    const resent = await sure
      .client()
      .resend({ type: 'signup', email: newEmail(), options: { emailRedirectTo: email } });
    expect(resent.error).toBeNull();
  });

  test('signing in by email doesn’t reveal who has an account, unless addresses count as confirmed anyway', async () => {
    const options = { shouldCreateUser: false };
    expect((await sure.client('pkce').signInWithOtp({ email: newEmail(), options })).error).toMatchObject({
      code: 'otp_disabled',
    });
    expect((await careful.client('pkce').signInWithOtp({ email: newEmail(), options })).error).toBeNull();
    expect(await careful.client().resetPasswordForEmail(newEmail())).toMatchObject({ data: {}, error: null });
    expect((await sure.client().signInWithOtp({ email: 'invalid-email' })).error?.message).toBe(
      'Unable to validate email address: invalid format',
    );
  });

  test('signs anonymous people in where that is turned on; they have no address to confirm', async () => {
    const client = sure.client();
    const { data, error } = await client.signInAnonymously({ options: { data: { info: 'x' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { info: 'x' } });
    expect((await client.reauthenticate()).error?.message).toBe(
      'Reauthentication requires the user to have an email or a phone number',
    );
    expect((await careful.client().signInAnonymously()).error?.message).toBe(
      'Anonymous sign-ins are disabled',
    );
  });

  test('says in the client’s words what it doesn’t offer', async () => {
    const { client, email } = await signedUp();
    const phone = '16045550123';
    const message = (error: Error | null) => error?.message;
    expect(message((await client.verifyOtp({ phone, type: 'sms', token: '123456' })).error)).toBe(
      'Token has expired or is invalid',
    );
    expect(
      message((await client.verifyOtp({ phone: `${phone}-no`, type: 'sms', token: '123456' })).error),
    ).toBe('Invalid phone number format (E.164 required)');
    expect(message((await client.signInWithSSO({ domain: 'x.example' })).error)).toBe('SAML 2.0 is disabled');
    const idToken = await client.signInWithIdToken({ provider: 'google', token: 'mock' });
    expect(message(idToken.error)).toBe('Provider (issuer "https://accounts.google.com") is not enabled');
    const web3 = { chain: 'ethereum', message: 'x', signature: '0x01' } as const;
    expect(message((await client.signInWithWeb3(web3)).error)).toBe('Web3 provider is disabled');
    const own = sure.client();
    await own.signInWithPassword({ email, password });
    expect(message((await own.linkIdentity({ provider: 'google' })).error)).toBe(
      'Manual linking is disabled',
    );
    const { data } = await own.getUserIdentities();
    expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }]);
    const [identity] = data?.identities ?? [];
    if (!identity) throw new Error('An account has its own identity.');
    expect(message((await own.unlinkIdentity(identity)).error)).toBe('Manual linking is disabled');
  });
});

describe('second factors', () => {
  test('are set up, asked for, refused and removed', async () => {
    const { client, user } = await signedUp();
    expect((await sure.client().mfa.enroll({ factorType: 'totp' })).error?.message).toMatch(
      /Bearer token|session missing/,
    );
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const factorId = data?.id ?? '';
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect((await client.mfa.challenge({ factorId })).data?.expires_at).toEqual(expect.any(Number));
    expect((await client.mfa.challengeAndVerify({ factorId, code: '123456' })).error?.message).toContain(
      'Invalid TOTP code',
    );
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    const listed = await sure.admin().mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'unverified' }]);
    const deleted = await sure.admin().mfa.deleteFactor({ userId: user.id, id: factorId });
    expect(deleted).toMatchObject({ error: null, data: { data: { id: factorId } } });
    const other = await client.mfa.enroll({ factorType: 'totp' });
    expect((await client.mfa.unenroll({ factorId: other.data?.id ?? '' })).error).toBeNull();
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] });
  });

  test('of an unknown user are not found', async () => {
    const nobody = randomUUID();
    expect((await sure.admin().mfa.listFactors({ userId: nobody })).error).not.toBeNull();
    expect((await sure.admin().mfa.deleteFactor({ userId: nobody, id: nobody })).error).not.toBeNull();
  });
});

describe('the service', () => {
  test('creates, lists, changes, confirms and removes accounts, also with a token signed with its secret', async () => {
    const token = await new SignJWT({ role: 'supabase_admin', sub: '1234567890' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    const admin = sure.admin(token);
    const email = newEmail();
    const made = await admin.createUser({
      email,
      password: 'aB3dE6gH9jK2m4N',
      user_metadata: { profile_image: 'https://avatars.example/1.png' },
      app_metadata: { roles: ['editor', 'publisher'] },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? '';
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { profile_image: 'https://avatars.example/1.png' },
      app_metadata: { provider: 'email', providers: ['email'], roles: ['editor', 'publisher'] },
    });
    const { data: list } = await admin.listUsers();
    expect(list.users.map((each) => each.email)).toContain(email);
    expect(list).toHaveProperty('aud');
    expect((await admin.listUsers({ page: -1, perPage: 10 })).error).not.toBeNull();
    expect((await admin.updateUserById(id, { email: `new_${email}` })).data.user?.email).toBe(`new_${email}`);
    expect((await admin.getUserById(id)).data.user?.email).toBe(`new_${email}`);
    const unconfirmed = await careful.client().signUp({ email: newEmail(), password });
    expect(unconfirmed.data.user?.email_confirmed_at).toBeUndefined();
    const confirmed = await admin.updateUserById(unconfirmed.data.user?.id ?? '', { email_confirm: true });
    expect(confirmed.data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect((await admin.deleteUser(id)).error).toBeNull();
    for (const gone of [admin.getUserById(id), admin.deleteUser(id), admin.updateUserById(id, { email })])
      expect((await gone).error).not.toBeNull();
  });

  test('makes links for a sign-up and for a change of address, and refuses invalid addresses', async () => {
    const admin = house({ AUTH_REDIRECTS: 'http://localhost:9999' }).admin();
    const redirectTo = 'http://localhost:9999/welcome';
    const options = { redirectTo, data: { status: 'alpha' } };
    const email = newEmail();
    const up = await admin.generateLink({ type: 'signup', email, password, options });
    expect(up.error).toBeNull();
    expect(up.data.user?.user_metadata).toEqual({ status: 'alpha' });
    expect(up.data.properties?.action_link).toMatch(
      /\?token=.*&type=signup&redirect_to=http:\/\/localhost:9999\/welcome/,
    );
    for (const word of ['email_otp', 'hashed_token', 'redirect_to', 'verification_type'])
      expect(up.data.properties).toHaveProperty(word);
    const person = await admin.createUser({ email: newEmail(), password, email_confirm: true });
    const newOne = newEmail();
    const change = await admin.generateLink({
      type: 'email_change_current',
      email: person.data.user?.email ?? '',
      newEmail: newOne,
      options: { redirectTo },
    });
    expect(change.data.user?.new_email).toBe(newOne);
    expect(change.data.properties?.action_link).toMatch(/type=email_change/);
    expect((await admin.inviteUserByEmail(newEmail())).data.user?.invited_at).toEqual(expect.any(String));
    const wrong = 'xx:;x@x.x';
    for (const asked of [
      admin.inviteUserByEmail(wrong),
      admin.createUser({ email: wrong, password }),
      admin.generateLink({ type: 'signup', email: wrong, password }),
    ])
      expect((await asked).error?.message).toBe('Unable to validate email address: invalid format');
  });

  test('cannot delete an account with an open trip', async () => {
    const rental = await rentals(db)();
    const { accountId } = await addAccount(db.ownerSql, { accountId: rental.renter.accountId });
    await rental.agreed();
    expect((await sure.admin().deleteUser(accountId)).error).toMatchObject({ status: 409, code: 'conflict' });
    expect((await sure.admin().getUserById(accountId)).data.user?.id).toBe(accountId);
  });
});
