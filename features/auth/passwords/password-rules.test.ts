import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword, weakPassword } from './password-rules.ts';
import { topPasswords } from './top-passwords.ts';

test('refuses the 3,000 most used passwords that are long enough', () => {
  expect(topPasswords.size).toBe(3_000);
  for (const password of topPasswords) expect(isCommonPassword(password.toUpperCase()), password).toBe(true);
});

test.each([
  'password',
  'P@ssw0rd1',
  'Passw0rd!',
  'Summer2026!',
  '12345678',
  '123456789',
  'qwertyuiop',
  'QWERTY123',
  'iloveyou2',
  '!!Dragon!!',
  'aaaaaaaaaa',
  'abcdefgh',
  '98765432',
  'Wildloop2026',
  'Okanagan1',
  'letmein!!!',
  '1q2w3e4r',
  'Trustno1',
  'Qwer1234',
  'ann@example.com',
])('%s is among the first guesses', (password) => {
  expect(isCommonPassword(password, 'ann@example.com')).toBe(true);
});

test.each(['four Wild horses', 'tr0ub4dour&3', 'kD8vQ2_xTw9LpZe', 'ten Boats, one lake', 'ann@example.org'])(
  '%s is not an early guess',
  (password) => {
    expect(isCommonPassword(password, 'ann@example.com')).toBe(false);
  },
);

test('counts characters as people see them', () => {
  const rules = { minimum: 8, email: null };
  expect(weakPassword('zu kurz', rules)).toMatchObject({
    refusal: 'weak_password',
    status: 422,
    reasons: ['length'],
  });
  expect(weakPassword('🏔️🛶🎿🚣🏕️🌲x', rules)).toBeNull();
  expect(weakPassword('a b'.repeat(42).padEnd(128, 'y'), rules)).toBeNull();
  expect(weakPassword('a b'.repeat(42).padEnd(129, 'y'), rules)).toMatchObject({ reasons: ['length'] });
});

test('law: accepts random passwords', () => {
  fc.assert(
    fc.property(
      fc.string({
        minLength: 15,
        maxLength: 40,
        unit: fc.constantFrom(...'abcdefghjkmnpqrstuvwxyzABC23456789'),
      }),
      (password) => {
        fc.pre(new Set(password).size > 6);
        expect(weakPassword(password, { minimum: 8, email: null })).toBeNull();
      },
    ),
  );
});
