import { expect, test } from 'vitest';
import { fromNow, shareOver } from './when.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'now'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T14:30:00Z', 'in 2 hours'],
  ['2026-11-23T11:00:00Z', 'in 47 hours'],
  ['2026-11-18T12:00:00Z', '3 days ago'],
])('%s is %s', (iso, words) => {
  expect(fromNow(iso, now)).toBe(words);
});

test('shows how much of a time span is over, from none to all', () => {
  const [from, to] = ['2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z'];
  expect(shareOver(from, to, now)).toBe(0.5);
  expect(shareOver(to, '2026-11-24T12:00:00Z', now)).toBe(0);
  expect(shareOver(from, from, now)).toBe(1);
});
