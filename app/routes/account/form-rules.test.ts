import { expect, test } from 'vitest';
import { codeErrors, loginErrors, newPasswordError, passwordRules, signUpErrors } from './form-rules.ts';

test('signing in asks for an address and six characters, in the words of the specification', () => {
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

test('signing up asks for everything, each in its own field', () => {
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

test('the rules beside the field agree with what is said when the form is sent', () => {
  for (const password of ['', 'Ab1', 'abcdefgh', 'Abcdefgh', 'abcdefg1', 'Abcdefg1'])
    expect(passwordRules(password).every(({ isKept }) => isKept)).toBe(
      newPasswordError(password) === undefined,
    );
});

test('a code is six digits, however it was pasted', () => {
  expect(codeErrors({ code: '123 456' })).toEqual({});
  expect(codeErrors({ code: '12345' })).toEqual({ code: 'Please enter the 6 digits of the code' });
});
