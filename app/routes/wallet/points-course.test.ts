import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../platform/time/date-range.ts';
import { courseHeight, courseOf, courseWidth, courseWords } from './points-course.ts';

test('draws no chart for a wallet without movements', () => {
  expect(courseOf([], '2027-06-09')).toBeNull();
});

test('draws a line that steps up and down on its days and ends today', () => {
  const course = [
    { day: '2027-01-01', points: 500 },
    { day: '2027-04-11', points: 250 },
  ];
  // 200 days to today; 100 of them are half of the 312 pixels. The top is 88 high, half of it 44.
  expect(courseOf(course, '2027-07-20')).toEqual({ line: 'M0 96H0V8H156V52H312', end: { x: 312, y: 52 } });
  expect(courseWords(course, (day) => day)).toBe('500 on 2027-01-01, 250 on 2027-04-11');
});

test('law: the line stays inside its frame, whatever the movements', () => {
  const steps = fc.array(fc.record({ after: fc.nat(90), points: fc.nat(1_000_000) }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(steps, fc.nat(90), (moves, left) => {
      let day = '2026-01-01';
      const course = moves.map(({ after, points }) => ({ day: (day = addDays(day, after)), points }));
      const numbers = (courseOf(course, addDays(day, left))?.line ?? '').match(/[HV][\d.-]+/g) ?? [];
      for (const step of numbers) {
        const value = Number(step.slice(1));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(step.startsWith('H') ? courseWidth : courseHeight);
      }
    }),
  );
});
