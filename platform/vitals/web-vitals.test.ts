import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atMost, createVitalsTally, judged, measureNames, mostOf } from './web-vitals.ts';

test('counts by page and measure, and starts over', () => {
  const tally = createVitalsTally();
  for (const value of [1000, 2500, 2501, 9000]) tally.add('/listing', 'LCP', value);
  tally.add('/', 'CLS', 0);
  expect(tally.take()).toEqual([
    {
      page: '/listing',
      measure: 'LCP',
      steps: [
        { step: 30, good: 1, fair: 0, poor: 0 },
        { step: 34, good: 1, fair: 1, poor: 0 },
        { step: 40, good: 0, fair: 0, poor: 1 },
      ],
    },
    { page: '/', measure: 'CLS', steps: [{ step: -30, good: 1, fair: 0, poor: 0 }] },
  ]);
  expect(tally.take()).toEqual([]);
});

test('three quarters are at most as slow as reported, and the figure is at most a quarter too high', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...measureNames),
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 }),
      (measure, shares) => {
        const tally = createVitalsTally();
        const values = shares.map((share) => share * mostOf(measure)).toSorted((a, b) => a - b);
        for (const value of values) tally.add('/', measure, value);
        const exact = values[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const steps = tally.take()[0]?.steps ?? [];
        const { good, fair, poor } = judged(steps);
        const p75 = atMost(0.75, steps);
        expect(good + fair + poor).toBe(values.length);
        expect(p75).toBeGreaterThanOrEqual(exact * 0.999);
        expect(p75).toBeLessThanOrEqual(exact * 1.26 + 0.001);
      },
    ),
  );
});
