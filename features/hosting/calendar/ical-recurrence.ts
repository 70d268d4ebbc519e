/** Expands an event's common recurrence rules into days, up to a horizon. */
import { addDays, isCalendarDay, weekdayOf, type CalendarDay } from '../../../platform/time/date-range.ts';

const mostOccurrences = 800;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const notUnderstood = 'We don’t understand how one event repeats, so we used only its first date.';

type Rule = { every: string; interval: number; count: number; until: CalendarDay; on: number[] };

/** Null for an unsupported rule. */
function readRule(text: string, until: CalendarDay): Rule | null {
  const parts = new Map(
    text.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim().toUpperCase(), value.trim().toUpperCase()];
    }),
  );
  const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST']);
  const every = parts.get('FREQ') ?? '';
  const interval = Number(parts.get('INTERVAL') ?? '1');
  const count = Number(parts.get('COUNT') ?? mostOccurrences);
  const written = parts.get('UNTIL');
  const last =
    written === undefined ? until : `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6, 8)}`;
  const on = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map((day) => weekdays.indexOf(day));
  const isKnown =
    ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(every) &&
    [...parts.keys()].every((name) => known.has(name)) &&
    [interval, count].every((number) => Number.isInteger(number) && number >= 1) &&
    interval <= 1_000 &&
    isCalendarDay(last) &&
    (on.length === 0 || (every === 'WEEKLY' && !on.includes(-1)));
  return isKnown ? { every, interval, count, until: last < until ? last : until, on } : null;
}

/** The same date some months later; null if the month lacks it, which is then skipped. */
function monthsLater(day: CalendarDay, months: number): CalendarDay | null {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const total = year * 12 + (month - 1) + months;
  const later = `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}-${day.slice(8)}`;
  return isCalendarDay(later) ? later : null;
}

function candidates(first: CalendarDay, { every, interval, on }: Rule, step: number): (CalendarDay | null)[] {
  if (every === 'DAILY') return [addDays(first, step * interval)];
  if (every === 'MONTHLY') return [monthsLater(first, step * interval)];
  if (every === 'YEARLY') return [monthsLater(first, step * interval * 12)];
  if (on.length === 0) return [addDays(first, step * interval * 7)];
  // Weeks begin on Monday.
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7) + step * interval * 7);
  return on.map((weekday) => addDays(monday, (weekday + 6) % 7)).toSorted();
}

/** The days on which an event starts, including the first. @param rule the value of RRULE; '' for a single event */
export function occurrences(
  first: CalendarDay,
  rule: string,
  until: CalendarDay,
): { days: CalendarDay[]; warning: string | null } {
  if (rule === '') return { days: [first], warning: null };
  const read = readRule(rule, until);
  if (!read) return { days: [first], warning: notUnderstood };
  const days: CalendarDay[] = [];
  // Dates that many months lack give steps without a day; there are never more steps than days in the horizon.
  for (let step = 0; step < 5_000 && days.length < Math.min(read.count, mostOccurrences); step += 1) {
    const found = candidates(first, read, step);
    if (found.every((day) => day !== null && day > read.until)) break;
    for (const day of found)
      if (
        day !== null &&
        day >= first &&
        day <= read.until &&
        days.length < Math.min(read.count, mostOccurrences)
      )
        days.push(day);
  }
  return { days, warning: null };
}
