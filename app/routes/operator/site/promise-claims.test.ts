import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promiseNames } from '../../../../features/settings/promise-names.ts';
import { promiseClaims } from './promise-claims.ts';

test('the desk and the register list the same promises', () => {
  const register = readFileSync('docs/promises.md', 'utf8');
  const registered = [...register.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(new Set(registered)).toEqual(new Set(promiseNames));
  expect(new Set(Object.keys(promiseClaims))).toEqual(new Set(promiseNames));
});
