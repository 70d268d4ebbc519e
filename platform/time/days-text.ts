/** Formats a range of calendar days briefly. */
import type { CalendarDay } from './date-range.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const text = (day: CalendarDay): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`));

/** 'Feb 12 – 15', 'Feb 26 – Mar 1', 'Feb 12'. */
export function daysText(from: CalendarDay, to: CalendarDay): string {
  if (from === to) return text(from);
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${text(from)} – ${Number(to.slice(8))}`
    : `${text(from)} – ${text(to)}`;
}
