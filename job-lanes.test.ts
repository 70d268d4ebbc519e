import { expect, test } from 'vitest';
import { jobLanes, laneOf } from './job-lanes.ts';

test('each kind stands in one lane', () => {
  const kinds = Object.values(jobLanes).flatMap((lane) => lane.kinds);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test('a kind is found in its lane, and every other kind in the main one', () => {
  expect(laneOf('send-mail')).toBe('mail');
  expect(laneOf('tidy-jobs')).toBe('main');
});
