import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../../features/auth/account/create-account.server.ts';
import { challengeFactor, verifyFactor } from '../../features/auth/second-factor/factors.server.ts';
import { refreshSession } from '../../features/auth/sessions/refresh-session.server.ts';
import { signInWithPassword } from '../../features/auth/sessions/sign-in-with-password.server.ts';
import { signOut } from '../../features/auth/sessions/sign-out.server.ts';
import { signUp } from '../../features/auth/account/sign-up.server.ts';
import type { Grant } from '../../features/auth/sessions/start-session.server.ts';
import { signedInBy, verifyAccessToken } from '../../features/auth/tokens/verify-access-token.server.ts';
import { verifyOneTimeToken } from '../../features/auth/tokens/verify-one-time-token.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../builders/auth.ts';
import { testDatabase } from '../builders/database.ts';

const racers = 24;
const db = await testDatabase({ poolSize: racers });
afterAll(() => db.drop());
const limitless = {
  AUTH_TRIES_PER_MINUTE: '0',
  AUTH_TRIES_PER_ACCOUNT: '0',
  AUTH_REFRESHES_PER_MINUTE: '0',
  AUTH_MAILS_PER_HOUR: '0',
};
const email = 'ann@example.com';
const password = 'four Wild horses';
let auth: TestAuth;

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  auth = testAuth(db, limitless);
});

const at = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const refresh = (refreshToken: string) => refreshSession(auth, { refreshToken, asker: someone });
const signedIn = async (): Promise<Grant> => {
  await createAccount(auth, { email, password });
  return accepted(await signInWithPassword(auth, { email, password, asker: someone }));
};
const tally = (codes: string[]) =>
  codes.reduce<Record<string, number>>((sum, code) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }), {});

test('many who refresh one token at once get one and the same next token', async () => {
  let { refresh_token: token } = await signedIn();
  for (let round = 1; round <= 8; round += 1) {
    const answers = (await at(racers, () => refresh(token))).map(accepted);
    expect(new Set(answers.map((each) => each.refresh_token)).size).toBe(1);
    const tokens = await db.sql<{ active: number; all: number }[]>`
      select count(*) filter (where used_at is null)::int as active, count(*)::int as all from auth_refresh_token`;
    expect(tokens[0]).toEqual({ active: 1, all: round + 1 });
    token = answers[0]?.refresh_token ?? '';
  }
});

test('a stolen old token among many right ones ends the session for all of them', async () => {
  const first = await signedIn();
  const second = accepted(await refresh(first.refresh_token));
  accepted(await refresh(second.refresh_token));
  auth.pass(11_000);
  const codes = (await at(racers, () => refresh(first.refresh_token))).map(codeOf);
  expect(tally(codes)).toEqual({ refresh_token_already_used: 1, refresh_token_not_found: racers - 1 });
  expect(await db.sql`select from auth_session`).toHaveLength(0);
});

test('refreshing while the session is signed out ends without a session', async () => {
  for (let round = 0; round < 10; round += 1) {
    const grant =
      round === 0
        ? await signedIn()
        : accepted(await signInWithPassword(auth, { email, password, asker: someone }));
    const who = await verifyAccessToken(auth, grant.access_token);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => refresh(grant.refresh_token)),
      signOut(db.sql, { accountId: who?.accountId ?? '', sessionId: null, scope: 'global' }),
    ]);
    for (const each of answers)
      if (each && 'access_token' in each) expect(await verifyAccessToken(auth, each.access_token)).toBeNull();
    expect(await db.sql`select from auth_refresh_token`).toHaveLength(0);
  }
});

test('one link used many times at once signs in once', async () => {
  accepted(await signUp(auth, { email, password, data: {}, redirectTo: null, pkce: null, asker: someone }));
  const { token } = await lastEmail(db, email);
  const codes = (
    await at(racers, () => verifyOneTimeToken(auth, { type: 'signup', proof: { token }, asker: someone }))
  ).map(codeOf);
  expect(tally(codes)).toEqual({ fine: 1, otp_expired: racers - 1 });
  expect(await db.sql`select from event where name = 'account.confirmed'`).toHaveLength(1);
});

test('one code guessed many times at once: no more than five are checked', async () => {
  accepted(await signUp(auth, { email, password, data: {}, redirectTo: null, pkce: null, asker: someone }));
  const { code } = await lastEmail(db, email);
  const guesses = Array.from({ length: racers }, (_, index) => String(index).padStart(6, '0')).filter(
    (one) => one !== code,
  );
  await at(guesses.length, (index) =>
    verifyOneTimeToken(auth, { type: 'email', proof: { email, code: guesses[index] ?? '' }, asker: someone }),
  );
  const [row] = await db.sql<{ wrong_codes: number }[]>`select wrong_codes from auth_one_time_token`;
  expect(row?.wrong_codes).toBe(5);
});

test.each([
  ['by mail', {}],
  ['at once', { AUTH_AUTO_CONFIRM: 'on' }],
])('many sign-ups of one address (confirmed %s) make one account', async (_how, settings) => {
  auth = testAuth(db, { ...limitless, ...settings });
  const answers = await at(racers, (index) =>
    signUp(auth, {
      email,
      password: `${password} ${index}`,
      data: {},
      redirectTo: null,
      pkce: null,
      asker: someone,
    }),
  );
  expect(answers.map(codeOf).filter((code) => code === 'fine')).toHaveLength(1);
  expect(await db.sql`select from auth_user`).toHaveLength(1);
  expect(await db.sql`select from auth_identity`).toHaveLength(1);
});

test('one authenticator code, used from many sessions at once, works once', async () => {
  const secret = new Secret({ size: 20 }).base32;
  await createAccount(auth, { email, password, totpSecret: secret });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.now().getTime() });
  const codes = await at(12, async () => {
    const grant = accepted(await signInWithPassword(auth, { email, password, asker: someone }));
    const who = accepted(await signedInBy(auth, grant.access_token));
    const factorId = who.account.factors[0]?.id ?? '';
    const challenge = accepted(await challengeFactor(auth, who, factorId));
    return codeOf(await verifyFactor(auth, who, { factorId, challengeId: String(challenge.id), code }));
  });
  expect(codes.filter((each) => each === 'fine')).toHaveLength(1);
  expect(await db.sql`select from auth_session where assurance = 'aal2'`).toHaveLength(1);
});
