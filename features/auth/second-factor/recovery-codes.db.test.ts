import { TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../../../tests/builders/auth.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { accountOf } from '../account/account-queries.server.ts';
import { createAccount } from '../account/create-account.server.ts';
import { challengeFactor, enrolFactor, unenrolFactor, verifyFactor } from './factors.server.ts';
import {
  makeRecoveryCodes,
  recoveryCodesStatus,
  removeRecoveryCodes,
  renewRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.server.ts';
import { signInWithPassword } from '../sessions/sign-in-with-password.server.ts';
import { signedInBy, type SignedIn } from '../tokens/verify-access-token.server.ts';

const db = await testDatabase({ poolSize: 24 });
afterAll(() => db.drop());
let auth: TestAuth;
const email = 'ann@example.com';
const password = 'four Wild horses';

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  auth = testAuth(db, { AUTH_TRIES_PER_MINUTE: '0', AUTH_TRIES_PER_ACCOUNT: '5' });
});

/** Signs in by password alone. */
async function byPassword(): Promise<SignedIn> {
  const grant = accepted(await signInWithPassword(auth, { email, password, asker: someone }));
  return accepted(await signedInBy(auth, grant.access_token));
}

type App = { id: string; totp: { secret: string } };

/** A member with an authenticator app, signed in with it. */
async function secured() {
  await createAccount(auth, { email, password });
  const who = await byPassword();
  const app = accepted(
    await enrolFactor(auth, who, { type: 'totp', friendlyName: 'Phone', issuer: null }),
  ) as App;
  const { id } = accepted(await challengeFactor(auth, await again(who), app.id)) as { id: string };
  const code = new TOTP({ secret: app.totp.secret }).generate({ timestamp: auth.now().getTime() });
  const grant = accepted(await verifyFactor(auth, who, { factorId: app.id, challengeId: id, code }));
  return { app, who: accepted(await signedInBy(auth, grant.access_token)) };
}
/** With the factors the account has now. */
const again = async (who: SignedIn) => ({ ...who, account: await accountOf(db.sql, who.account.id) });

type Made = { id: string; total: number; codes: string[] };
const madeBy = async (who: SignedIn) => accepted(await makeRecoveryCodes(auth, who, null)) as Made;
const left = async (who: SignedIn) => accepted(await recoveryCodesStatus(auth, await again(who))).remaining;

test('shows ten codes once; each raises one session, and the member gets an email', async () => {
  const { who } = await secured();
  const { codes, total } = await madeBy(who);
  expect([codes.length, total, new Set(codes).size]).toEqual([10, 10, 10]);
  expect((await lastEmail(db, email)).subject).toMatch(/^New recovery codes/);
  const [kept] = await db.ownerSql<{ text: string }[]>`
    select string_agg(encode(code_hash, 'escape'), '') as text from auth_recovery_code`;
  for (const code of codes) expect(kept?.text).not.toContain(code);

  const lost = await byPassword();
  const typed = (codes[0] ?? '').toUpperCase().replace(/(.{4})(?=.)/g, '$1-');
  const grant = accepted(await useRecoveryCode(auth, lost, ` ${typed} `));
  const raised = accepted(await signedInBy(auth, grant.access_token));
  expect(raised.session).toMatchObject({ assurance: 'aal2' });
  expect(raised.session.methods[0]).toMatchObject({ method: 'mfa/recovery_code' });
  expect((await lastEmail(db, email)).body).toContain('You have 9 codes left.');
  expect(await left(who)).toBe(9);
  expect(codeOf(await useRecoveryCode(auth, await byPassword(), typed))).toBe('mfa_verification_failed');
});

test('refuses another account’s codes, and replaced ones', async () => {
  const { who } = await secured();
  const { codes } = await madeBy(who);
  await createAccount(auth, { email: 'bea@example.com', password });
  const bea = accepted(
    await signInWithPassword(auth, { email: 'bea@example.com', password, asker: someone }),
  );
  const stranger = accepted(await signedInBy(auth, bea.access_token));
  expect(codeOf(await useRecoveryCode(auth, stranger, codes[0] ?? ''))).toBe('mfa_verification_failed');

  const renewed = accepted(await renewRecoveryCodes(auth, who)) as Made;
  const lost = await byPassword();
  expect(codeOf(await useRecoveryCode(auth, lost, codes[1] ?? ''))).toBe('mfa_verification_failed');
  expect(isRefusal(await useRecoveryCode(auth, lost, renewed.codes[1] ?? ''))).toBe(false);
});

