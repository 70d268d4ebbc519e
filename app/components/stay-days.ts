/** Which days of the calendar may be pressed now, and why not the others? */
import {
  dayText,
  shareADay,
  shortestEnd,
  stayRefusal,
  takenDays,
  type DayRange as TakenDays,
  type StayRules,
} from '../../features/availability/stay-rules.ts';
import { addDays } from '../../platform/date-range.ts';
import { isRangeOpen, type DayRange } from '../ui/calendar-selection.ts';

/** What the calendar of one listing goes by. Days are in the listing's own zone. */
export type StayCalendar = StayRules & { today: string; taken: TakenDays[] };

/** Why these two days cannot be had together, in a sentence; null when they can. */
export const rangeRefusal = (calendar: StayCalendar, from: string, to: string): string | null =>
  stayRefusal(calendar, calendar.taken, from, to, calendar.today)?.sentence ?? null;

/** What is wrong with the chosen days when somebody wants to go on; '' when they can. @param refused why they cannot be had together */
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
  return `The shortest ${priceUnit === 'day' ? 'rental' : 'stay'} is ${minimumUnits} ${priceUnit}s, and from ${dayText(next?.from ?? day)} on it is taken. Begin earlier or later.`;
}

/**
 * Why a press on this day would lead nowhere, in a sentence; null when it may be pressed. While a range has begun a later day must be able to end it;
 * an earlier one may also begin anew.
 */
export function pressRefusal(calendar: StayCalendar, range: DayRange, day: string): string | null {
  if (!isRangeOpen(range)) return beginRefusal(calendar, day);
  if (day === range.from) return null;
  if (day > range.from) return rangeRefusal(calendar, range.from, day);
  return rangeRefusal(calendar, day, range.from) === null ? null : beginRefusal(calendar, day);
}

/**
 * The range after a press. Two days that cannot be had together begin anew at the earlier one, which is the one that was pressed: a later day that
 * does not fit cannot be pressed.
 */
export function settleRange(calendar: StayCalendar, range: DayRange): DayRange {
  if (range.from === null || range.to === null) return range;
  return rangeRefusal(calendar, range.from, range.to) === null ? range : { from: range.from, to: null };
}

/** The fewest days of the calendar a range covers, both ends counted: two nights cover three days. */
export const fewestDays = (calendar: StayCalendar): number =>
  calendar.minimumUnits + (calendar.priceUnit === 'night' ? 1 : 0);
