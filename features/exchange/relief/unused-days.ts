/** Computes the points for days an emergency cut from a trip. Pure; docs/domain/money.md, "In an emergency". */
import { assert } from '../../../platform/assert.ts';
import { daysBetween } from '../../../platform/time/date-range.ts';

/** What was paid for a trip and its extensions: the rental with its fee and taxes. CAD cents, and whole points. */
export type PaidForTrip = { cents: number; points: number; days: number };

/** One dollar is one point here, as in a listing without its own price in points. */
const centsAPoint = 100;

/**
 * The days or nights left on the day of the return: gear has used that day, but nobody the night after it.
 * @param lastDay last day of gear, departure day of a stay
 */
export const unusedDays = (backOn: string, lastDay: string): number =>
  Math.max(0, backOn < lastDay ? daysBetween(backOn, lastDay) : 0);

/** The points for unused days, rounded up, for the renter. @param percent of these days' price; at least 100 */
export function pointsForUnused(
  { cents, points, days }: PaidForTrip,
  unused: number,
  percent: number,
): number {
  assert(percent >= 100, 'Unused days must be worth at least what they cost.');
  assert(unused >= 0 && unused <= days, 'There can’t be more unused days than paid days.');
  return days === 0
    ? 0
    : Math.ceil(((cents + points * centsAPoint) * unused * percent) / (days * 100 * centsAPoint));
}