test('one code used twenty times at once raises one session', async () => {
  const { who } = await secured();
  const { codes } = await madeBy(who);
  auth = testAuth(db, { AUTH_TRIES_PER_MINUTE: '0', AUTH_TRIES_PER_ACCOUNT: '0' });
  const lost = await Promise.all(Array.from({ length: 20 }, byPassword));
  const outcomes = await Promise.all(lost.map((one) => useRecoveryCode(auth, one, codes[3] ?? '')));
  expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
  expect(await left(who)).toBe(9);
});

test('after five wrong codes, even a right one waits until the next minute or new codes', async () => {
  const { who } = await secured();
  const { codes } = await madeBy(who);
  const lost = await byPassword();
  for (let count = 0; count < 5; count += 1)
    expect(codeOf(await useRecoveryCode(auth, lost, 'wrong'))).toBe('mfa_verification_failed');
  expect(codeOf(await useRecoveryCode(auth, lost, codes[0] ?? ''))).toBe('mfa_recovery_codes_locked');
  auth.pass(1000);
  const renewed = accepted(await renewRecoveryCodes(auth, who)) as Made;
  expect(isRefusal(await useRecoveryCode(auth, lost, renewed.codes[0] ?? ''))).toBe(false);
});

test('codes need a second factor that they replace, and are deleted with the last one', async () => {
  await createAccount(auth, { email, password });
  expect(codeOf(await makeRecoveryCodes(auth, await byPassword(), null))).toBe(
    'mfa_recovery_codes_sole_factor',
  );
  await db.ownerSql`truncate auth_user cascade`;
  const { app, who } = await secured();
  const weak = await byPassword();
  expect(codeOf(await makeRecoveryCodes(auth, weak, null))).toBe('insufficient_aal');
  const { codes } = await madeBy(who);
  expect(codeOf(await makeRecoveryCodes(auth, who, null))).toBe('mfa_verified_factor_exists');
  for (const act of [renewRecoveryCodes, removeRecoveryCodes])
    expect(codeOf(await act(auth, weak))).toBe('insufficient_aal');
  const raised = accepted(
    await signedInBy(auth, accepted(await useRecoveryCode(auth, weak, codes[0] ?? '')).access_token),
  );
  expect(accepted(await unenrolFactor(auth, raised, app.id))).toEqual({ id: app.id });
  expect((await again(raised)).account.factors).toEqual([]);
  const [session] = await db.sql`select assurance from auth_session where id = ${raised.session.id}`;
  expect(session).toEqual({ assurance: 'aal1' });
});

test('a sign-in from a new browser or network causes one email; the first device and later visits cause none', async () => {
  await createAccount(auth, { email, password });
  const from = async (asker: typeof someone) => {
    await db.ownerSql`truncate mail`;
    accepted(await signInWithPassword(auth, { email, password, asker }));
    const rows = await db.sql<{ subject: string }[]>`select subject from mail`;
    return rows.map(({ subject }) => subject);
  };
  const phone = { ...someone, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) Version/26.0 Safari/605' };
  const elsewhere = { ...someone, address: '198.51.100.9' };
  expect(await from(someone), 'the first device').toEqual([]);
  expect(await from(someone)).toEqual([]);
  expect(await from({ ...someone, address: '203.0.113.99' }), 'the same network').toEqual([]);
  expect(await from(phone)).toEqual(['New sign-in to Wildloop: Safari on iPhone']);
  expect(await from(phone)).toEqual([]);
  expect(await from(elsewhere)).toEqual(['New sign-in to Wildloop: Chrome on Windows']);
  auth.pass(89 * 86_400_000);
  expect(await from(someone)).toEqual([]);
  auth.pass(2 * 86_400_000);
  expect(await from(phone), 'forgotten after 90 days').toEqual(['New sign-in to Wildloop: Safari on iPhone']);
});
