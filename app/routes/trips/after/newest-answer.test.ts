import { expect, test } from 'vitest';
import { newest, type Shown } from './newest-answer.ts';

const answer = (path: string, number: number, value: string | null): Shown<string> => ({
  path,
  number,
  value,
  fault: value === null ? 'You are offline.' : '',
});
const nothing: Shown<string> = { path: '/reviews/b', number: 0, value: null, fault: '' };

test('what was asked for earlier and comes later changes nothing', () => {
  const first = answer(nothing.path, 1, 'nobody wrote');
  const second = answer(nothing.path, 2, 'both wrote');
  expect(newest(newest(nothing, first), second)).toBe(second);
  expect(newest(newest(nothing, second), first)).toBe(second);
});

test('what was asked of another exchange is not shown on this page, however late or new it is', () => {
  const ours = answer(nothing.path, 3, 'ours');
  for (const number of [2, 4]) {
    const theirs = answer('/reviews/a', number, 'of the page before');
    expect(newest(nothing, theirs)).toBe(nothing);
    expect(newest(ours, theirs)).toBe(ours);
  }
});

test('a fault is said where there is no answer yet, and never in the place of one', () => {
  const fault = answer(nothing.path, 2, null);
  const first = answer(nothing.path, 1, 'nobody wrote');
  expect(newest(nothing, fault)).toBe(fault);
  expect(newest(first, fault)).toBe(first);
  const third = answer(nothing.path, 3, 'both wrote');
  expect(newest(fault, third)).toBe(third);
});
