import { expect, test } from 'vitest';
import { newest, type Shown } from './newest-answer.ts';

const answer = (path: string, number: number, value: string | null): Shown<string> => ({
  path,
  number,
  value,
  fault: value === null ? 'You are offline.' : '',
});
const nothing: Shown<string> = { path: '/reviews/b', number: 0, value: null, fault: '' };

test('ignores an older request’s answer that arrives later', () => {
  const first = answer(nothing.path, 1, 'nobody wrote');
  const second = answer(nothing.path, 2, 'both wrote');
  expect(newest(newest(nothing, first), second)).toBe(second);
  expect(newest(newest(nothing, second), first)).toBe(second);
});

test('never shows another exchange’s answer on this page, however new it is', () => {
  const ours = answer(nothing.path, 3, 'ours');
  for (const number of [2, 4]) {
    const theirs = answer('/reviews/a', number, 'of the page before');
    expect(newest(nothing, theirs)).toBe(nothing);
    expect(newest(ours, theirs)).toBe(ours);
  }
});

test('shows an error only while there is no answer', () => {
  const fault = answer(nothing.path, 2, null);
  const first = answer(nothing.path, 1, 'nobody wrote');
  expect(newest(nothing, fault)).toBe(fault);
  expect(newest(first, fault)).toBe(first);
  const third = answer(nothing.path, 3, 'both wrote');
  expect(newest(fault, third)).toBe(third);
});
