import type { CalendarRow, CalendarSpan } from '../../../../features/hosting/calendar/calendar-view.ts';
import { addDays, eachDay, weekdayOf, type CalendarDay } from '../../../../platform/time/date-range.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '2027-06' → its first day, and that of the next month. */
export function monthOf(text: string): { name: string; from: CalendarDay; end: CalendarDay } {
  const from = `${text}-01`;
  const end = `${addDays(from, 31).slice(0, 7)}-01`;
  return { name: `${months[Number(text.slice(5)) - 1]} ${text.slice(0, 4)}`, from, end };
}

export const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The month this many months later or earlier. */
export function monthsOn(month: string, by: 1 | -1): string {
  const { from, end } = monthOf(month);
  return (by === 1 ? end : addDays(from, -1)).slice(0, 7);
}

/** 'Friday, June 4' */
export const dayInWords = (day: CalendarDay): string =>
  `${weekdays[weekdayOf(day)]}, ${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;

/** 'Friday, June 4' or 'Friday, June 4 to Sunday, June 6' */
export const daysInWords = ({ from, to }: { from: CalendarDay; to: CalendarDay }): string =>
  from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;

export type Cell = {
  day: CalendarDay;
  weekday: number;
  isPast: boolean;
  /** What takes the day; a booking comes before closed days. */
  span: CalendarSpan | null;
  /** Whether a range starts or ends in this month, for its rounded ends. */
  isStart: boolean;
  isEnd: boolean;
  /** The remaining days of this range in this month, including this one; 0 on a free day. Its label gets that much space. */
  daysLeft: number;
};

const order: CalendarSpan['kind'][] = ['booking', 'closed', 'imported', 'other'];

function spanOn(spans: readonly CalendarSpan[], day: CalendarDay): CalendarSpan | null {
  const found = spans.filter(({ from, end }) => from <= day && day < end);
  return found.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] ?? null;
}

/** The days of a month for one listing. */
export function cellsOf(
  row: Pick<CalendarRow, 'spans' | 'today'>,
  from: CalendarDay,
  end: CalendarDay,
): Cell[] {
  const days = eachDay(from, addDays(end, -1));
  const spans = days.map((day) => spanOn(row.spans, day));
  const daysLeft: number[] = [];
  for (let index = spans.length - 1; index >= 0; index -= 1) {
    const goesOn = spans[index] === spans[index + 1];
    daysLeft[index] = spans[index] === null ? 0 : 1 + (goesOn ? (daysLeft[index + 1] ?? 0) : 0);
  }
  return days.map((day, index) => ({
    day,
    weekday: weekdayOf(day),
    isPast: day < row.today,
    span: spans[index] ?? null,
    isStart: spans[index] !== spans[index - 1],
    isEnd: spans[index] !== spans[index + 1],
    daysLeft: daysLeft[index] ?? 0,
  }));
}

const kindWords: Record<CalendarSpan['kind'], string> = {
  booking: 'booked by',
  closed: 'closed',
  imported: 'taken in',
  other: 'not available',
};

/** A day for screen readers: 'Friday, June 4: booked by Ann'. */
export function cellInWords({ day, span }: Cell): string {
  if (span === null) return `${dayInWords(day)}: free`;
  const more = span.kind === 'other' || span.label === '' ? '' : ` ${span.label}`;
  return `${dayInWords(day)}: ${kindWords[span.kind]}${more}`;
}

/** Two days in order, whichever was chosen first. */
export const inOrder = (a: CalendarDay, b: CalendarDay): { from: CalendarDay; to: CalendarDay } =>
  a <= b ? { from: a, to: b } : { from: b, to: a };
