import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { accepted } from '../../platform/refusal.ts';
import type { Json } from './account/account.ts';
import type { AuthRefusal } from './auth-refusals.ts';
import { createAccount } from './account/create-account.server.ts';
import { requestMail, type MailWish } from './request-mail.server.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.server.ts';
import { signUp } from './account/sign-up.server.ts';
import { verifyOneTimeToken } from './tokens/verify-one-time-token.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
let auth: TestAuth;

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  auth = testAuth(db);
  await createAccount(auth, { email: 'known@example.com', password });
  auth.work();
});

const password = 'four Wild horses';
const known = 'known@example.com';
const unknown = 'unknown@example.com';
const at = (address: string) => ({ ...someone, address });
const into = (email: string, tried: string, asker = someone) =>
  signInWithPassword(auth, { email, password: tried, asker });
const up = (email: string) =>
  signUp(auth, { email, password, data: { name: 'X' }, redirectTo: null, pkce: null, asker: someone });
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
    : typeof value;

test('answers a wrong password for a known address and any for an unknown one with the same words and the same work', async () => {
  const outcomes: unknown[] = [];
  for (const email of [known, unknown]) {
    outcomes.push(await into(email, 'wrong horses'), auth.work());
  }
  expect(outcomes[0]).toEqual(outcomes[2]);
  expect(outcomes[1]).toEqual(outcomes[3]);
  expect((outcomes[1] as string[]).filter((one) => one === 'verify')).toHaveLength(1);
});

test('answers a sign-up with a known address like a new one, after the same work, and emails its owner', async () => {
  const first = accepted(await up(unknown));
  const firstWork = auth.work();
  const second = accepted(await up(known));
  expect(auth.work()).toEqual(firstWork);
  expect(firstWork).toEqual(['hash']);
  expect(shapeOf(second)).toEqual(shapeOf(first));
  const [account] = await db.sql<{ id: string }[]>`select id from auth_user where email = ${known}`;
  expect(JSON.stringify(second)).not.toContain(account?.id);
  expect((await lastEmail(db, known)).subject).toMatch(/already have an account/);
  expect(codeOf(await into(known, password)), 'nothing was changed').toBe('fine');
  const again = await Promise.all([up(unknown), up(known)]);
  expect(again.map(codeOf), 'both are told to wait').toEqual([
    'over_email_send_rate_limit',
    'over_email_send_rate_limit',
  ]);
});

test('repeated sign-ups reveal nothing more: each address keeps its ids, and its account looks as old as the last attempt', async () => {
  const twice = async (email: string) => {
    const first: Json = { ...accepted(await up(email)) };
    auth.pass(61_000);
    await requestMail(auth, wish('recovery', email), someone);
    await auth.writeMails();
    const second: Json = { ...accepted(await up(email)) };
    expect(shapeOf(second)).toEqual(shapeOf(first));
    auth.pass(61_000);
    return Object.keys(first).filter((name) => JSON.stringify(first[name]) === JSON.stringify(second[name]));
  };
  const same = await twice(unknown);
  expect(await twice(known)).toEqual(same);
  expect(same).toContain('id');
  expect(same).not.toContain('created_at');
});

const wish = (purpose: MailWish['purpose'], email: string): MailWish => ({
  purpose,
  email,
  redirectTo: null,
  pkce: null,
  mayCreate: false,
  data: {},
});

test.each<MailWish['purpose']>(['recovery', 'sign-in', 'confirmation', 'email-change'])(
  'answers a request for an email (%s) alike for a known and an unknown address, also the second time',
  async (purpose) => {
    const ask = async (email: string): Promise<AuthRefusal | null> =>
      requestMail(auth, wish(purpose, email), someone);
    expect(await ask(unknown)).toEqual(await ask(known));
    const told = [await ask(unknown), await ask(known)];
    expect(told[0]).toMatchObject({
      refusal: 'over_email_send_rate_limit',
      status: 429,
      retryAfterSeconds: 60,
    });
    expect(told[0]).toEqual(told[1]);
    await auth.writeMails();
    expect(await db.sql`select from mail where recipient = ${unknown}`).toHaveLength(0);
    expect(
      await db.sql`select from job where body::text like '%example.com%'`,
      'no address stays behind',
    ).toHaveLength(0);
  },
);

test('sends a recovery email only to people with an account', async () => {
  for (const email of [known, unknown]) await requestMail(auth, wish('recovery', email), someone);
  await auth.writeMails();
  expect((await lastEmail(db, known)).link.searchParams.get('type')).toBe('recovery');
  expect(await db.sql`select from mail`).toHaveLength(1);
});

test('answers wrong codes for known and unknown addresses in the same words; five of them end the code, not the link', async () => {
  await requestMail(auth, wish('recovery', known), someone);
  await auth.writeMails();
  const { code, token } = await lastEmail(db, known);
  const wrong = code === '111111' ? '222222' : '111111';
  const tryCode = (email: string, each: string) =>
    verifyOneTimeToken(auth, { type: 'recovery', proof: { email, code: each }, asker: someone });
  expect(await tryCode(unknown, wrong)).toEqual(await tryCode(known, wrong));
  for (let count = 0; count < 4; count += 1) await tryCode(known, wrong);
  expect(codeOf(await tryCode(known, code))).toBe('otp_expired');
  const byLink = await verifyOneTimeToken(auth, { type: 'recovery', proof: { token }, asker: someone });
  expect(codeOf(byLink)).toBe('fine');
});

