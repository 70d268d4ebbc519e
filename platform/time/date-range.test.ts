import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  eachDay,
  endOf,
  isCalendarDay,
  unitsBetween,
  weekdayOf,
} from './date-range.ts';

const day = fc
  .date({ min: new Date('1600-01-01'), max: new Date('2400-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const span = fc.integer({ min: -100_000, max: 100_000 });

test('accepts only days that exist', () => {
  for (const good of ['2026-12-01', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
    expect(isCalendarDay(good)).toBe(true);
  for (const bad of [
    '2027-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '2026-1-1',
    '2026-12-01 ',
    '',
    'today',
  ]) {
    expect(isCalendarDay(bad)).toBe(false);
  }
  expect(() => addDays('2027-02-29', 1)).toThrow('not a calendar day');
  expect(() => addDays('9999-12-31', 1)).toThrow('outside the years');
});

test('law: adding days and counting them are inverse', () => {
  fc.assert(
    fc.property(day, span, (from, days) => {
      const to = addDays(from, days);
      expect(isCalendarDay(to)).toBe(true);
      expect(daysBetween(from, to)).toBe(days);
      expect(addDays(to, -days)).toBe(from);
      expect(Math.sign(days)).toBe(from < to ? 1 : from > to ? -1 : 0);
      expect(weekdayOf(to)).toBe(new Date(`${to}T12:00Z`).getUTCDay());
    }),
  );
});

test('law: each day is the day after the one before', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (from, days) => {
      const all = eachDay(from, addDays(from, days));
      expect(all).toHaveLength(days + 1);
      all.slice(1).forEach((one, index) => expect(one).toBe(addDays(all[index] ?? '', 1)));
    }),
  );
  expect(eachDay('2026-12-02', '2026-12-01')).toEqual([]);
});

test('Friday to Sunday is two nights, or three days', () => {
  expect(unitsBetween('2026-12-04', '2026-12-06', 'night')).toBe(2);
  expect(unitsBetween('2026-12-04', '2026-12-06', 'day')).toBe(3);
  expect(unitsBetween('2026-12-04', '2026-12-04', 'day')).toBe(1);
  expect(endOf('2026-12-06', 'night')).toBe('2026-12-06');
  expect(endOf('2026-12-06', 'day')).toBe('2026-12-07');
});
