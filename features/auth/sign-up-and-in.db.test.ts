import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { accepted } from '../../platform/refusal.ts';
import { createAccount } from './account/create-account.server.ts';
import { refreshSession } from './sessions/refresh-session.server.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.server.ts';
import { signOut, type SignOutScope } from './sessions/sign-out.server.ts';
import { signUp } from './account/sign-up.server.ts';
import { listSessions, revokeSession } from './sessions/sessions.server.ts';
import type { Grant } from './sessions/start-session.server.ts';
import { verifyAccessToken } from './tokens/verify-access-token.server.ts';
import { verifyOneTimeToken } from './tokens/verify-one-time-token.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
let auth: TestAuth;

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  auth = testAuth(db);
});

const email = 'ann@example.com';
const password = 'four Wild horses';
const wish = { email, password, data: {}, redirectTo: null, pkce: null, asker: someone };
const up = (more: Partial<typeof wish> = {}, deps = auth) => signUp(deps, { ...wish, ...more });
const into = (more: Partial<typeof wish> = {}, deps = auth) =>
  signInWithPassword(deps, { email, password, asker: someone, ...more });
const facts = async () =>
  (await db.sql<{ name: string }[]>`select name from event order by id`).map(({ name }) => name);
const signedIn = async (): Promise<Grant> => {
  await createAccount(auth, { email, password });
  return accepted(await into());
};
const refresh = (refreshToken: string, deps = auth) => refreshSession(deps, { refreshToken, asker: someone });

test('signs up, confirms with the link in the email, and signs in with the password', async () => {
  const user = accepted(await up());
  expect(user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated', is_anonymous: false });
  expect(user).not.toHaveProperty('email_confirmed_at');
  expect(codeOf(await into())).toBe('email_not_confirmed');
  const { token, link } = await lastEmail(db, email);
  expect(link.pathname).toBe('/auth/v1/verify');
  expect(await facts()).toEqual([]);
  const outcome = accepted(
    await verifyOneTimeToken(auth, { type: 'signup', proof: { token }, asker: someone }),
  );
  expect(outcome.kind).toBe('grant');
  expect(await facts()).toEqual(['account.confirmed']);
  expect(accepted(await into()).user).toMatchObject({
    email,
    email_confirmed_at: '2026-12-01T12:00:00.000Z',
  });
  expect(
    codeOf(await verifyOneTimeToken(auth, { type: 'signup', proof: { token }, asker: someone })),
    'a link is good once',
  ).toBe('otp_expired');
});

test('a token names its account, and ends with its session', async () => {
  const grant = await signedIn();
  const who = await verifyAccessToken(auth, grant.access_token);
  expect(who).toMatchObject({
    email,
    isEmailConfirmed: true,
    isAnonymous: false,
    assurance: 'aal1',
    role: 'authenticated',
  });
  expect(
    JSON.parse(Buffer.from(grant.access_token.split('.')[1] ?? '', 'base64url').toString()),
  ).toMatchObject({
    aud: 'authenticated',
    iss: 'http://localhost:3000/auth/v1',
    sub: who?.accountId,
    session_id: who?.sessionId,
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
  });
  await signOut(db.sql, { accountId: who?.accountId ?? '', sessionId: who?.sessionId ?? '', scope: 'local' });
  expect(await verifyAccessToken(auth, grant.access_token)).toBeNull();
  expect(codeOf(await refresh(grant.refresh_token))).toBe('refresh_token_not_found');
});

test('a token ends when it expires, a banned account’s with the ban', async () => {
  const grant = await signedIn();
  auth.pass(3_599_000);
  expect(await verifyAccessToken(auth, grant.access_token)).not.toBeNull();
  await db.sql`update auth_user set banned_until = ${new Date('2027-01-01')}`;
  expect(await verifyAccessToken(auth, grant.access_token)).toBeNull();
  expect(codeOf(await refresh(grant.refresh_token))).toBe('user_banned');
  expect(codeOf(await into())).toBe('user_banned');
  await db.sql`update auth_user set banned_until = null`;
  auth.pass(1_001);
  expect(await verifyAccessToken(auth, grant.access_token)).toBeNull();
});

test.each<[SignOutScope, number]>([
  ['local', 2],
  ['others', 1],
  ['global', 0],
])('signing out %s leaves %i sessions', async (scope, left) => {
  const grants = [await signedIn(), accepted(await into()), accepted(await into())];
  const who = await verifyAccessToken(auth, grants[0]?.access_token ?? '');
  await signOut(db.sql, { accountId: who?.accountId ?? '', sessionId: who?.sessionId ?? '', scope });
  const alive = await Promise.all(grants.map((grant) => verifyAccessToken(auth, grant.access_token)));
  expect(alive.filter(Boolean)).toHaveLength(left);
  expect(alive[0] !== null).toBe(scope === 'others');
});

test('lists a person’s sessions with their devices and ends one, but no one else’s', async () => {
  const grant = await signedIn();
  auth.pass(60_000);
  await into({ asker: { address: '198.51.100.4', userAgent: 'Mozilla/5.0 (iPhone) Safari/605' } });
  const who = await verifyAccessToken(auth, grant.access_token);
  const list = await listSessions(db, who ?? { accountId: '', sessionId: '' });
  expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Safari on iPhone', false],
    ['Chrome on Windows', true],
  ]);
  const other = await createAccount(auth, { email: 'bob@example.com', password });
  expect(await revokeSession(db, { accountId: other, sessionId: list[0]?.id ?? '' })).toBe(false);
  expect(await revokeSession(db, { accountId: who?.accountId ?? '', sessionId: 'no uuid' })).toBe(false);
  expect(await revokeSession(db, { accountId: who?.accountId ?? '', sessionId: list[0]?.id ?? '' })).toBe(
    true,
  );
  expect(await listSessions(db, who ?? { accountId: '', sessionId: '' })).toHaveLength(1);
});

