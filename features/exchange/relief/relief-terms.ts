/** Computes an emergency's offer to a renter, and its deadline. From rules.md, "Cancellation". */
import { assert } from '../../../platform/assert.ts';

export const reliefChoices = ['refund', 'points'] as const;
export type ReliefChoice = (typeof reliefChoices)[number];

/** What was paid for a booking and its extensions: CAD cents, and whole held points. */
export type PaidForBooking = { cents: number; points: number };

/** One dollar is one point here, as in a listing without its own price in points. */
const centsAPoint = 100;

/**
 * The points given on top of those returned, when the renter takes points. Rounded up, for the renter.
 * @param percent of what was paid, cash and points together; at least 100
 */
export function pointsGiven({ cents, points }: PaidForBooking, percent: number): number {
  assert(percent >= 100, 'The points must be worth at least the refund.');
  return Math.ceil(((cents + points * centsAPoint) * percent) / (100 * centsAPoint)) - points;
}

const hour = 3_600_000;
/** However close the pick-up, this much time is left to choose; a no-show cannot be reported earlier. */
const leastHours = 2;

/** The renter's deadline: this many hours, or the pick-up if sooner, but at least two hours. */
export function chooseUntil(now: Date, hours: number, pickUpAt: Date): Date {
  const longest = Math.min(now.getTime() + hours * hour, pickUpAt.getTime());
  return new Date(Math.max(now.getTime() + leastHours * hour, longest));
}
