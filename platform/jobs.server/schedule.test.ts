import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyDayAt, everyMinutes } from './schedule.ts';
import { usualBackoffSeconds } from './take-jobs.ts';

test('a turn is named after the moment it began', () => {
  expect(everyMinutes('roll-up', 15).turn(new Date('2026-12-01T10:14:59Z'))).toBe('2026-12-01T10:00');
  expect(everyMinutes('roll-up', 15).turn(new Date('2026-12-01T10:15:00Z'))).toBe('2026-12-01T10:15');
  expect(() => everyMinutes('roll-up', 7)).toThrow('divide a day');
});

test('a daily turn begins at the right local time', () => {
  const daily = everyDayAt('digest', 'America/Vancouver', '06:30');
  expect(daily.turn(new Date('2026-12-01T13:29:59Z'))).toBe('2026-11-30');
  expect(daily.turn(new Date('2026-12-01T13:30:00Z'))).toBe('2026-12-01');
  expect(() => everyDayAt('digest', 'America/Vancouver', '6:30')).toThrow('time of day');
});

test('law: turns never go back', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const schedules = [
    everyMinutes('a', 1),
    everyMinutes('a', 60),
    everyDayAt('a', 'America/Toronto', '02:30'),
    everyDayAt('a', 'UTC', '00:00'),
  ];
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 200_000_000 }), (at, later) => {
      for (const { turn } of schedules) expect(turn(at) <= turn(new Date(at.getTime() + later))).toBe(true);
    }),
  );
});

test('waits grow up to an hour', () => {
  expect([1, 2, 3, 12, 100].map(usualBackoffSeconds)).toEqual([10, 20, 40, 3_600, 3_600]);
});