test('exchanges a refresh token for the next; its parent gets the same one again, however late', async () => {
  const first = await signedIn();
  const second = accepted(await refresh(first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  auth.pass(3_600_000);
  const again = accepted(await refresh(first.refresh_token));
  expect(again.refresh_token).toBe(second.refresh_token);
  const third = accepted(await refresh(second.refresh_token));
  expect(accepted(await refresh(third.refresh_token)).user).toMatchObject({ email });
});

test('accepts a token older than the parent for ten seconds, then ends the session', async () => {
  const first = await signedIn();
  const second = accepted(await refresh(first.refresh_token));
  const third = accepted(await refresh(second.refresh_token));
  auth.pass(10_000);
  expect(accepted(await refresh(first.refresh_token)).refresh_token, 'late').toBe(third.refresh_token);
  auth.pass(1);
  expect(codeOf(await refresh(first.refresh_token))).toBe('refresh_token_already_used');
  expect(codeOf(await refresh(third.refresh_token)), 'the whole family').toBe('refresh_token_not_found');
  expect(await verifyAccessToken(auth, third.access_token)).toBeNull();
});

test('stores no usable token in the database', async () => {
  const grant = await signedIn();
  const next = accepted(await refresh(grant.refresh_token));
  await up({ email: 'bob@example.com' });
  const { token, code } = await lastEmail(db, 'bob@example.com');
  const kept = JSON.stringify(
    await db.ownerSql`select (select json_agg(t) from auth_refresh_token t) as refreshing,
      (select json_agg(t) from auth_one_time_token t) as once, (select json_agg(s) from auth_session s) as sessions`,
  );
  for (const secret of [grant.refresh_token, next.refresh_token, grant.access_token, token]) {
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect(kept).not.toMatch(new RegExp(`"${code}"`));
});

test('moving the demo’s clock signs no one out: browsers use the real time', async () => {
  let real = auth.now();
  const demo = { ...auth, realNow: () => real };
  await createAccount(demo, { email, password });
  const grant = accepted(await into({}, demo));
  auth.pass(200 * 86_400_000);
  expect(await verifyAccessToken(demo, grant.access_token)).toMatchObject({ email });
  const next = accepted(await refresh(grant.refresh_token, demo));
  expect(await verifyAccessToken(demo, next.access_token)).toMatchObject({ email });
  // Pages show the demo's time, and the client compares with it: an earlier one would be refreshed with every call.
  expect(next.expires_at).toBe(Math.floor(auth.now().getTime() / 1000) + next.expires_in);
  real = new Date(real.getTime() + (demo.config.auth.accessTokenSeconds + 60) * 1000);
  expect(await verifyAccessToken(demo, next.access_token), 'an hour has really passed').toBeNull();
});

test('ends a session that no one has used for long', async () => {
  const grant = await signedIn();
  auth.pass(90 * 86_400_000 + 1);
  expect(codeOf(await refresh(grant.refresh_token))).toBe('session_expired');
  expect(await db.sql`select from auth_session`).toHaveLength(0);
});

test('a session ends a year after it began, however often it is used', async () => {
  let { refresh_token: token } = await signedIn();
  for (let month = 1; month <= 12; month += 1) {
    auth.pass(30 * 86_400_000);
    token = accepted(await refresh(token)).refresh_token;
  }
  auth.pass(5 * 86_400_000 + 1);
  expect(codeOf(await refresh(token))).toBe('session_expired');
});
