import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { accepted } from '../../platform/refusal.ts';
import { changeOwnAccount } from './account/change-account.server.ts';
import { createAccount } from './account/create-account.server.ts';
import { exchangeSignInCode } from './tokens/exchange-sign-in-code.server.ts';
import type { Pkce } from './tokens/one-time-tokens.server.ts';
import { refreshSession } from './sessions/refresh-session.server.ts';
import { requestMail } from './request-mail.server.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.server.ts';
import { signedInBy, verifyAccessToken } from './tokens/verify-access-token.server.ts';
import { verifyOneTimeToken } from './tokens/verify-one-time-token.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const email = 'ann@example.com';
const password = 'four Wild horses';
const day = 86_400_000;
let auth: TestAuth;

const begin = async (settings: Record<string, string> = {}) => {
  auth = testAuth(db, { AUTH_SECONDS_BETWEEN_MAILS: '0', ...settings });
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  await createAccount(auth, { email, password });
};
beforeEach(() => begin());

const into = async () => accepted(await signInWithPassword(auth, { email, password, asker: someone }));

/** Asks for a link by email. */
async function mailed(pkce: Pkce | null = null) {
  const wish = { purpose: 'sign-in', email, redirectTo: null, pkce, mayCreate: false, data: {} } as const;
  expect(await requestMail(auth, wish, someone)).toBeNull();
  await auth.writeMails();
  return lastEmail(db, email);
}

async function codeOfLink(pkce: Pkce): Promise<string> {
  const { token } = await mailed(pkce);
  const followed = await verifyOneTimeToken(auth, {
    type: 'magiclink',
    proof: { token },
    asker: someone,
    isLink: true,
  });
  return 'code' in followed ? followed.code : '';
}

test('ends a session a year after it began, however much it is used', async () => {
  await begin({ AUTH_SESSION_MOST_DAYS: '3' });
  let { refresh_token: refreshToken } = await into();
  for (let days = 0; days < 3; days += 1) {
    auth.pass(day - 1_000);
    ({ refresh_token: refreshToken } = accepted(
      await refreshSession(auth, { refreshToken, asker: someone }),
    ));
  }
  auth.pass(4_000);
  expect(codeOf(await refreshSession(auth, { refreshToken, asker: someone }))).toBe('session_expired');
  expect(await db.ownerSql`select from auth_session`).toHaveLength(0);
});

test('using a link’s code and verifier a second time ends the session that it started', async () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const code = await codeOfLink({ challenge, method: 's256' });
  const exchange = (secret: string) => exchangeSignInCode(auth, { code, verifier: secret, asker: someone });
  const { access_token: token } = accepted(await exchange(verifier));
  expect(codeOf(await exchange(verifier))).toBe('flow_state_not_found');
  expect(await verifyAccessToken(auth, token)).toBeNull();
});

test('guessing at a used code without its verifier ends nothing', async () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const code = await codeOfLink({ challenge, method: 's256' });
  const { access_token: token } = accepted(
    await exchangeSignInCode(auth, { code, verifier, asker: someone }),
  );
  expect(codeOf(await exchangeSignInCode(auth, { code, verifier: 'x'.repeat(43), asker: someone }))).toBe(
    'flow_state_not_found',
  );
  expect(await verifyAccessToken(auth, token)).not.toBeNull();
});

test.each([
  ['http://10.0.0.5:3000', 'fine'],
  ['https://club.example', 'bad_code_verifier'],
])('refuses a challenge that is the verifier itself, at %s: %s', async (address, said) => {
  await begin({ PUBLIC_URL: address });
  const challenge = randomBytes(32).toString('base64url');
  const code = await codeOfLink({ challenge, method: 'plain' });
  expect(codeOf(await exchangeSignInCode(auth, { code, verifier: challenge, asker: someone }))).toBe(said);
});

test('an email’s code works for ten minutes, its link for an hour, and the email says so', async () => {
  const first = await mailed();
  expect(first.body).toContain(
    'The link works once and expires in one hour; the code works once and expires in 10 minutes.',
  );
  const typed = (code: string) =>
    verifyOneTimeToken(auth, { type: 'email', proof: { email, code }, asker: someone });
  auth.pass(9 * 60_000);
  expect(codeOf(await typed(first.code))).toBe('fine');
  const second = await mailed();
  auth.pass(11 * 60_000);
  expect(codeOf(await typed(second.code))).toBe('otp_expired');
  const { token } = second;
  expect(
    codeOf(await verifyOneTimeToken(auth, { type: 'magiclink', proof: { token }, asker: someone })),
  ).toBe('fine');
});

test('with AUTH_CURRENT_PASSWORD, a new password needs the old one even in a new session, unless an email started it', async () => {
  await begin({ AUTH_CURRENT_PASSWORD: 'on' });
  const wish = { email: null, data: null, nonce: null, redirectTo: null, pkce: null, asker: someone };
  const change = async (token: string, next: string, currentPassword: string | null = null) =>
    codeOf(
      await changeOwnAccount(auth, accepted(await signedInBy(auth, token)), {
        ...wish,
        password: next,
        currentPassword,
      }),
    );
  const { access_token: token } = await into();
  expect(await change(token, 'another Wild horse')).toBe('reauthentication_needed');
  expect(await change(token, 'another Wild horse', 'not it at all')).toBe('invalid_credentials');
  expect(await change(token, 'another Wild horse', password)).toBe('fine');
  const mail = await mailed();
  const followed = await verifyOneTimeToken(auth, {
    type: 'magiclink',
    proof: { token: mail.token },
    asker: someone,
  });
  expect('grant' in followed && (await change(followed.grant.access_token, 'a third Wild horse'))).toBe(
    'fine',
  );
});

test('hashes a password with old parameters again at the next sign-in, and no other', async () => {
  const kept = async () =>
    (await db.ownerSql<{ hash: string }[]>`select password_hash as hash from auth_user`)[0]?.hash;
  const today = await kept();
  await into();
  expect(await kept()).toBe(today);
  await db.ownerSql`update auth_user set password_hash = replace(password_hash, 'm=19456', 'm=4096')`;
  const usual = auth.hasher;
  auth.hasher = {
    ...usual,
    verify: (hash, given) => usual.verify(hash?.replace('m=4096', 'm=19456') ?? null, given),
  };
  expect(
    codeOf(await signInWithPassword(auth, { email, password: 'not it at all', asker: someone })),
  ).not.toBe('fine');
  expect(await kept()).not.toBe(today);
  await into();
  expect(await kept()).toBe(today);
});
