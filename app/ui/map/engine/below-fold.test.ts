import { expect, test } from 'vitest';
import { heightBelow } from './below-fold.ts';

test.each([
  ['a map in full sight', { top: 100, bottom: 700 }, 0],
  ['a map that goes on below', { top: 300, bottom: 1_000 }, 200],
  ['a map that is mostly below: half of it', { top: 700, bottom: 1_400 }, 350],
  ['a map further down', { top: 900, bottom: 1_500 }, 0],
])('counts what is below the fold of %s', (_, pane, height) => {
  expect(heightBelow(pane, 800)).toBe(height);
});
