import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath, nextPath } from './next-path.ts';

const origin = 'https://wildloop.example';

test('a path of our own is followed, with its query and its section', () => {
  expect(nextPath('/account?tab=1#devices')).toBe('/account?tab=1#devices');
  expect(nextPath('/listing/coachmen-trailer')).toBe('/listing/coachmen-trailer');
});

test.each([
  null,
  '',
  'account',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '\\/elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/signup?next=/account',
])('%j leads home', (asked) => {
  expect(nextPath(asked)).toBe('/');
});

test('whatever is asked for, the next page is ours', () => {
  const awkward = fc.string({
    unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'a', '\t', '\n', ' ', '%', '2', 'F'),
  });
  fc.assert(
    fc.property(fc.oneof(awkward, fc.webUrl(), fc.string()), (asked) => {
      const target = new URL(nextPath(asked), origin);
      expect(target.origin).toBe(origin);
    }),
    { numRuns: 300 },
  );
}, 30_000);

test('the way to sign in leads back to where someone was', () => {
  const back = new URL(loginPath({ pathname: '/wallet', search: '?page=2&x=a b' }), origin);
  expect(back.pathname).toBe('/login');
  expect(nextPath(back.searchParams.get('next'))).toBe('/wallet?page=2&x=a%20b');
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login');
});
