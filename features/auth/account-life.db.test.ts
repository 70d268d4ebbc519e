import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeOf, lastEmail, someone, testAuth, type TestAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { accepted } from '../../platform/refusal.ts';
import { createAccount } from './account/create-account.server.ts';
import { changeOwnAccount, type AccountWish } from './account/change-account.server.ts';
import { deleteAccount } from './account/delete-account.server.ts';
import { exportAccount } from './account/export-account.server.ts';
import { challengeFactor, enrolFactor, unenrolFactor, verifyFactor } from './second-factor/factors.server.ts';
import { forgetOldAuthJob } from './account/forget-old.server.ts';
import { refreshSession } from './sessions/refresh-session.server.ts';
import { requestMail } from './request-mail.server.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.server.ts';
import { openSigningKeys } from './tokens/signing-keys.server.ts';
import { signedInBy, verifyAccessToken } from './tokens/verify-access-token.server.ts';
import { verifyOneTimeToken } from './tokens/verify-one-time-token.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let auth: TestAuth;

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, auth_mail_pace, mail, job, event restart identity cascade`;
  auth = testAuth(db, { AUTH_SECONDS_BETWEEN_MAILS: '0' });
});

const email = 'ann@example.com';
const password = 'four Wild horses';
const into = async (each = password) =>
  accepted(await signInWithPassword(auth, { email, password: each, asker: someone }));
const facts = async () =>
  (await db.sql<{ name: string }[]>`select name from event order by id`).map(({ name }) => name);
const wish: AccountWish = {
  email: null,
  password: null,
  data: null,
  nonce: null,
  currentPassword: null,
  redirectTo: null,
  pkce: null,
  asker: someone,
};
const change = async (token: string, more: Partial<AccountWish>) =>
  changeOwnAccount(auth, accepted(await signedInBy(auth, token)), { ...wish, ...more });

test('a seed creates a confirmed account once, even when it runs again', async () => {
  const id = 'a1b2c3d4-0000-4000-8000-000000000001';
  const first = await createAccount(auth, {
    email: ' Ann@Example.com',
    password: 'first words here',
    id,
    data: { name: 'Ann' },
  });
  expect(await createAccount(auth, { email, password })).toBe(first);
  expect(first).toBe(id);
  expect((await into()).user).toMatchObject({ id, email, user_metadata: { name: 'Ann' } });
  expect(await facts()).toEqual(['account.confirmed']);
  await expect(createAccount(auth, { email: 'nobody', password })).rejects.toThrow('no e-mail address');
});

test('changing a password during a sign-in with the old one makes that sign-in fail', async () => {
  await createAccount(auth, { email, password });
  const slow = {
    ...auth,
    hasher: {
      ...auth.hasher,
      async verify(kept: string | null, typed: string) {
        const fits = await auth.hasher.verify(kept, typed);
        await createAccount(auth, { email, password: 'Another wild horse 8' });
        return fits;
      },
    },
  };
  expect(codeOf(await signInWithPassword(slow, { email, password, asker: someone }))).toBe(
    'invalid_credentials',
  );
  expect(await db.sql`select from auth_session`).toHaveLength(0);
});

test('a seeded operator has a working authenticator', async () => {
  const secret = new Secret({ size: 20 }).base32;
  await createAccount(auth, { email, password, totpSecret: secret });
  const first = await into();
  expect(await verifyAccessToken(auth, first.access_token), 'half the way in').toMatchObject({
    awaitsCode: true,
  });
  const who = accepted(await signedInBy(auth, first.access_token));
  const factorId = who.account.factors[0]?.id ?? '';
  const challenge = accepted(await challengeFactor(auth, who, factorId));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.now().getTime() });
  const grant = accepted(
    await verifyFactor(auth, who, { factorId, challengeId: String(challenge.id), code }),
  );
  expect(await verifyAccessToken(auth, grant.access_token)).toMatchObject({
    assurance: 'aal2',
    awaitsCode: false,
  });
  const before = await refreshSession(auth, { refreshToken: first.refresh_token, asker: someone });
  expect(codeOf(before), 'the token from before is late, no theft').toBe('refresh_token_already_used');
  expect(await verifyAccessToken(auth, grant.access_token)).not.toBeNull();
  const late = accepted(await challengeFactor(auth, who, factorId));
  auth.pass(300_001);
  expect(codeOf(await verifyFactor(auth, who, { factorId, challengeId: String(late.id), code }))).toBe(
    'mfa_challenge_expired',
  );
});

const nothingOpen = async () => null;

test('deletes an account except its id; its tokens stop working and its address is free', async () => {
  const id = await createAccount(auth, {
    email,
    password,
    data: { name: 'Ann' },
    totpSecret: new Secret().base32,
  });
  const grant = await into();
  expect([await deleteAccount(auth, id, nothingOpen), await deleteAccount(auth, id, nothingOpen)]).toEqual([
    true,
    false,
  ]);
  expect(await facts()).toEqual(['account.confirmed', 'account.deleted']);
  expect(await verifyAccessToken(auth, grant.access_token)).toBeNull();
  expect(codeOf(await refreshSession(auth, { refreshToken: grant.refresh_token, asker: someone }))).toBe(
    'refresh_token_not_found',
  );
  expect(codeOf(await signInWithPassword(auth, { email, password, asker: someone }))).toBe(
    'invalid_credentials',
  );
  for (const table of ['auth_session', 'auth_identity', 'auth_factor', 'auth_refresh_token'])
    expect(await db.ownerSql`select from ${db.ownerSql(table)}`).toHaveLength(0);
  const [row] = await db.ownerSql`select * from auth_user`;
  expect(JSON.stringify(row)).not.toMatch(/ann@|Ann|argon/);
  expect(row?.id).toBe(id);
  expect(await createAccount(auth, { email, password })).not.toBe(id);
});

test('exports what we know about an account, and no secret', async () => {
  const id = await createAccount(auth, {
    email,
    password,
    data: { name: 'Ann' },
    totpSecret: 'JBSWY3DPEHPK3PXP',
  });
  const grant = await into();
  const who = await verifyAccessToken(auth, grant.access_token);
  const whole = await exportAccount(db, { accountId: id, sessionId: who?.sessionId ?? '' });
  expect(whole).toMatchObject({
    account: { id, email, user_metadata: { name: 'Ann' } },
    hasPassword: true,
    sessions: [{ device: 'Chrome on Windows', isCurrent: true }],
  });
  const text = JSON.stringify(whole);
  for (const secret of ['argon', 'JBSWY3DPEHPK3PXP', grant.refresh_token, someone.address])
    expect(text).not.toContain(secret);
  expect(
    await exportAccount(db, { accountId: 'a1b2c3d4-0000-4000-8000-000000000009', sessionId: '' }),
  ).toBeNull();
});

test('merges what someone enters about themselves; null removes it', async () => {
  await createAccount(auth, { email, password, data: { a: 1, b: 2 } });
  const { access_token: token } = await into();
  expect(accepted(await change(token, { data: { b: null, c: 3 } })).user_metadata).toEqual({ a: 1, c: 3 });
});

test('a new password must differ, signs out other sessions, and emails the owner', async () => {
  await createAccount(auth, { email, password });
  const [one, other] = [await into(), await into()];
  expect(codeOf(await change(one.access_token, { password }))).toBe('same_password');
  expect(codeOf(await change(one.access_token, { password: 'password1' }))).toBe('weak_password');
  expect(
    codeOf(await change(one.access_token, { password: 'new Words for it', currentPassword: 'wrong' })),
  ).toBe('invalid_credentials');
  expect(codeOf(await change(one.access_token, { password: 'new Words for it' }))).toBe('fine');
  expect(await verifyAccessToken(auth, other.access_token)).toBeNull();
  expect(await verifyAccessToken(auth, one.access_token)).not.toBeNull();
  expect(await facts()).toContain('account.password_changed');
  expect((await lastEmail(db, email)).subject).toMatch(/password was changed/);
});

test('a session older than a day needs the current password, or a code', async () => {
  await createAccount(auth, { email, password });
  const first = await into();
  auth.pass(24 * 3_600_000 + 1);
  const { access_token: token } = accepted(
    await refreshSession(auth, { refreshToken: first.refresh_token, asker: someone }),
  );
  const fresh = { password: 'new Words for it' };
  expect(codeOf(await change(token, fresh))).toBe('reauthentication_needed');
  expect(codeOf(await change(token, { ...fresh, nonce: '000000' }))).toBe('reauthentication_not_valid');
  expect(codeOf(await change(token, { ...fresh, currentPassword: password }))).toBe('fine');
});

test('a change of address waits for both confirmations, can be requested again, and fails if another account takes the address first', async () => {
  await createAccount(auth, { email, password });
  const { access_token: token } = await into();
  const newEmail = 'ann.new@example.com';
  const confirm = async (to: string) =>
    verifyOneTimeToken(auth, {
      type: 'email_change',
      proof: { token: (await lastEmail(db, to)).token },
      asker: someone,
    });
  expect(codeOf(await change(token, { email: newEmail }))).toBe('fine');
  const stale = (await lastEmail(db, newEmail)).token;
  for (const asked of [email, newEmail]) {
    await requestMail(
      auth,
      { purpose: 'email-change', email: asked, redirectTo: null, pkce: null, mayCreate: false, data: {} },
      someone,
    );
    await auth.writeMails();
  }
  expect(await db.sql`select from mail where recipient = ${newEmail}`).toHaveLength(3);
  expect(
    codeOf(await verifyOneTimeToken(auth, { type: 'email_change', proof: { token: stale }, asker: someone })),
  ).toBe('otp_expired');
  expect(await confirm(newEmail)).toMatchObject({ kind: 'message' });
  expect(await confirm(newEmail), 'one side cannot confirm for the other').toMatchObject({
    refusal: 'otp_expired',
  });
  expect(
    (
      await exportAccount(db, {
        accountId: accepted(await signedInBy(auth, token)).account.id,
        sessionId: '',
      })
    )?.account.email,
  ).toBe(email);
  await createAccount(auth, { email: newEmail, password });
  expect(codeOf(await confirm(email)), 'somebody else was quicker').toBe('email_exists');
});

test('confirming a first authenticator ends sessions without it, and other sessions’ drafts', async () => {
  await createAccount(auth, { email, password });
  const [own, other] = [await into(), await into()];
  const who = async () => accepted(await signedInBy(auth, own.access_token));
  const enrol = async (friendlyName: string) =>
    accepted(await enrolFactor(auth, await who(), { type: 'totp', friendlyName, issuer: null })) as {
      id: string;
      totp: { secret: string; uri: string };
    };
  await enrol('Tablet');
  expect(
    codeOf(await enrolFactor(auth, await who(), { type: 'totp', friendlyName: 'Tablet', issuer: null })),
  ).toBe('mfa_factor_name_conflict');
  const { id: factorId, totp } = await enrol('Phone');
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\/Wildloop:ann%40example\.com\?/);
  const challenge = accepted(await challengeFactor(auth, await who(), factorId));
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({
    timestamp: auth.now().getTime(),
  });
  const wrong = {
    factorId,
    challengeId: String(challenge.id),
    code: code === '000000' ? '111111' : '000000',
  };
  await createAccount(auth, { email: 'bob@example.com', password });
  const entry = { email: 'bob@example.com', password, asker: someone };
  const bob = accepted(await signedInBy(auth, accepted(await signInWithPassword(auth, entry)).access_token));
  expect(codeOf(await verifyFactor(auth, bob, { ...wrong, code })), 'somebody else’s').toBe(
    'mfa_factor_not_found',
  );
  expect(codeOf(await unenrolFactor(auth, bob, factorId))).toBe('mfa_factor_not_found');
  expect(codeOf(await verifyFactor(auth, await who(), wrong))).toBe('mfa_verification_failed');
  accepted(await verifyFactor(auth, await who(), { ...wrong, code }));
  expect(await verifyAccessToken(auth, other.access_token), 'signed in without it').toBeNull();
  expect((await who()).account.factors.map(({ friendly_name: name, status }) => [name, status])).toEqual([
    ['Phone', 'verified'],
  ]);
  for (let count = 0; count < 20; count += 1) await verifyFactor(auth, await who(), wrong);
  expect(codeOf(await verifyFactor(auth, await who(), wrong)), 'codes are tried a few times a minute').toBe(
    'over_request_rate_limit',
  );
});

test('with a second factor, changing the password or address needs it', async () => {
  await createAccount(auth, { email, password, totpSecret: new Secret().base32 });
  const { access_token: token } = await into();
  expect(codeOf(await change(token, { password: 'new Words for it' }))).toBe('insufficient_aal');
  expect(codeOf(await change(token, { email: 'other@example.com' }))).toBe('insufficient_aal');
  expect(codeOf(await change(token, { data: { a: 1 } }))).toBe('fine');
});

test('the serving role can’t delete an account, or give one the service role', async () => {
  await createAccount(auth, { email, password });
  await expect(db.sql`delete from auth_user`).rejects.toThrow('permission denied');
  const refused = async (work: Promise<unknown>) => work.then(() => null, violatedConstraint);
  expect(await refused(db.sql`update auth_user set role = 'service_role'`)).toBe(
    'account_role_grants_nothing',
  );
  expect(await refused(db.sql`update auth_user set password_hash = 'plain'`)).toBe(
    'account_password_is_hashed',
  );
  expect(await refused(db.sql`update auth_user set deleted_at = now()`)).toBe('deleted_account_is_empty');
  for (const role of ['anonymous', 'signed_in'])
    for (const table of [
      'auth_user',
      'auth_session',
      'auth_refresh_token',
      'auth_one_time_token',
      'auth_factor',
      'auth_identity',
    ])
      await expect(
        db.sql.begin(async (sql) => {
          await sql`select set_config('role', ${role}, true)`;
          await sql`select * from ${sql(table)}`;
        }),
        `${role} ${table}`,
      ).rejects.toThrow('permission denied');
});

test('deletes yesterday’s leftovers, and nothing that is still needed', async () => {
  await createAccount(auth, { email, password });
  const used = await into();
  accepted(await refreshSession(auth, { refreshToken: used.refresh_token, asker: someone }));
  const forget = () =>
    db.sql.begin((sql) =>
      forgetOldAuthJob(auth)({
        sql,
        now: auth.now,
        job: { id: 1, kind: 'x', body: {}, tries: 1, mostTries: 1 },
      }),
    );
  auth.pass(31 * 86_400_000);
  await forget();
  expect(await db.sql`select from auth_session`).toHaveLength(1);
  expect(await db.sql`select from auth_refresh_token`, 'the active one stays').toHaveLength(1);
  auth.pass(60 * 86_400_000);
  await forget();
  expect(await db.sql`select from auth_session`).toHaveLength(0);
  expect(await db.sql`select from auth_user`).toHaveLength(1);
});

test('the first start creates a key that only its owner can read; the next one uses it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keys-'));
  try {
    const settings = { auth: readConfig({}).auth, dataDir, publicUrl: null };
    const [one, two] = await Promise.all([openSigningKeys(settings), openSigningKeys(settings)]);
    expect(one.signing.kid).toBe(two.signing.kid);
    expect((await openSigningKeys(settings)).signing.kid).toBe(one.signing.kid);
    const file = join(dataDir, 'auth-keys.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = join(dataDir, 'other.json');
    await writeFile(other, await readFile(file));
    const named = { ...settings, auth: readConfig({ AUTH_SIGNING_KEYS: other }).auth, dataDir: '/nowhere' };
    expect((await openSigningKeys(named)).signing.kid).toBe(one.signing.kid);
    await expect(
      openSigningKeys({ ...named, auth: { ...named.auth, signingKeys: '/nowhere/at/all' } }),
    ).rejects.toThrow('AUTH_SIGNING_KEYS');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    await writeFile(other, JSON.stringify([privateKey.export({ format: 'jwk' })]));
    expect((await openSigningKeys(named)).signing.algorithm).toBe('RS256');
    await expect(openSigningKeys({ ...named, publicUrl: 'https://club.example' })).rejects.toThrow(
      'An RSA signing key needs at least 3072 bits.',
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
