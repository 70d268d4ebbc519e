import { expect, test } from 'vitest';
import { editDistance, isSlipOf } from './edit-distance.ts';

test.each([
  ['kayak', 'kayak', 0],
  ['kayka', 'kayak', 1],
  ['kelwona', 'kelowna', 1],
  ['coachman', 'coachmen', 1],
  ['trailr', 'trailer', 1],
  ['', 'ab', 2],
  ['chalet', 'sauna', 4],
])('%s and %s are %i apart', (one, other, distance) => {
  expect(editDistance(one, other, 3)).toBe(distance);
  expect(editDistance(other, one, 3)).toBe(distance);
});

test('allows one wrong letter in short words, two in longer ones, and none in very short ones', () => {
  expect(isSlipOf('baot', 'boat')).toBe(true);
  expect(isSlipOf('bath', 'boat')).toBe(false);
  expect(isSlipOf('sumerlad', 'summerland,')).toBe(true);
  expect(isSlipOf('rv', 'atv')).toBe(false);
  expect(isSlipOf('rv', 'rv')).toBe(false);
});
