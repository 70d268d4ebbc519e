import { afterAll, beforeEach, expect, test } from 'vitest';
import { somebody } from '../../../tests/builders/actors.ts';
import { someone, testAuth, type TestAuth } from '../../../tests/builders/auth.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { createAccount } from './create-account.server.ts';
import { deleteOwnAccount } from './delete-own-account.server.ts';
import { signInWithPassword } from '../sessions/sign-in-with-password.server.ts';
import { verifyAccessToken } from '../tokens/verify-access-token.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const email = 'ann@example.com';
const password = 'four Wild horses';
let auth: TestAuth;
const nothingOpen = async () => null;

beforeEach(async () => {
  await db.ownerSql`truncate auth_user, event, job restart identity cascade`;
  auth = testAuth(db);
});

async function signedIn() {
  const accountId = await createAccount(auth, { email, password });
  const grant = accepted(await signInWithPassword(auth, { email, password, asker: someone }));
  return { who: somebody({ accountId, email }), token: grant.access_token };
}

test('deletes an account with its address and its password, after which neither signs anyone in', async () => {
  const { who, token } = await signedIn();
  expect(await verifyAccessToken(auth, token)).not.toBeNull();
  expect(await deleteOwnAccount(auth, who, { email: ' Ann@Example.com ', password }, nothingOpen)).toBeNull();
  expect(await verifyAccessToken(auth, token)).toBeNull();
  const again = await signInWithPassword(auth, { email, password, asker: someone });
  expect(isRefusal(again) && again.refusal).toBe('invalid_credentials');
  const [fact] = await db.sql`select subject_id from event where name = 'account.deleted'`;
  expect(fact).toEqual({ subject_id: who.accountId });
  expect(await deleteOwnAccount(auth, who, { email, password }, nothingOpen)).toMatchObject({
    refusal: 'not-found',
  });
});

test('a wrong address or password deletes nothing, and attempts are counted', async () => {
  const { who, token } = await signedIn();
  expect(
    await deleteOwnAccount(auth, who, { email: 'ben@example.com', password }, nothingOpen),
  ).toMatchObject({
    field: 'email',
  });
  const wrong = () => deleteOwnAccount(auth, who, { email, password: 'four wild horses' }, nothingOpen);
  expect(await wrong()).toMatchObject({ field: 'password' });
  for (let tries = 0; tries < auth.config.auth.triesPerAccount; tries += 1) await wrong();
  expect(await wrong()).toMatchObject({ refusal: 'too-many' });
  expect(await verifyAccessToken(auth, token)).not.toBeNull();
});

test('with a second factor, asks for its code first', async () => {
  const { who, token } = await signedIn();
  await db.ownerSql`
    insert into auth_factor (account_id, status, secret, created_at, updated_at) values (${who.accountId}, 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`;
  expect(await deleteOwnAccount(auth, who, { email, password }, nothingOpen)).toMatchObject({
    refusal: 'second-factor-needed',
  });
  expect(await verifyAccessToken(auth, token)).not.toBeNull();
  expect(
    await deleteOwnAccount(auth, { ...who, assurance: 'aal2' }, { email, password }, nothingOpen),
  ).toBeNull();
});
