import { expect, test } from 'vitest';
import { setSize } from './missing-words.ts';

test('uses the singular for one, and asks for no signature at the return', () => {
  expect(setSize(8, true, 1, 3)).toBe('8 photos, 1 video, 1 reading, 3 signatures');
  expect(setSize(1, false, 0, 1)).toBe('1 photo, 1 signature');
  expect(setSize(1, false, 2, null)).toBe('1 photo, 2 readings');
});
