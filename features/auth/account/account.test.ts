import { expect, test } from 'vitest';
import { newAccount, userJson } from './account.ts';
import { deviceName } from '../sessions/device-name.ts';
import { readEmail } from '../email-address.ts';

test('the answer to a sign-up looks like a new account in every field, and reveals no other', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const user = userJson(newAccount({ account: 'a', identity: 'i' }, 'ann@example.com', { name: 'Ann' }, now));
  expect(Object.keys(user).sort()).toEqual([
    'app_metadata',
    'aud',
    'confirmation_sent_at',
    'created_at',
    'email',
    'id',
    'identities',
    'is_anonymous',
    'phone',
    'role',
    'updated_at',
    'user_metadata',
  ]);
  expect(user.identities).toHaveLength(1);
});

test.each([
  ['  Ann@Example.COM ', 'ann@example.com'],
  ['asd@a.aa', 'asd@a.aa'],
  ["o'neil+boats@mail.example.co", "o'neil+boats@mail.example.co"],
  ['ann@localhost', 'ann@localhost'],
  ['a', null],
  ['xx:;x@x.x', null],
  ['ann@@example.com', null],
  ['ann@example..com', null],
  ['.ann@example.com', null],
  ['ann@-example.com', null],
  ['ann@exаmple.com', null],
  ['ann@example.com\r\nBcc: x@y.z', null],
  [`${'a'.repeat(65)}@example.com`, null],
  ['ann <ann@example.com>', null],
])('%j is read as %j', (text, email) => {
  expect(readEmail(text)).toBe(email);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Mobile Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
