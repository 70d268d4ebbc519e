import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVitalsTally, measureNames, mostOf } from './web-vitals.ts';

test('counts by page and measure, and begins anew', () => {
  const tally = createVitalsTally();
  for (const value of [1000, 2500, 2501, 9000]) tally.add('/listing', 'LCP', value);
  tally.add('/', 'CLS', 0);
  expect(tally.take()).toEqual([
    {
      page: '/listing',
      measure: 'LCP',
      good: 2,
      fair: 1,
      poor: 1,
      p75: 2511.886,
    },
    { page: '/', measure: 'CLS', good: 1, fair: 0, poor: 0, p75: 0.001 },
  ]);
  expect(tally.take()).toEqual([]);
});

test('three quarters are not slower than said, and it is at most a quarter too high', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...measureNames),
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 }),
      (measure, shares) => {
        const tally = createVitalsTally();
        const values = shares.map((share) => share * mostOf(measure)).toSorted((a, b) => a - b);
        for (const value of values) tally.add('/', measure, value);
        const exact = values[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const [{ p75, good, fair, poor } = { p75: 0, good: 0, fair: 0, poor: 0 }] = tally.take();
        expect(good + fair + poor).toBe(values.length);
        expect(p75).toBeGreaterThanOrEqual(exact * 0.999);
        expect(p75).toBeLessThanOrEqual(exact * 1.26 + 0.001);
      },
    ),
  );
});
