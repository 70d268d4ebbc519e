import { expect, test } from 'vitest';
import { setSize } from './missing-words.ts';

test('one of something is said of one, and at the return nobody signs', () => {
  expect(setSize(8, 1, 3)).toBe('8 pictures, 1 reading, 3 signatures');
  expect(setSize(1, 0, 1)).toBe('1 picture, 0 readings, 1 signature');
  expect(setSize(1, 2, null)).toBe('1 picture, 2 readings');
});
