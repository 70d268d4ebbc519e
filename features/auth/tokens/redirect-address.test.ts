import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectAddress } from './redirect-address.ts';

const own = 'https://wildloop.example';
const allowed = ['https://friend.example/welcome', 'wildloop-app://signed-in'];

test.each([
  ['https://wildloop.example/login?next=%2Fapply', 'https://wildloop.example/login?next=%2Fapply'],
  ['/account', 'https://wildloop.example/account'],
  ['https://friend.example/welcome', 'https://friend.example/welcome'],
  ['https://friend.example/welcome/back', 'https://friend.example/welcome/back'],
])('%s is allowed', (wish, end) => {
  expect(redirectAddress(wish, own, allowed)).toBe(end);
});

test.each([
  'https://evil.example',
  '//evil.example',
  'https:evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://wildloop.example.evil.example',
  'https://wildloop.example@evil.example/',
  'https://user:pass@wildloop.example/',
  'http://wildloop.example/',
  'https://wildloop.example:8443/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://friend.example/welcomed',
  'https://friend.example/',
  'https://friend.example/welcome/../x',
  'java\nscript:alert(1)',
  'blob:https://wildloop.example/1',
  'ann@example.com x',
  null,
  '',
  `/${'x'.repeat(3000)}`,
])('%s leads to the home page', (wish) => {
  expect(new URL(redirectAddress(wish, own, allowed)).origin).toBe(own);
});

test('drops a name and a password from an address', () => {
  expect(redirectAddress('https://user:pass@wildloop.example/', own, allowed)).toBe(own);
});

test('law: every redirect ends at an allowed origin', () => {
  const parts = fc.array(
    fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      'evil.example',
      'wildloop.example',
      'friend.example',
      'welcome',
      '..',
      '#',
      '?',
      '%2f',
      '\t',
      '.',
      'javascript:',
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(parts, (words) => {
      const { origin } = new URL(redirectAddress(words.join(''), own, allowed), own);
      expect([own, 'https://friend.example']).toContain(origin);
    }),
    { numRuns: 2_000 },
  );
});
