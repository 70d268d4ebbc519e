import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../../../tests/builders/auth.ts';
import { softAuthenticator, type Faults } from '../../../tests/builders/authenticator.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { accepted } from '../../../platform/refusal.ts';
import { createAccount } from '../account/create-account.server.ts';
import { challengeFactor, enrolFactor, unenrolFactor } from './factors.server.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.server.ts';
import { signInWithPassword } from '../sessions/sign-in-with-password.server.ts';
import { signedInBy, verifyAccessToken, type SignedIn } from '../tokens/verify-access-token.server.ts';
import { verifySecurityKey } from './webauthn-factor.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
let auth: TestAuth;

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  auth = testAuth(db, {
    PUBLIC_URL: 'https://club.example',
    AUTH_TRIES_PER_MINUTE: '0',
    AUTH_TRIES_PER_ACCOUNT: '0',
  });
});

const site = { origin: 'https://club.example', rpId: 'club.example' };
const password = 'four Wild horses';
const email = 'ann@example.com';

type Challenge = { challenge_id: string; options: { challenge: string } };
type FactorChallenge = { id: string; webauthn: { credential_options: { publicKey: { challenge: string } } } };

/** Signs in by password. */
async function whoIs(address: string): Promise<SignedIn> {
  const grant = accepted(await signInWithPassword(auth, { email: address, password, asker: someone }));
  return accepted(await signedInBy(auth, grant.access_token));
}

async function member(address = email): Promise<SignedIn> {
  await createAccount(auth, { email: address, password });
  return whoIs(address);
}

async function add(who: SignedIn, key = softAuthenticator(site), faults: Faults = {}) {
  const { challenge_id: challengeId, options } = accepted(await beginPasskey(auth, who)) as Challenge;
  const outcome = await addPasskey(auth, who, {
    challengeId,
    credential: key.make(options, faults),
    asker: someone,
  });
  return { key, outcome, challengeId, options };
}

const begin = async () => accepted(await beginPasskeySignIn(auth, someone)) as Challenge;

async function signIn(key: ReturnType<typeof softAuthenticator>, faults: Faults = {}) {
  const { challenge_id: challengeId, options } = await begin();
  return signInWithPasskey(auth, { challengeId, credential: key.use(options, faults), asker: someone });
}

