import { afterAll, expect, test } from 'vitest';
import { codeOf, someone, testAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { createAccount } from './account/create-account.server.ts';
import { signInWithPassword } from './sessions/sign-in-with-password.server.ts';

// Tries a list of stolen passwords, one account after another, from a thousand addresses in 250 networks.

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const member = { email: 'ann@example.com', password: 'four Wild horses' };
// Not a multiple of the limit, so that none is left for the member at the end.
const attempts = 10_300;

test('at most 0.5 % of stolen passwords reach the hasher, and a member still gets in from a familiar place', async () => {
  const auth = testAuth(db);
  await createAccount(auth, member);
  const home = { ...someone, address: '198.51.100.1' };
  expect(codeOf(await signInWithPassword(auth, { ...member, asker: home }))).toBe('fine');
  auth.work();
  for (let count = 0; count < attempts; count += 1) {
    const place = count % 1_000;
    const asker = { ...someone, address: `10.0.${place % 250}.${Math.floor(place / 250) + 1}` };
    await signInWithPassword(auth, { email: `stolen${count}@example.com`, password: 'x', asker });
    // A hundred per second.
    auth.pass(10);
  }
  const reached = auth.work().filter((one) => one === 'verify').length;
  expect(reached).toBeGreaterThan(0);
  expect(reached / attempts).toBeLessThanOrEqual(0.005);
  expect(codeOf(await signInWithPassword(auth, { ...member, asker: home })), 'the member').toBe('fine');
});

test('one network can’t use up everyone else’s share', async () => {
  const auth = testAuth(db);
  await createAccount(auth, member);
  for (let count = 0; count < 250; count += 1) {
    const asker = { ...someone, address: `203.0.113.${count}` };
    await signInWithPassword(auth, { email: `stolen${count}@example.com`, password: 'x', asker });
  }
  const elsewhere = { ...someone, address: '192.0.2.7' };
  expect(codeOf(await signInWithPassword(auth, { ...member, asker: elsewhere }))).toBe('fine');
});
