import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsToDay,
  countDays,
  dayAfterKey,
  dayLabel,
  lengthOfMonth,
  monthLabel,
  shortDayLabel,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts';

describe('days', () => {
  it('follow each other over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('are a day apart even when the clocks change', () => {
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(countDays('2026-10-31', '2026-11-02')).toBe(3);
  });

  it('are counted including both ends', () => {
    expect(countDays('2026-07-18', '2026-07-18')).toBe(1);
    expect(countDays('2026-07-18', '2026-07-21')).toBe(4);
  });

  it('have a weekday and a spoken form', () => {
    expect(weekdayOf('2026-07-18')).toBe(6);
    expect(dayLabel('2026-07-18')).toBe('Saturday, July 18, 2026');
    expect(shortDayLabel('2026-09-03')).toBe('Sep 3');
    expect(monthLabel('2026-07')).toBe('July 2026');
  });
});

describe('months', () => {
  it('follow each other across years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-05', 20)).toBe('2028-01');
  });

  it('have the right lengths', () => {
    expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(lengthOfMonth)).toEqual([28, 29, 30, 31]);
  });

  it('limit a day to a shorter month’s last one', () => {
    expect(addMonthsToDay('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonthsToDay('2028-02-29', 12)).toBe('2029-02-28');
  });

  it('are laid out in weeks from Sunday, with gaps for other months', () => {
    const weeks = weeksOf('2026-08');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-08-01']);
    expect(weeks[5]).toEqual(['2026-08-30', '2026-08-31', null, null, null, null, null]);
    expect(weeksOf('2026-02').flat()).toHaveLength(28);
  });
});

describe('keys', () => {
  it.each([
    ['ArrowRight', false, '2026-07-16'],
    ['ArrowLeft', false, '2026-07-14'],
    ['ArrowDown', false, '2026-07-22'],
    ['ArrowUp', false, '2026-07-08'],
    ['Home', false, '2026-07-12'],
    ['End', false, '2026-07-18'],
    ['PageDown', false, '2026-08-15'],
    ['PageUp', false, '2026-06-15'],
    ['PageDown', true, '2027-07-15'],
    ['PageUp', true, '2025-07-15'],
  ])('%s (Shift: %s) moves from Wednesday, July 15 to %s', (key, isShift, day) => {
    expect(dayAfterKey('2026-07-15', key, isShift)).toBe(day);
  });

  it('without a meaning do nothing', () => {
    expect(dayAfterKey('2026-07-15', 'Enter', false)).toBeNull();
  });
});