describe('a passkey', () => {
  test('is added, named, announced by email, and signs in with both factors at once', async () => {
    const who = await member();
    const { key, outcome } = await add(who);
    const made = accepted(outcome);
    expect(made).toMatchObject({ friendly_name: 'Chrome on Windows' });
    expect((await lastEmail(db, email)).subject).toMatch(/^A passkey was added/);
    const grant = accepted(await signIn(key, { userHandle: who.account.id }));
    expect(await verifyAccessToken(auth, grant.access_token)).toMatchObject({
      accountId: who.account.id,
      assurance: 'aal2',
      awaitsCode: false,
    });
    const begun = accepted(await signedInBy(auth, grant.access_token));
    expect(begun.session.methods).toMatchObject([{ method: 'passkey' }]);
    const id = String(made.id);
    expect(accepted(await renamePasskey(auth, who, { id, name: ' My phone ' }))).toMatchObject({
      friendly_name: 'My phone',
      last_used_at: expect.any(String),
    });
    expect(codeOf(await renamePasskey(auth, who, { id, name: ' ' }))).toBe('validation_failed');
  });

  test('is refused for another site, host or challenge, without checking the person, or with a certificate', async () => {
    const who = await member();
    for (const faults of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { isVerified: false },
      { certificate: Buffer.from('a certificate') },
    ])
      expect(codeOf((await add(who, softAuthenticator(site), faults)).outcome)).toBe(
        'webauthn_verification_failed',
      );
    expect(await passkeysOf(db.sql, who.account.id)).toEqual([]);
  });

  test('signs no one in for another site, host or challenge, without checking the person, or for another account', async () => {
    const who = await member();
    const { key } = await add(who);
    for (const faults of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { isVerified: false },
      { userHandle: crypto.randomUUID() },
    ])
      expect(codeOf(await signIn(key, faults))).toBe('webauthn_verification_failed');
    expect(codeOf(await signIn(softAuthenticator(site))), 'a key nobody added').toBe(
      'webauthn_verification_failed',
    );
    expect(codeOf(await signIn(key))).toBe('fine');
  });

  test('answers a challenge once, right or wrong, within five minutes', async () => {
    const { key } = await add(await member());
    const first = await begin();
    const answered = { challengeId: first.challenge_id, credential: key.use(first.options), asker: someone };
    expect(codeOf(await signInWithPasskey(auth, answered))).toBe('fine');
    expect(codeOf(await signInWithPasskey(auth, answered))).toBe('webauthn_challenge_not_found');
    const second = await begin();
    const wrong = { challengeId: second.challenge_id, asker: someone };
    const bad = key.use(second.options, { origin: 'https://evil.example' });
    await signInWithPasskey(auth, { ...wrong, credential: bad });
    expect(codeOf(await signInWithPasskey(auth, { ...wrong, credential: key.use(second.options) }))).toBe(
      'webauthn_challenge_not_found',
    );
    const third = await begin();
    auth.pass(300_001);
    const late = { challengeId: third.challenge_id, credential: key.use(third.options), asker: someone };
    expect(codeOf(await signInWithPasskey(auth, late))).toBe('webauthn_challenge_expired');
  });

  test('signs in once when its answers race for one challenge', async () => {
    const { key } = await add(await member());
    const { challenge_id: challengeId, options } = await begin();
    const credential = key.use(options);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => signInWithPasskey(auth, { challengeId, credential, asker: someone })),
    );
    expect(outcomes.map(codeOf).filter((code) => code === 'fine')).toHaveLength(1);
  });

  test('counts as a copy when its counter stays or goes back, and signs no one in', async () => {
    const { key } = await add(await member());
    expect(codeOf(await signIn(key, { counter: 10 }))).toBe('fine');
    expect(codeOf(await signIn(key, { counter: 10 }))).toBe('webauthn_verification_failed');
    expect(codeOf(await signIn(key, { counter: 3 }))).toBe('webauthn_verification_failed');
    expect(codeOf(await signIn(key, { counter: 11 }))).toBe('fine');
  });

  test('belongs to one account: no one else adds, names or removes it, or uses its account’s challenge', async () => {
    const ann = await member();
    const beth = await member('beth@example.com');
    const { key, outcome } = await add(ann);
    const id = String(accepted(outcome).id);
    expect(codeOf((await add(beth, key)).outcome)).toBe('webauthn_credential_exists');
    expect(codeOf(await renamePasskey(auth, beth, { id, name: 'Mine' }))).toBe('passkey_not_found');
    expect(codeOf(await removePasskey(auth, beth, id))).toBe('passkey_not_found');
    const { challenge_id: challengeId, options } = accepted(await beginPasskey(auth, ann)) as Challenge;
    const credential = softAuthenticator(site).make(options);
    expect(codeOf(await addPasskey(auth, beth, { challengeId, credential, asker: someone }))).toBe(
      'webauthn_challenge_not_found',
    );
  });

  test('signs no one in after it was removed, and its sessions end', async () => {
    const who = await member();
    const { key, outcome } = await add(who);
    const begun = accepted(await signIn(key));
    expect(codeOf(await removePasskey(auth, who, String(accepted(outcome).id)))).toBe('fine');
    expect(codeOf(await signIn(key))).toBe('webauthn_verification_failed');
    expect(await verifyAccessToken(auth, begun.access_token)).toBeNull();
    expect((await lastEmail(db, email)).subject).toMatch(/^A passkey was removed/);
  });

  test('leaves its session with one factor when it removes itself', async () => {
    const { key, outcome } = await add(await member());
    const { access_token: token } = accepted(await signIn(key));
    const who = accepted(await signedInBy(auth, token));
    accepted(await removePasskey(auth, who, String(accepted(outcome).id)));
    expect(await verifyAccessToken(auth, token)).toMatchObject({ assurance: 'aal1' });
  });

  test('can be removed by a session with the second step done, and by an administrator', async () => {
    const [first, second] = [await add(await member()), await add(await member())].map(({ outcome }) =>
      String(accepted(outcome).id),
    );
    await createAccount(auth, { email, password, totpSecret: 'JBSWY3DPEHPK3PXP' });
    const who = await whoIs(email);
    expect(codeOf(await removePasskey(auth, who, first ?? ''))).toBe('insufficient_aal');
    const secured = { ...who, session: { ...who.session, assurance: 'aal2' as const } };
    expect(codeOf(await removePasskey(auth, secured, first ?? ''))).toBe('fine');
    expect(codeOf(await removePasskey(auth, { ...who, session: null }, second ?? ''))).toBe('fine');
  });

  test('can be added by a fresh session with the second step done, and never by an unconfirmed account', async () => {
    const who = await member();
    auth.pass(86_400_001);
    expect(codeOf(await beginPasskey(auth, who))).toBe('reauthentication_needed');
    await createAccount(auth, { email, password, totpSecret: 'JBSWY3DPEHPK3PXP' });
    expect(codeOf(await beginPasskey(auth, await whoIs(email)))).toBe('insufficient_aal');
    const account = { ...who.account, email_confirmed_at: null };
    expect(codeOf(await beginPasskey(auth, { ...who, account }))).toBe('no_authorization');
  });

  test('of a banned account signs no one in', async () => {
    const who = await member();
    const { key } = await add(who);
    await db.sql`update auth_user set banned_until = '2099-01-01' where id = ${who.account.id}`;
    expect(codeOf(await signIn(key))).toBe('user_banned');
  });
});

