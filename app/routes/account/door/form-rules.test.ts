import { expect, test } from 'vitest';
import { isCommonPassword, weakPassword } from '../../../../features/auth/passwords/password-rules.ts';
import {
  codeErrors,
  loginErrors,
  newPasswordError,
  newPasswordErrors,
  passwordRules,
  signUpErrors,
} from './form-rules.ts';

test('signing in needs an email address and six characters, in the specification’s words', () => {
  expect(loginErrors({ email: 'nobody', password: '12345' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(loginErrors({})).toHaveProperty('email');
  expect(loginErrors({ email: ' ann@example.com ', password: '123456' })).toEqual({});
});

test.each([
  ['Short1', 'Password must be at least 8 characters'],
  ['longenough1', 'Password must contain at least one uppercase letter'],
  ['Longenough', 'Password must contain at least one number'],
  [`A1${'x'.repeat(127)}`, 'Password must be at most 128 characters'],
  [`A1${'x'.repeat(126)}`, undefined],
  ['Longenough1', undefined],
  ['Éclair-à-la-crème-7', undefined],
])('a new password %j: %s', (password, error) => {
  expect(newPasswordError(password)).toBe(error);
});

test('signing up checks everything, each in its own field', () => {
  expect(signUpErrors({ email: 'a@b', password: 'Longenough1', confirmPassword: 'longenough1' })).toEqual({
    email: 'Please enter a valid email address',
    confirmPassword: 'Passwords do not match',
    acceptTerms: 'You must accept the terms and conditions',
  });
  expect(
    signUpErrors({
      email: 'ann@example.com',
      password: 'Longenough1',
      confirmPassword: 'Longenough1',
      acceptTerms: 'on',
    }),
  ).toEqual({});
});

test('the rules beside the field match the check on sending, and the server’s', () => {
  const passwords = [
    '',
    'Ab1',
    'abcdefgh',
    'Abcdefgh',
    'abcdefg1',
    'Abcdefg1',
    'Kelowna2024',
    'Summer2026!',
    'ten Boats, 1 lake',
  ];
  for (const password of passwords) {
    const isTicked = passwordRules(password, isCommonPassword(password)).every(({ isKept }) => isKept);
    expect(isTicked, password).toBe(newPasswordError(password, isCommonPassword) === undefined);
    if (isTicked) expect(weakPassword(password, { minimum: 8, email: null }), password).toBeNull();
  }
});

test('refuses an easily guessed password at its field, in the server’s words', () => {
  const values = {
    email: 'ann@example.com',
    password: 'Kelowna2024',
    confirmPassword: 'Kelowna2024',
    acceptTerms: 'on',
  };
  const sentence = weakPassword('Kelowna2024', { minimum: 8, email: null })?.sentence;
  expect(signUpErrors(values, isCommonPassword)).toEqual({ password: sentence });
  expect(newPasswordErrors(values, isCommonPassword, values.email)).toEqual({ password: sentence });
});

test('reads six digits from a code however it was pasted', () => {
  expect(codeErrors({ code: '123 456' })).toEqual({});
  expect(codeErrors({ code: '12345' })).toEqual({ code: 'Please enter the 6-digit code' });
});
