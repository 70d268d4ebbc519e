import { afterAll, expect, test } from 'vitest';
import { lastEmail, testAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { apiApp } from '../app.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const auth = testAuth(db);
const app = apiApp(auth);
const bindings = { client: { address: '203.0.113.7', secure: false }, requestId: 'emails' };
const email = 'ann@example.com';

test('a service worker’s preload doesn’t use up an email’s link: the visit after it does, once', async () => {
  await app.request(
    '/auth/v1/signup',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'four Wild horses' }),
    },
    bindings,
  );
  await auth.writeMails();
  const { link } = await lastEmail(db, email);
  const follow = (headers: Record<string, string> = {}) =>
    app.request(link.pathname + link.search, { headers }, bindings);
  const ahead = await follow({ 'service-worker-navigation-preload': 'true' });
  expect([ahead.status, ahead.headers.get('location')]).toEqual([204, null]);
  const visit = await follow();
  expect(visit.status).toBe(303);
  expect(visit.headers.get('location')).toContain('#access_token=');
  expect((await follow()).headers.get('location')).toContain('error_code=otp_expired');
});
