// Tests a newcomer's first request: until when cancelling is free.
import { expect, test } from 'vitest';
import { freeCancellation } from './newcomer-rules.ts';

const location = 'Kelowna, BC';

test('cancellation is free until the policy’s first deadline, in the place’s own time', () => {
  const steps = [
    { until: '2027-06-05 16:00 UTC−07:00', percent: 100, isGrace: false },
    { until: null, percent: 50, isGrace: false },
  ];
  expect(freeCancellation({ refundSteps: steps, graceHours: 24, location })).toBe(
    'Free cancellation until Sat, Jun 5, 2027, 4:00 p.m. (Kelowna time)',
  );
});

test('after that deadline, promises only the grace period after the owner accepts', () => {
  const steps = [
    { until: '2027-06-05 16:00 UTC−07:00', percent: 50, isGrace: false },
    { until: null, percent: 0, isGrace: false },
  ];
  expect(freeCancellation({ refundSteps: steps, graceHours: 24, location })).toBe(
    'Free cancellation for 24 hours after the owner accepts',
  );
  expect(freeCancellation({ refundSteps: steps, graceHours: 1, location })).toBe(
    'Free cancellation for 1 hour after the owner accepts',
  );
});
