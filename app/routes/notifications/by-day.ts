/** Groups notifications by day, in the reader's own time. */
import type { Notice } from '../../../features/notifications/notification-view.ts';

const dayWords = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

const dayMs = 86_400_000;

/** 'Today', 'Yesterday', 'Friday, June 4, 2027'. @param now milliseconds since the epoch */
export function dayName(instant: string, now: number): string {
  const name = dayWords.format(new Date(instant));
  if (name === dayWords.format(now)) return 'Today';
  return name === dayWords.format(now - dayMs) ? 'Yesterday' : name;
}

/** Notifications by day, newest day first: a late one is under its own day, and no day repeats. */
export function byDay(notices: readonly Notice[], now: number): { day: string; notices: Notice[] }[] {
  const days: { day: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const day = dayName(notice.happenedAt, now);
    const known = days.find((each) => each.day === day);
    if (known) known.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  const timeOf = ({ notices: [first] }: (typeof days)[number]) => Date.parse(first?.happenedAt ?? '');
  return days.toSorted((a, b) => timeOf(b) - timeOf(a));
}
