import { expect, test } from 'vitest';
import { drawable, isPosition } from './position.ts';

test.each([
  [-119.5, 49.9, true],
  [-180, -90, true],
  [180, 90, true],
  [0, 0, true],
  [-180.01, 0, false],
  [0, 90.01, false],
  [Number.NaN, 49, false],
  [-119, Number.POSITIVE_INFINITY, false],
  ['-119.5', 49.9, false],
  [null, 49.9, false],
  [-119.5, undefined, false],
])('%s, %s is a position: %s', (longitude, latitude, expected) => {
  expect(isPosition(longitude, latitude)).toBe(expected);
});

test('skips points without a position, and keeps the others in order', () => {
  const points = [
    { id: 'a', longitude: -119, latitude: 49 },
    { id: 'b', longitude: Number.NaN, latitude: 49 },
    { id: 'c', longitude: -118, latitude: 50 },
  ];
  expect(drawable(points).map((point) => point.id)).toEqual(['a', 'c']);
});
