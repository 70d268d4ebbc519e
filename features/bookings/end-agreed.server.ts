/** Ends agreed bookings before anything has changed hands: counts what goes back, and takes the step. */
import type { Work } from '../../platform/apply-step.server.ts';
import { accepted } from '../../platform/refusal.ts';
import type { Booking } from './booking-store.server.ts';
import { refundOf, refundPercent, refundSchedule } from './cancellation-policy.ts';
import { furtherRefund } from './extension-money.server.ts';
import { bookingSteps } from './lifecycle/apply-step.server.ts';
import type { Ending } from './lifecycle/booking-steps.ts';

export type Cancelled = { refundCents: number; refundPoints: number; percent: number };

/** What a renter would get back who cancels now. Pages show it before the button is pressed. */
export function refundNow(booking: Booking, now: Date): { percent: number } & ReturnType<typeof refundOf> {
  const schedule = refundSchedule(
    booking.terms.cancellationPolicy,
    { wall: booking.pickUp, zone: booking.timeZone },
    booking.acceptedAt ?? booking.askedAt,
  );
  const percent = booking.hasFullRefund ? 100 : refundPercent(schedule, now);
  return { percent, ...refundOf(booking.terms.price.refundable, percent) };
}

/** The row by which a booking ends. @param madeBy the account that ends it; null for the clock */
export type EndStep = {
  event: 'cancel' | 'cancel_together' | 'miss_payment' | 'settle_no_show' | 'lapse' | 'call_off';
  who: Parameters<typeof bookingSteps.apply>[3];
  madeBy: string | null;
  /** The side in `by` did not come. */
  isNoShow?: true;
  /** The clock ended it, because nobody had begun it in time. */
  isUnbegun?: true;
};

/** Ends a booking whose listing and row are locked. Money follows in jobs that read the event. */
export async function endAgreed(
  work: Work,
  booking: Booking,
  { event, who, madeBy, ...how }: EndStep,
  ending: Omit<Ending, 'refundCents' | 'keptCents'>,
): Promise<Cancelled> {
  const { by, percent, pointsInstead } = ending;
  const isInPoints = pointsInstead !== undefined;
  const { refundPoints, ...own } = refundOf(booking.terms.price.refundable, percent);
  const furtherCents = await furtherRefund(work.sql, booking.id, { percent, isInPoints });
  const refundCents = (isInPoints ? 0 : own.refundCents) + furtherCents;
  const keptCents = isInPoints ? booking.totalCents : own.keptCents;
  const body = { by, percent, refundCents, ...(isInPoints && { pointsInstead }), ...how };
  const end = { ...ending, refundCents, keptCents };
  accepted((await bookingSteps.apply(work, booking, event, who, { madeBy, body, end })) ?? 'ended');
  return { refundCents, refundPoints, percent };
}
