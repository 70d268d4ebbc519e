/** What is given for the days of a trip that an emergency cut short? Pure; docs/domain/money.md, "In an emergency". */
import { assert } from '../../../platform/assert.ts';
import { daysBetween } from '../../../platform/date-range.ts';

/** What was paid for a trip and its further days: the rental with the fee and the taxes that stand on it. CAD cents, and whole points. */
export type PaidForTrip = { cents: number; points: number; days: number };

/** A dollar is a point here, as in the price of a listing that names no other. */
const centsAPoint = 100;

/**
 * The days, or nights, that were left on the day on which it came back: that day itself is used by gear, and the night after it by nobody.
 * @param lastDay last day of gear, day of departure of a stay
 */
export const unusedDays = (backOn: string, lastDay: string): number =>
  Math.max(0, backOn < lastDay ? daysBetween(backOn, lastDay) : 0);

/**
 * The points for unused days, rounded up, for the renter.
 * @param percent of what these days cost; 100 at least
 */
export function pointsForUnused(
  { cents, points, days }: PaidForTrip,
  unused: number,
  percent: number,
): number {
  assert(percent >= 100, 'Unused days are worth what they cost at least.');
  assert(unused >= 0 && unused <= days, 'No more days are unused than were paid.');
  return days === 0
    ? 0
    : Math.ceil(((cents + points * centsAPoint) * unused * percent) / (days * 100 * centsAPoint));
}
