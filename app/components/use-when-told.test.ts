import { expect, test } from 'vitest';
import { isNews } from './use-when-told.ts';

test('a stream that opens while the page is drawn has no news about data just loaded', () => {
  expect(isNews('fresh', true, 0)).toBe(false);
  expect(isNews('fresh', true, 1_900)).toBe(false);
});

test('a stream that opens later, or again, may have missed something', () => {
  expect(isNews('fresh', true, 2_100)).toBe(true);
  expect(isNews('fresh', true, 60_000)).toBe(true);
  expect(isNews('fresh', false, 500)).toBe(true);
});

test('a notification or a booking step in a conversation is news at once; a message is not', () => {
  expect(isNews({ kind: 'notification', body: {} }, true, 0)).toBe(true);
  expect(isNews({ kind: 'message', body: { event: 'accepted' } }, true, 0)).toBe(true);
  expect(isNews({ kind: 'message', body: {} }, false, 60_000)).toBe(false);
});
