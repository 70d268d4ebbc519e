import { expect, test } from 'vitest';
import { distanceFrom } from './distance-from.ts';

const penticton = [-119.59, 49.5] as const;

test.each([
  ['Kelowna', 'Kelowna', 44],
  ['  kelowna, BC ', 'Kelowna', 44],
  ['YYC', 'Calgary', 426],
  ['fort st. john', 'Fort St. John', 757],
  ['Kelo', 'Kelowna', 44],
])('knows how far it is from %s', (text, name, km) => {
  const found = distanceFrom(text, penticton);
  expect(found?.name).toBe(name);
  expect(Math.abs((found?.km ?? 0) - km)).toBeLessThanOrEqual(3);
});

test.each(['', 'x', 'Toronto', '💥', '__proto__'])('doesn’t know “%s”', (text) => {
  expect(distanceFrom(text, penticton)).toBeNull();
});
