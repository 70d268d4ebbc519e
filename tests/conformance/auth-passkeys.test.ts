import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthClient } from '@supabase/auth-js';
import { softAuthenticator } from '../builders/authenticator.ts';
import { got, sessionOf, startAuthServer, type AuthServer } from './auth-server.ts';

// Passkeys and recovery codes through the standard auth client's own calls, with a software authenticator in the place of a browser's.

const password = 'four Wild horses';
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const nobodys = '00000000-0000-0000-0000-000000000000';
let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const site = () => ({ rpId: 'localhost', origin: `http://localhost:${server.port}` });
type Client = Awaited<ReturnType<AuthServer['somebody']>>['client'];

async function started(client: Client) {
  const { data, error } = await client.passkey.startRegistration();
  expect(error).toBeNull();
  return got(data);
}

/** Adds a passkey to the account. */
async function added(client: Client) {
  const key = softAuthenticator(site());
  const { challenge_id: challengeId, options } = await started(client);
  const { data, error } = await client.passkey.verifyRegistration({
    challengeId,
    credential: key.make(options) as never,
  });
  expect(error).toBeNull();
  return { key, id: got(data).id };
}

/** Tries to sign in with a key, as someone else's browser would: without a session. */
async function signIn(key: ReturnType<typeof softAuthenticator>, userHandle: string) {
  const client = server.client();
  const begun = got((await client.passkey.startAuthentication()).data);
  const answer = {
    challengeId: begun.challenge_id,
    credential: key.use(begun.options, { userHandle }) as never,
  };
  return { client, begun, answer, outcome: await client.passkey.verifyAuthentication(answer) };
}

describe('a passkey', () => {
  test('is asked for with options of this site, which a browser can remember', async () => {
    const { client } = await server.somebody(password);
    const { challenge_id: id, expires_at: until, options } = await started(client);
    expect(id).toMatch(uuid);
    expect(until).toBeGreaterThan(Date.now() / 1_000);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required' },
    });
    expect(options.pubKeyCredParams).toContainEqual({ alg: -7, type: 'public-key' });
    expect((await server.client().passkey.startRegistration()).error?.name).toBe('AuthSessionMissingError');
  });

  test('is added, listed, named and taken away, by its owner alone', async () => {
    const { client } = await server.somebody(password);
    const { id } = await added(client);
    const renamed = await client.passkey.update({ passkeyId: id, friendlyName: 'Blue key' });
    expect(renamed.data).toMatchObject({ id, friendly_name: 'Blue key' });
    expect((await client.passkey.list()).data).toMatchObject([{ id, friendly_name: 'Blue key' }]);
    const stranger = (await server.somebody(password)).client;
    for (const passkeyId of [nobodys, id]) {
      const refused = { status: 404, code: 'passkey_not_found' };
      expect((await stranger.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(
        refused,
      );
      expect((await stranger.passkey.delete({ passkeyId })).error).toMatchObject(refused);
    }
    expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
  });

  test('signs in once for each challenge; an unknown one, a foreign key and a deleted key do not', async () => {
    const owner = await server.somebody(password);
    const { key, id } = await added(owner.client);
    const { client, begun, answer, outcome } = await signIn(key, owner.id);
    expect(begun.options.allowCredentials ?? [], 'it names nobody’s keys').toEqual([]);
    expect(outcome.error).toBeNull();
    expect(got(got(outcome.data).user).id).toBe(owner.id);
    const { data: kept } = await client.getSession();
    expect(sessionOf(kept).access_token).toBe(got(got(outcome.data).session).access_token);
    expect((await client.getUser()).data.user?.id).toBe(owner.id);
    expect((await owner.client.passkey.list()).data?.[0]?.last_used_at).toEqual(expect.any(String));
    expect((await client.passkey.verifyAuthentication(answer)).error).toMatchObject({
      code: 'webauthn_challenge_not_found',
    });
    const unknown = await owner.client.passkey.verifyRegistration({
      challengeId: nobodys,
      credential: key.make({ challenge: 'AAAA' }) as never,
    });
    expect(unknown.error).toMatchObject({ code: 'webauthn_challenge_not_found' });
    const refused = { code: 'webauthn_verification_failed' };
    expect((await signIn(softAuthenticator(site()), owner.id)).outcome.error).toMatchObject(refused);
    expect((await owner.client.passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await signIn(key, owner.id)).outcome.error).toMatchObject(refused);
  });

  test('can be listed and taken away by the service', async () => {
    const { client, id: userId } = await server.somebody(password);
    const [first, second] = [await added(client), await added(client)];
    const listed = async () =>
      (await server.admin.passkey.listPasskeys({ userId })).data?.map(({ id }) => id);
    expect(new Set(await listed())).toEqual(new Set([first.id, second.id]));
    expect((await server.admin.passkey.deletePasskey({ userId, passkeyId: second.id })).error).toBeNull();
    expect(await listed()).toEqual([first.id]);
  });
});

test('recovery codes are made after the second step, work once each, and are never the only second factor', async () => {
  const { email } = await server.somebody(password);
  const client = new AuthClient({
    url: server.url,
    autoRefreshToken: false,
    persistSession: false,
    experimental: { recoveryCodes: true },
  });
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  const { recoveryCodes } = client.mfa;
  expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_recovery_codes_sole_factor' });
  const factor = got((await client.mfa.enroll({ factorType: 'totp' })).data);
  if (factor.type !== 'totp') throw new Error('No authenticator.');
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate();
  expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  const { codes } = got((await recoveryCodes.generate()).data);
  expect(new Set(codes).size).toBe(10);
  expect((await recoveryCodes.getStatus()).data).toMatchObject({ remaining: 10 });
  expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' });

  const lost = new AuthClient({
    url: server.url,
    autoRefreshToken: false,
    persistSession: false,
    experimental: { recoveryCodes: true },
  });
  await lost.signInWithPassword({ email, password });
  expect((await lost.mfa.recoveryCodes.regenerate()).error).toMatchObject({ code: 'insufficient_aal' });
  const used = { code: codes[0] ?? '' };
  expect((await lost.mfa.recoveryCodes.verify(used)).error).toBeNull();
  expect((await lost.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  expect((await lost.mfa.recoveryCodes.verify(used)).error).toMatchObject({
    code: 'mfa_verification_failed',
  });
  expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 });
  expect(got((await lost.mfa.recoveryCodes.regenerate()).data).codes).not.toContain(codes[1]);
});
