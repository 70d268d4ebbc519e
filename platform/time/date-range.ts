/** Calculates with calendar days. A day is text, 'YYYY-MM-DD', without hour or zone, so nothing can shift it. */
import { assert } from '../assert.ts';

/** 'YYYY-MM-DD', years 0001 to 9999. */
export type CalendarDay = string;

const millisecondsADay = 86_400_000;
const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01; UTC has no missing or double hours, so this is exact. NaN for an invalid day. */
function numberOf(day: string): number {
  const [, year, month, date] = shape.exec(day) ?? [];
  const instant = new Date(0);
  instant.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
  const exists =
    Number(year) >= 1 && instant.getUTCMonth() + 1 === Number(month) && instant.getUTCDate() === Number(date);
  return exists ? Math.round(instant.getTime() / millisecondsADay) : Number.NaN;
}

function dayOf(number: number): CalendarDay {
  const text = new Date(number * millisecondsADay).toISOString();
  assert(/^\d{4}-/.test(text), 'The day is outside the years 1 to 9999.');
  return text.slice(0, 10);
}

/** Whether the text is a valid day: '2027-02-29' is not. */
export function isCalendarDay(text: string): text is CalendarDay {
  return !Number.isNaN(numberOf(text));
}

function known(day: CalendarDay): number {
  const number = numberOf(day);
  assert(!Number.isNaN(number), `"${day}" is not a calendar day.`);
  return number;
}

/** The day this many days later (earlier if negative). */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  assert(Number.isSafeInteger(days), `The number of days must be whole, not ${days}.`);
  return dayOf(known(day) + days);
}

/** Days from `from` to `to`; negative if `to` is earlier. From arrival to departure: the nights. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return known(to) - known(from);
}

/** What a stay counts in: nights between arrival and departure, or days of use with both ends included. */
export type CountedIn = 'night' | 'day';

/** The units between two chosen days: Friday to Sunday is two nights and three days. */
export function unitsBetween(from: CalendarDay, to: CalendarDay, countedIn: CountedIn): number {
  return daysBetween(from, to) + (countedIn === 'day' ? 1 : 0);
}

/** Every day from first to last, both included; empty if last is before first. */
export function eachDay(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  const start = known(first);
  return Array.from({ length: Math.max(0, known(last) - start + 1) }, (_, index) => dayOf(start + index));
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: CalendarDay): number {
  return (((known(day) + 4) % 7) + 7) % 7;
}

/** The first free day: the departure for nights, the day after the last for days. */
export function endOf(to: CalendarDay, countedIn: CountedIn): CalendarDay {
  return countedIn === 'day' ? addDays(to, 1) : to;
}
