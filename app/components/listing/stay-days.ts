/** Decides which days of the calendar can be pressed, and why the others can't. */
import {
  dayText,
  shareADay,
  shortestEnd,
  stayRefusal,
  takenDays,
  type DayRange as TakenDays,
  type StayRules,
} from '../../../features/availability/stay-rules.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import { isRangeOpen, type DayRange } from '../../ui/dates/calendar-selection.ts';

/** A listing calendar's rules. Days are in the listing's own zone. */
export type StayCalendar = StayRules & { today: string; taken: TakenDays[] };

/** Why these two days cannot be combined, in a sentence; null when they can. */
export const rangeRefusal = (calendar: StayCalendar, from: string, to: string): string | null =>
  stayRefusal(calendar, calendar.taken, from, to, calendar.today)?.sentence ?? null;

/** What is wrong with the chosen days on Continue; '' when nothing is. @param refused why they cannot be combined */
export const daysFault = ({ from, to }: DayRange, refused: string | null): string =>
  refused ?? (from === null || to === null ? 'Choose your days first.' : '');

function beginRefusal(calendar: StayCalendar, day: string): string | null {
  const to = shortestEnd(calendar, day);
  const refused = stayRefusal(calendar, calendar.taken, day, to, calendar.today);
  if (refused?.refusal !== 'days-are-taken') return refused?.sentence ?? null;
  const itself = { from: day, until: addDays(day, 1) };
  if (calendar.taken.some((range) => shareADay(range, itself)))
    return `${dayText(day)} is already taken. Choose a day that is free.`;
  const { minimumUnits, priceUnit } = calendar;
  const next = calendar.taken.find((range) => shareADay(range, takenDays(priceUnit, day, to)));
  return `The minimum ${priceUnit === 'day' ? 'rental' : 'stay'} is ${minimumUnits} ${priceUnit}s, but ${dayText(next?.from ?? day)} is taken. Start earlier or later.`;
}

/**
 * Why this day can't be pressed, in a sentence; null when it can. After a range has started a later day must be able to end it; an earlier
 * one may also start over.
 */
export function pressRefusal(calendar: StayCalendar, range: DayRange, day: string): string | null {
  if (!isRangeOpen(range)) return beginRefusal(calendar, day);
  if (day === range.from) return null;
  if (day > range.from) return rangeRefusal(calendar, range.from, day);
  return rangeRefusal(calendar, day, range.from) === null ? null : beginRefusal(calendar, day);
}

/**
 * The range after a press. Two days that cannot be combined start over at the earlier one, which is the pressed one: a later day that does
 * not fit cannot be pressed.
 */
export function settleRange(calendar: StayCalendar, range: DayRange): DayRange {
  if (range.from === null || range.to === null) return range;
  return rangeRefusal(calendar, range.from, range.to) === null ? range : { from: range.from, to: null };
}

/** The minimum number of calendar days in a range, both ends included: two nights cover three days. */
export const fewestDays = (calendar: StayCalendar): number =>
  calendar.minimumUnits + (calendar.priceUnit === 'night' ? 1 : 0);
