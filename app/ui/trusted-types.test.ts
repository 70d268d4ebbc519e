import { expect, test } from 'vitest';
import { admitScriptUrl } from './trusted-types.ts';

const origin = 'https://wildloop.example';
const admitted = new Set(['/assets/worker-1a2b3c4d.mjs', '/sw.js']);

test.each(['/sw.js', '/assets/worker-1a2b3c4d.mjs', `${origin}/sw.js`])(
  'accepts %s as a script address',
  (url) => {
    expect(admitScriptUrl(url, origin, admitted)).toMatch(/^https:\/\/wildloop\.example\//);
  },
);

test.each([
  'https://evil.example/sw.js',
  '/assets/other.js',
  '/sw.js?callback=alert',
  '/sw.js#x',
  '//evil.example/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://wildloop.example/123',
  'javascript:alert(1)',
  'https://wildloop.example:444/sw.js',
  '/a/../assets/x.mjs',
])('refuses %s', (url) => {
  expect(() => admitScriptUrl(url, origin, admitted)).toThrow(TypeError);
});
