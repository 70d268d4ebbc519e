/** What is a renter offered whose booking lies in an emergency, and until when? From rules.md, "Cancellation". */
import { assert } from '../../../platform/assert.ts';

export const reliefChoices = ['refund', 'points'] as const;
export type ReliefChoice = (typeof reliefChoices)[number];

/** What was paid for a booking and for its further days: CAD cents, and whole points that are set aside. */
export type PaidForBooking = { cents: number; points: number };

/** A dollar is a point here, as in the price of a listing that names no other. */
const centsAPoint = 100;

/**
 * The points that are given on top of those that go back, when relief is taken in points. Rounded up, for the renter.
 * @param percent of what was paid, cash and points together; 100 at least
 */
export function pointsGiven({ cents, points }: PaidForBooking, percent: number): number {
  assert(percent >= 100, 'Points are worth the refund at least.');
  return Math.ceil(((cents + points * centsAPoint) * percent) / (100 * centsAPoint)) - points;
}

const hour = 3_600_000;
/** However near the pick-up is, this much time is left to choose; a no-show can be reported no earlier. */
const leastHours = 2;

/** Until when the renter chooses: so many hours, or the pick-up where that is nearer, and two hours at least. */
export function chooseUntil(now: Date, hours: number, pickUpAt: Date): Date {
  const longest = Math.min(now.getTime() + hours * hour, pickUpAt.getTime());
  return new Date(Math.max(now.getTime() + leastHours * hour, longest));
}
