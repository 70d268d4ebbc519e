import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath, nextPath } from './next-path.ts';

const origin = 'https://wildloop.example';

test('follows a path on our site with its query and fragment', () => {
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
])('%j leads to the home page', (asked) => {
  expect(nextPath(asked)).toBe('/');
});

test('law: the next page is always on our site', () => {
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

test('the sign-in link leads back to the page someone was on', () => {
  const back = new URL(loginPath({ pathname: '/wallet', search: '?page=2&x=a b' }), origin);
  expect(back.pathname).toBe('/login');
  expect(nextPath(back.searchParams.get('next'))).toBe('/wallet?page=2&x=a%20b');
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login');
});