test('a link and a code expire', async () => {
  await requestMail(auth, wish('recovery', known), someone);
  await auth.writeMails();
  const { code, token } = await lastEmail(db, known);
  auth.pass(3_600_001);
  expect(
    codeOf(
      await verifyOneTimeToken(auth, { type: 'recovery', proof: { email: known, code }, asker: someone }),
    ),
  ).toBe('otp_expired');
  expect(codeOf(await verifyOneTimeToken(auth, { type: 'recovery', proof: { token }, asker: someone }))).toBe(
    'otp_expired',
  );
});

test('a link only does what it was sent for', async () => {
  await requestMail(auth, wish('recovery', known), someone);
  await auth.writeMails();
  const { token } = await lastEmail(db, known);
  for (const type of ['signup', 'invite', 'email_change', 'nonsense'])
    expect(codeOf(await verifyOneTimeToken(auth, { type, proof: { token }, asker: someone }))).not.toBe(
      'fine',
    );
});

test('lets only a few attempts a minute reach the hasher for one account from one address', async () => {
  for (let count = 0; count < 20; count += 1) await into(known, `wrong ${count}`);
  expect(auth.work().filter((one) => one === 'verify')).toHaveLength(5);
  const told = await into(known, password);
  expect(told).toMatchObject({ refusal: 'over_request_rate_limit', status: 429 });
  const wait = 'retryAfterSeconds' in told ? (told.retryAfterSeconds ?? 0) : 0;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  auth.pass(wait * 1000);
  expect(codeOf(await into(known, password)), 'and the wait that was told is enough').toBe('fine');
});

test('locks no one out: the owner signs in elsewhere, and from a familiar place even while many addresses guess', async () => {
  expect(codeOf(await into(known, password, at('198.51.100.1')))).toBe('fine');
  for (let count = 0; count < 20; count += 1) await into(known, 'wrong', at('203.0.113.66'));
  expect(codeOf(await into(known, password, at('192.0.2.9'))), 'another address').toBe('fine');
  auth.work();
  for (let count = 0; count < 200; count += 1) await into(known, 'wrong', at(`203.0.113.${count}`));
  expect(auth.work().filter((one) => one === 'verify').length, 'all strangers together').toBeLessThanOrEqual(
    20,
  );
  expect(codeOf(await into(known, password, at('192.0.2.77')))).toBe('over_request_rate_limit');
  expect(codeOf(await into(known, password, at('198.51.100.1'))), 'the familiar address').toBe('fine');
});

test('doesn’t count right passwords', async () => {
  for (let count = 0; count < 40; count += 1) expect(codeOf(await into(known, password))).toBe('fine');
});

test('limits one address’s attempts per minute across all accounts, and its emails per hour', async () => {
  auth = testAuth(db, { AUTH_STRANGERS_PER_MINUTE: '0' });
  const seen: string[] = [];
  for (let count = 0; count < 40; count += 1)
    seen.push(codeOf(await into(`somebody${count}@example.com`, 'x')));
  expect(seen.filter((code) => code === 'invalid_credentials')).toHaveLength(30);
  const mails: (AuthRefusal | null)[] = [];
  for (let count = 0; count < 31; count += 1)
    mails.push(await requestMail(auth, wish('recovery', `somebody${count}@example.com`), at('198.51.100.5')));
  expect(mails.filter((one) => one === null)).toHaveLength(30);
  expect(mails.at(-1)).toMatchObject({ refusal: 'over_email_send_rate_limit', retryAfterSeconds: 120 });
});

test('drops an unconfirmed password: anyone who confirms other than by the sign-up’s email starts without one', async () => {
  accepted(await up(unknown));
  auth.pass(61_000);
  await requestMail(auth, { ...wish('sign-in', unknown) }, someone);
  await auth.writeMails();
  const { token } = await lastEmail(db, unknown);
  expect(
    codeOf(await verifyOneTimeToken(auth, { type: 'magiclink', proof: { token }, asker: someone })),
  ).toBe('fine');
  expect(codeOf(await into(unknown, password))).toBe('invalid_credentials');
});

test('the latest sign-up of an unconfirmed address counts, and only its email confirms it', async () => {
  accepted(await up(unknown));
  const first = await lastEmail(db, unknown);
  auth.pass(61_000);
  const other = 'the Owner’s own words';
  accepted(
    await signUp(auth, {
      email: unknown,
      password: other,
      data: {},
      redirectTo: null,
      pkce: null,
      asker: someone,
    }),
  );
  expect(
    codeOf(await verifyOneTimeToken(auth, { type: 'signup', proof: { token: first.token }, asker: someone })),
  ).toBe('otp_expired');
  const { token } = await lastEmail(db, unknown);
  expect(codeOf(await verifyOneTimeToken(auth, { type: 'signup', proof: { token }, asker: someone }))).toBe(
    'fine',
  );
  expect([codeOf(await into(unknown, password)), codeOf(await into(unknown, other))]).toEqual([
    'invalid_credentials',
    'fine',
  ]);
});

test('emails escape what people wrote and link to our own address', async () => {
  accepted(await up(unknown));
  const { html, body } = await lastEmail(db, unknown);
  expect(body).toMatch(
    /http:\/\/localhost:3000\/auth\/v1\/verify\?token=\S+&type=signup&redirect_to=http:\/\/localhost:3000$/m,
  );
  expect(html).toContain('&amp;type=signup');
  expect(html).not.toMatch(/<(script|img|link|iframe)/);
});
