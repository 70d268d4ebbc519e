import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../features/auth/account/create-account.server.ts';
import { signInWithPassword } from '../features/auth/sessions/sign-in-with-password.server.ts';
import { isRefusal } from '../platform/refusal.ts';
import { someone, testAuth } from '../tests/builders/auth.ts';
import { testDatabase } from '../tests/builders/database.ts';
import { apiApp } from './app.server.ts';

// Checks that a password alone opens nothing when the account also has an authenticator app.

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const auth = testAuth(db);
const app = apiApp(auth);
const bindings = { client: { address: someone.address, secure: false }, requestId: 'half' };
const who = { email: 'ann@example.com', password: 'four Wild horses' };
let token = '';
let factor = '';

beforeAll(async () => {
  const id = await createAccount(auth, { ...who, totpSecret: new Secret({ size: 20 }).base32 });
  const [row] = await db.sql<{ id: string }[]>`select id from auth_factor where account_id = ${id}`;
  factor = row?.id ?? '';
  const grant = await signInWithPassword(auth, { ...who, asker: someone });
  if (isRefusal(grant)) throw new Error(grant.sentence);
  token = grant.access_token;
});

async function ask(method: string, path: string, body?: object) {
  const answer = await app.request(
    path,
    {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    },
    bindings,
  );
  return { status: answer.status, said: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
}

test.each([
  ['GET', '/api/v1/me'],
  ['GET', '/api/v1/wallet'],
  ['GET', '/api/v1/account/sessions'],
  ['GET', '/api/v1/account/export'],
  ['GET', '/api/v1/application'],
  ['POST', '/api/v1/membership/cancel'],
  ['DELETE', '/api/v1/account'],
  ['GET', '/api/v1/operator/overview'],
])('%s %s asks for the code first', async (method, path) => {
  expect(await ask(method, path, method === 'DELETE' ? who : undefined)).toMatchObject({
    status: 403,
    said: { code: 'second-factor-needed' },
  });
});

test('refuses an application under the account, and saves nothing', async () => {
  const row = { first_name: 'Ann', email: who.email };
  expect(await ask('POST', '/rest/v1/founders_club_applications', row)).toMatchObject({
    status: 403,
    said: { code: '42501' },
  });
  expect(await db.sql`select from application_review`).toHaveLength(0);
});

test('keeps the password, the address and the second factor unchanged', async () => {
  const refused = { said: { error_code: 'insufficient_aal' } };
  expect(await ask('PUT', '/auth/v1/user', { password: 'Another wild horse 8' })).toMatchObject(refused);
  expect(await ask('PUT', '/auth/v1/user', { email: 'mallory@example.com' })).toMatchObject(refused);
  expect(await ask('POST', '/auth/v1/factors', { factor_type: 'totp' })).toMatchObject(refused);
  expect(await ask('DELETE', `/auth/v1/factors/${factor}`)).toMatchObject(refused);
});

test('doesn’t ask for an authenticator app that was never confirmed', async () => {
  const other = { email: 'beth@example.com', password: 'four Wild horses' };
  const id = await createAccount(auth, other);
  await db.sql`
    insert into auth_factor (account_id, friendly_name, status, secret, created_at, updated_at)
    values (${id}, 'Begun', 'unverified', 'ABCDEFGH', now(), now())`;
  const grant = await signInWithPassword(auth, { ...other, asker: someone });
  if (isRefusal(grant)) throw new Error(grant.sentence);
  const headers = { authorization: `Bearer ${grant.access_token}` };
  expect((await app.request('/api/v1/me', { headers }, bindings)).status).toBe(200);
});
