import { expect, test } from 'vitest';
import { checkInFor } from './check-in.ts';

const pickUpAt = new Date('2027-06-04T16:00:00Z');
const guest = { pickUpAt, isHost: false };
const from = '2027-06-03T16:00:00.000Z';

test('shows a guest the instructions from 24 hours before the pick-up', () => {
  const words = 'Code 4711';
  expect(checkInFor(words, guest, new Date('2027-06-03T15:59:59Z'))).toEqual({ from, words: null });
  expect(checkInFor(words, guest, new Date(from))).toEqual({ from, words });
});

test('always shows hosts what they wrote', () => {
  const host = { pickUpAt, isHost: true };
  expect(checkInFor('Code', host, new Date('2027-05-01T00:00:00Z'))).toEqual({ from, words: 'Code' });
});

test.each([null, ''])('promises nothing without instructions (%j)', (text) => {
  expect(checkInFor(text, guest, pickUpAt)).toBeNull();
});
