import { expect, test } from 'vitest';
import { createInteractions, createShiftWindows } from './report-vitals.ts';

test('adds up shifts within a second of each other, for five seconds at most, and reports the worst window', () => {
  const windows = createShiftWindows();
  const shift = (startTime: number, value: number, hadRecentInput = false) =>
    windows.add({ startTime, value, hadRecentInput });
  shift(100, 0.1);
  shift(900, 0.1);
  shift(1000, 5, true);
  expect(windows.worst()).toBeCloseTo(0.2);
  shift(3000, 0.15);
  expect(windows.worst()).toBeCloseTo(0.2);
  for (let at = 10_000; at < 16_000; at += 500) shift(at, 0.01);
  expect(windows.worst()).toBeCloseTo(0.2);
  shift(20_000, 0.3);
  expect(windows.worst()).toBeCloseTo(0.3);
});

test('reports the slowest interaction, ignoring one in fifty', () => {
  const few = createInteractions();
  expect(few.slow()).toBeUndefined();
  few.add({ duration: 900 });
  few.add({ interactionId: 1, duration: 80 });
  few.add({ interactionId: 1, duration: 120 });
  few.add({ interactionId: 2, duration: 60 });
  expect(few.slow()).toBe(120);
  const many = createInteractions();
  for (let id = 1; id <= 50; id += 1) many.add({ interactionId: id, duration: id * 10 });
  expect(many.slow()).toBe(490);
});
