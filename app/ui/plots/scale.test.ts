import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundTop, shareOf } from './scale.ts';

test.each([
  [0, 1],
  [1, 1],
  [1.1, 1.2],
  [21, 24],
  [250, 300],
  [401, 500],
  [8_001, 10_000],
  [0.07, 0.08],
  [Number.NaN, 1],
])('draws numbers up to %d on a scale up to %d', (most, top) => {
  expect(roundTop(most)).toBeCloseTo(top, 10);
});

test('law: everything fits, and the plot is at least three quarters full', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (most) => {
      const share = shareOf(most, roundTop(most));
      expect(share).toBeLessThanOrEqual(100);
      expect(share).toBeGreaterThanOrEqual(74.9);
    }),
  );
});
