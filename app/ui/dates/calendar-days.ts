/** Calculates with calendar days. A day is 'YYYY-MM-DD', a month 'YYYY-MM', without time zone, so none can shift them. */

export type Day = string;
export type Month = string;

const monthNames =
  'January February March April May June July August September October November December'.split(' ');
export const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const dayMs = 86_400_000;

const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** The day `count` days later; earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayOf(msOf(day) + count * dayMs);

/** The month `count` months later; earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
}

/** How many days a month has. */
export const lengthOfMonth = (month: Month): number =>
  Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));

/** The same day of the month `count` months later, or the month's last day when it has no such day. */
export function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(monthOf(day), count);
  return `${month}-${String(Math.min(Number(day.slice(8)), lengthOfMonth(month))).padStart(2, '0')}`;
}

/** Days from first to last, both included: 1 for the same day. */
export const countDays = (from: Day, to: Day): number => (msOf(to) - msOf(from)) / dayMs + 1;

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(msOf(day)).getUTCDay();

/** A month's weeks from Sunday to Saturday; null where a week reaches into another month. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first: Day = `${month}-01`;
  const lead = weekdayOf(first);
  const length = lengthOfMonth(month);
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const offset = week * 7 + weekday - lead;
      return offset < 0 || offset >= length ? null : addDays(first, offset);
    }),
  );
}

const nameOfMonth = (month: Month): string => monthNames[Number(month.slice(5, 7)) - 1] ?? '';

/** 'July 2026' */
export const monthLabel = (month: Month): string => `${nameOfMonth(month)} ${month.slice(0, 4)}`;

/** 'Saturday, July 18, 2026' */
export const dayLabel = (day: Day): string =>
  `${weekdayNames[weekdayOf(day)]}, ${nameOfMonth(day)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;

/** 'Jul 18' */
export const shortDayLabel = (day: Day): string => `${nameOfMonth(day).slice(0, 3)} ${Number(day.slice(8))}`;

/** Where an arrow key, Home, End, Page Up or Page Down leads from a day (with Shift by a year); null for other keys. */
export function dayAfterKey(day: Day, key: string, isShift: boolean): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonthsToDay(day, isShift ? -12 : -1);
    case 'PageDown':
      return addMonthsToDay(day, isShift ? 12 : 1);
    default:
      return null;
  }
}
