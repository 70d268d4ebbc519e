import { expect, test } from 'vitest';
import { jobLanes, laneOf } from './job-lanes.ts';

test('each kind is in one lane', () => {
  const kinds = Object.values(jobLanes).flatMap((lane) => lane.kinds);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test('finds a kind’s lane, and the main one for every other kind', () => {
  expect(laneOf('send-mail')).toBe('mail');
  expect(laneOf('tidy-jobs')).toBe('main');
});
