/** Says on a listing's page when it can be booked: now, from a date, or not at present. */
import { firstFreeDay } from '../../../../../features/availability/first-free-day.ts';
import { dayText } from '../../../../../features/availability/stay-rules.ts';
import { addDays } from '../../../../../platform/time/date-range.ts';
import type { StayCalendar } from '../../../../components/listing/stay-days.ts';

export type Opening = {
  isNow: boolean;
  words: string;
  note: string;
  /** The first bookable day; null if none. */
  firstDay: string | null;
};

/** The text of the badge and of the panel's note. A booked day is never named as open. */
export function openingWords(calendar: StayCalendar): Opening {
  const { taken, today, leadDays } = calendar;
  const first = firstFreeDay(calendar, taken, today);
  if (first === null)
    return { isNow: false, words: 'Not available now', note: 'No open days at the moment', firstDay: null };
  if (first === addDays(today, leadDays))
    return { isNow: true, words: 'Available Now', note: 'Available for the next 3 months', firstDay: first };
  const from = `Available from ${dayText(first)}`;
  return { isNow: false, words: from, note: from, firstDay: first };
}
