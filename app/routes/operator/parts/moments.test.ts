import { describe, expect, test } from 'vitest';
import { agoText, momentText, offsetMinutes, spanText } from './moments.ts';

const now = Date.parse('2026-12-01T12:00:00Z');
const minutes = (n: number) => n * 60_000;

test.each([
  ['UTC−07:00', -420],
  ['UTC+05:30', 330],
  ['UTC+00:00', 0],
  ['nonsense', 0],
])('%s is %i minutes', (offset, expected) => {
  expect(offsetMinutes(offset)).toBe(expected);
});

test('shows a time in the zone that the server names', () => {
  expect(momentText('2026-12-01T03:05:59Z', 'UTC−07:00')).toBe('Nov 30, 2026, 20:05');
  expect(momentText('2026-12-31T23:30:00.000Z', 'UTC+05:30')).toBe('Jan 1, 2027, 05:00');
});

describe('spans', () => {
  test.each([
    [0, '0 min'],
    [minutes(59), '59 min'],
    [minutes(60), '1 h 00 min'],
    [minutes(125), '2 h 05 min'],
    [minutes(47 * 60 + 59), '47 h 59 min'],
    [minutes(48 * 60), '2 d 0 h'],
    [-minutes(90), '1 h 30 min'],
  ])('%i ms: %s', (span, text) => {
    expect(spanText(span)).toBe(text);
  });

  test('count back and ahead', () => {
    expect(agoText('2026-12-01T11:55:00Z', now)).toBe('5 min ago');
    expect(agoText('2026-12-01T14:00:00Z', now)).toBe('in 2 h 00 min');
    expect(agoText('2026-12-01T12:00:20Z', now)).toBe('now');
  });
});
