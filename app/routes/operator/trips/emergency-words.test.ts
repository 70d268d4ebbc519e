import { expect, test } from 'vitest';
import { meaningOf, metText } from './emergency-words.ts';

const met = (more: Partial<Record<'bookings' | 'trips' | 'swaps' | 'legs', number>>) => ({
  bookings: 0,
  trips: 0,
  swaps: 0,
  legs: 0,
  listings: [],
  ...more,
});

test.each([
  [met({}), 'nobody'],
  [met({ bookings: 1 }), '1 booking'],
  [met({ swaps: 2, trips: 1 }), '2 swaps and 1 trip under way'],
  [met({ bookings: 3, swaps: 1, trips: 1, legs: 1 }), '3 bookings, 1 swap and 2 trips under way'],
])('%j says “%s”', (preview, words) => {
  expect(metText(preview)).toBe(words);
});

test('says what a declaration means only for the trips that it affects', () => {
  expect(meaningOf(met({}))).toBe('Nobody has booked there on these days.');
  expect(meaningOf(met({ swaps: 1 }))).toMatch(/^1 swap is called off right away\. .*we release every bond/);
  expect(meaningOf(met({ bookings: 1, legs: 1 }))).toMatch(
    /^1 booking: the renter can .* 1 trip under way can end early/,
  );
});
