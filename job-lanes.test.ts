import { expect, test } from 'vitest';
import { jobLanes } from './job-lanes.ts';

test('each kind stands in one lane', () => {
  const kinds = Object.values(jobLanes).flatMap((lane) => lane.kinds);
  expect(new Set(kinds).size).toBe(kinds.length);
});
