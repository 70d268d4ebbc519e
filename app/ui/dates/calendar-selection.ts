/** Computes what pressing a day selects: one day, several, or a range. Limits as in the product specification. */
import { countDays, shortDayLabel, type Day } from './calendar-days.ts';

export type DayRange = { from: Day | null; to: Day | null };
export const noRange: DayRange = { from: null, to: null };

/** Both ends counted. */
export type LengthBounds = { minDays?: number; maxDays?: number };

/**
 * Several single days: a press adds or removes a day. Exceeding the maximum or minimum is ignored and returns the same list. Sorted by
 * time.
 */
export function toggleDay(
  selected: Day[],
  day: Day,
  { minDays = 0, maxDays = Infinity }: LengthBounds,
): Day[] {
  if (selected.includes(day)) {
    return selected.length - 1 < minDays ? selected : selected.filter((other) => other !== day);
  }
  return selected.length + 1 > maxDays ? selected : [...selected, day].toSorted();
}

/** True after the first day is chosen and before the last. */
export const isRangeOpen = (range: DayRange): range is { from: Day; to: null } =>
  range.from !== null && range.to === null;

/** Whether a started range may not end (or start) on this day, because it would be too short or too long. */
export function isOutOfReach(
  range: DayRange,
  day: Day,
  { minDays = 1, maxDays = Infinity }: LengthBounds,
): boolean {
  if (!isRangeOpen(range) || day === range.from) return false;
  const length = day < range.from ? countDays(day, range.from) : countDays(range.from, day);
  return length < minDays || length > maxDays;
}

/**
 * A range: the first press starts it, the second ends it (an earlier day becomes the start), the third starts over. Pressing the first day
 * again makes a one-day range if allowed, else clears it. A disabled day changes nothing.
 */
export function extendRange(range: DayRange, day: Day, bounds: LengthBounds): DayRange {
  if (!isRangeOpen(range)) return { from: day, to: null };
  if (isOutOfReach(range, day, bounds)) return range;
  if (day === range.from) return (bounds.minDays ?? 1) <= 1 ? { from: day, to: day } : noRange;
  return day < range.from ? { from: day, to: range.from } : { from: range.from, to: day };
}

/** The label of a date range button: 'Select dates', 'Jul 18 - Select' or 'Jul 18 - Jul 21'. */
export function rangeLabel({ from, to }: DayRange): string {
  if (from === null) return 'Select dates';
  return `${shortDayLabel(from)} - ${to === null ? 'Select' : shortDayLabel(to)}`;
}
