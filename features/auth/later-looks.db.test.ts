import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import type { JsonValue } from '../../platform/database.server/sql.ts';
import { accepted } from '../../platform/refusal.ts';
import { createAccount } from './account/create-account.server.ts';
import { deleteAccount } from './account/delete-account.server.ts';
import { exchangeSignInCode } from './tokens/exchange-sign-in-code.server.ts';
import { challengeFactor, enrolFactor, unenrolFactor, verifyFactor } from './second-factor/factors.server.ts';
import { requestMail } from './request-mail.server.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.server.ts';
import { signUp } from './account/sign-up.server.ts';
import { signedInBy, verifyAccessToken } from './tokens/verify-access-token.server.ts';
import { verifyOneTimeToken } from './tokens/verify-one-time-token.server.ts';

// Tests checks that are repeated because something may have changed since the first.

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let auth: TestAuth;

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  auth = testAuth(db, { AUTH_SECONDS_BETWEEN_MAILS: '0' });
});

const email = 'ann@example.com';
const password = 'four Wild horses';
const wish = { email, password, data: {}, redirectTo: null, pkce: null, asker: someone };
const follow = (token: string, type: string, isLink = false) =>
  verifyOneTimeToken(auth, { type, proof: { token }, asker: someone, isLink });
const ask = async (purpose: 'recovery' | 'sign-in', pkce: typeof challenge | null = null) => {
  await requestMail(auth, { purpose, email, redirectTo: null, pkce, mayCreate: true, data: {} }, someone);
  await auth.writeMails();
  return (await lastEmail(db, email)).token;
};
const verifier = 'v'.repeat(43);
const challenge = {
  challenge: createHash('sha256').update(verifier).digest('base64url'),
  method: 's256',
} as const;

test('a link in an email doesn’t sign in someone banned since', async () => {
  const id = await createAccount(auth, { email, password });
  const token = await ask('recovery');
  await db.sql`update auth_user set banned_until = ${new Date(auth.now().getTime() + 3_600_000)} where id = ${id}`;
  expect(codeOf(await follow(token, 'recovery'))).toBe('user_banned');
  expect(await db.sql`select from auth_session`).toHaveLength(0);
});

test('an account deleted meanwhile is nobody, even where a session is left behind', async () => {
  const id = await createAccount(auth, { email, password });
  const grant = accepted(await signInWithPassword(auth, { email, password, asker: someone }));
  expect(await verifyAccessToken(auth, grant.access_token)).toMatchObject({ accountId: id });
  const [left] = await db.ownerSql<{ row: JsonValue }[]>`
    select to_jsonb(s) as row from auth_session s where account_id = ${id}`;
  await deleteAccount(auth, id, () => Promise.resolve(null));
  await db.ownerSql`
    insert into auth_session select * from jsonb_populate_record(null::auth_session, ${db.ownerSql.json(left?.row ?? null)})`;
  expect(await verifyAccessToken(auth, grant.access_token)).toBeNull();
  expect(codeOf(await signedInBy(auth, grant.access_token))).toBe('user_not_found');
});

test('once an address is confirmed, earlier emails to it no longer work', async () => {
  accepted(await signUp(auth, wish));
  const { token } = await lastEmail(db, email);
  const other = await ask('sign-in');
  accepted(await follow(token, 'signup'));
  expect(codeOf(await follow(other, 'magiclink'))).toBe('otp_expired');
});

test('PKCE: a code works once, for five minutes, for anyone with the verifier', async () => {
  await createAccount(auth, { email, password });
  const codeFor = async () => {
    const outcome = accepted(await follow(await ask('sign-in', challenge), 'magiclink', true));
    if (outcome.kind !== 'code') throw new Error('There is no code.');
    return outcome.code;
  };
  const exchange = async (code: string, with_ = verifier) =>
    codeOf(await exchangeSignInCode(auth, { code, verifier: with_, asker: someone }));
  const first = await codeFor();
  expect(await exchange(first, 'w'.repeat(43))).toBe('bad_code_verifier');
  expect(await exchange(first), 'a wrong try uses it up').toBe('flow_state_not_found');
  const second = await codeFor();
  auth.pass(300_001);
  expect(await exchangeSignInCode(auth, { code: second, verifier, asker: someone })).toMatchObject({
    refusal: 'flow_state_expired',
    status: 422,
  });
  const third = await codeFor();
  auth.pass(299_999);
  expect(await exchange(third)).toBe('fine');
});

test('a code from the app works once; removing the app leaves sessions as they were before it', async () => {
  const secret = new Secret({ size: 20 }).base32;
  await createAccount(auth, { email, password, totpSecret: secret });
  const grant = accepted(await signInWithPassword(auth, { email, password, asker: someone }));
  const who = async () => accepted(await signedInBy(auth, grant.access_token));
  const factorId = (await who()).account.factors[0]?.id ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.now().getTime() });
  const prove = async () => {
    const challenged = accepted(await challengeFactor(auth, await who(), factorId));
    return codeOf(
      await verifyFactor(auth, await who(), { factorId, challengeId: String(challenged.id), code }),
    );
  };
  const another = { type: 'totp', friendlyName: 'Spare', issuer: null } as const;
  expect(codeOf(await unenrolFactor(auth, await who(), factorId)), 'with the password alone').toBe(
    'insufficient_aal',
  );
  expect(codeOf(await enrolFactor(auth, await who(), another))).toBe('insufficient_aal');
  expect(await prove()).toBe('fine');
  expect(await prove()).toBe('mfa_verification_failed');
  const secretOfBob = new Secret({ size: 20 }).base32;
  const other = await createAccount(auth, { email: 'bob@example.com', password, totpSecret: secretOfBob });
  const bob = accepted(
    await signInWithPassword(auth, { email: 'bob@example.com', password, asker: someone }),
  );
  const asBob = accepted(await signedInBy(auth, bob.access_token));
  expect(asBob.account.id).toBe(other);
  expect(codeOf(await challengeFactor(auth, asBob, factorId))).toBe('mfa_factor_not_found');
  const ofBob = accepted(await challengeFactor(auth, asBob, asBob.account.factors[0]?.id ?? ''));
  const next = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: auth.now().getTime() + 30_000,
  });
  const lent = { factorId, challengeId: String(ofBob.id), code: next };
  expect(codeOf(await verifyFactor(auth, await who(), lent)), 'a challenge of another factor').toBe(
    'mfa_challenge_expired',
  );
  accepted(await unenrolFactor(auth, await who(), factorId));
  expect(await verifyAccessToken(auth, grant.access_token)).toMatchObject({ assurance: 'aal1' });
});
