/** Formats times and periods on the account page, in the reader's own time. */

const dayAndTime = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' });
const relative = new Intl.RelativeTimeFormat('en-CA', { numeric: 'auto' });

/** 'Sunday, November 23 at 2:05 p.m.' */
export const atTime = (iso: string): string => dayAndTime.format(new Date(iso));
/** 'November 23, 2026' */
export const onDay = (iso: string): string => day.format(new Date(iso));

/** 'November 23, 2026' of a calendar day, which no zone moves. */
export const dayText = (calendarDay: string): string => onDay(`${calendarDay}T12:00:00`);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 'now', '5 minutes ago', 'yesterday', 'in 36 hours'. */
export function fromNow(iso: string, now: number): string {
  const span = new Date(iso).getTime() - now;
  const size = Math.abs(span);
  if (size < minuteMs) return 'now';
  if (size < hourMs) return relative.format(Math.trunc(span / minuteMs), 'minute');
  if (size < 2 * dayMs) return relative.format(Math.trunc(span / hourMs), 'hour');
  return relative.format(Math.trunc(span / dayMs), 'day');
}

/** The elapsed share of a period, 0 to 1. */
export function shareOver(fromIso: string, toIso: string, now: number): number {
  const [from, to] = [new Date(fromIso).getTime(), new Date(toIso).getTime()];
  return to <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (to - from)));
}