describe('a security key as second factor', () => {
  async function enrolled(who: SignedIn) {
    const key = softAuthenticator(site);
    const wish = { type: 'webauthn', friendlyName: 'Blue key', issuer: null } as const;
    const factorId = String(accepted(await enrolFactor(auth, who, wish)).id);
    const now = accepted(await signedInBy(auth, await tokenOf(who)));
    const asked = accepted(await challengeFactor(auth, now, factorId)) as unknown as FactorChallenge;
    const credential = key.make(asked.webauthn.credential_options.publicKey, { isVerified: false });
    const grant = accepted(
      await verifySecurityKey(auth, now, { factorId, challengeId: asked.id, type: 'create', credential }),
    );
    return { key, factorId, grant };
  }
  const tokenOf = async (who: SignedIn) =>
    accepted(await signInWithPassword(auth, { email: who.account.email ?? '', password, asker: someone }))
      .access_token;
  async function prove(
    who: SignedIn,
    factorId: string,
    key: ReturnType<typeof softAuthenticator>,
    faults: Faults = {},
  ) {
    const asked = accepted(await challengeFactor(auth, who, factorId)) as unknown as FactorChallenge;
    const credential = key.use(asked.webauthn.credential_options.publicKey, { isVerified: false, ...faults });
    const proof = { factorId, challengeId: asked.id, type: 'request', credential } as const;
    return { proof, outcome: await verifySecurityKey(auth, who, proof) };
  }

  test('raises the session to aal2, and is asked for after the next password', async () => {
    const who = await member();
    const { key, factorId, grant } = await enrolled(who);
    expect(await verifyAccessToken(auth, grant.access_token)).toMatchObject({ assurance: 'aal2' });
    const half = await whoIs(email);
    const { proof, outcome } = await prove(half, factorId, key);
    expect(await verifyAccessToken(auth, accepted(outcome).access_token)).toMatchObject({
      assurance: 'aal2',
    });
    expect(codeOf(await verifySecurityKey(auth, half, proof)), 'replayed').toBe('mfa_challenge_expired');
  });

  test('is refused with a wrong origin, a copied counter, a late challenge or as a first factor', async () => {
    const { key, factorId } = await enrolled(await member());
    const half = await whoIs(email);
    const wrong = await prove(half, factorId, key, { origin: 'https://evil.example' });
    expect(codeOf(wrong.outcome)).toBe('mfa_verification_failed');
    expect(codeOf((await prove(half, factorId, key, { counter: 1 })).outcome)).toBe(
      'mfa_verification_failed',
    );
    expect(codeOf(await signIn(key)), 'it signs nobody in alone').toBe('webauthn_verification_failed');
    const asked = accepted(await challengeFactor(auth, half, factorId)) as unknown as FactorChallenge;
    auth.pass(300_001);
    const credential = key.use(asked.webauthn.credential_options.publicKey);
    const late = { factorId, challengeId: asked.id, type: 'request', credential } as const;
    expect(codeOf(await verifySecurityKey(auth, half, late))).toBe('mfa_challenge_expired');
  });

  test('of another account is not found, and is deleted with its factor', async () => {
    const { key, factorId, grant } = await enrolled(await member());
    const beth = await member('beth@example.com');
    expect(codeOf(await challengeFactor(auth, beth, factorId))).toBe('mfa_factor_not_found');
    const proof = { factorId, challengeId: crypto.randomUUID(), type: 'request' } as const;
    const credential = key.use({ challenge: 'bm90aGluZw' });
    expect(codeOf(await verifySecurityKey(auth, beth, { ...proof, credential }))).toBe(
      'mfa_factor_not_found',
    );
    const who = accepted(await signedInBy(auth, grant.access_token));
    accepted(await unenrolFactor(auth, who, factorId));
    expect(await db.sql`select from auth_passkey`).toHaveLength(0);
  });
});
