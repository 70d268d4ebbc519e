/** Ends agreed bookings before the hand-over: computes the refund and takes the step. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { accepted } from '../../../platform/refusal.ts';
import type { Booking } from '../lifecycle/booking-store.server.ts';
import { refundOf, refundPercent, refundSchedule } from '../price/cancellation-policy.ts';
import { unpaidRest } from '../money/rest-of-price.server.ts';
import { furtherRefund } from './extension-money.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import type { Ending } from '../lifecycle/exchange-steps.ts';

export type Cancelled = { refundCents: number; refundPoints: number; percent: number };

/** The refund if the renter cancels now. Pages show it before the button is pressed. */
export function refundNow(booking: Booking, now: Date): { percent: number } & ReturnType<typeof refundOf> {
  const schedule = refundSchedule(
    booking.terms.cancellationPolicy,
    { wall: booking.pickUp, zone: booking.timeZone },
    booking.acceptedAt ?? booking.askedAt,
  );
  const percent = booking.hasFullRefund ? 100 : refundPercent(schedule, now);
  return { percent, ...refundOf(booking.terms.price.refundable, percent) };
}

/** How a booking ends. @param madeBy the account that ends it; null for the clock */
export type EndStep = {
  event: 'cancel' | 'cancel_together' | 'miss_payment' | 'settle_no_show' | 'lapse' | 'call_off';
  who: Parameters<typeof exchangeSteps.apply>[3];
  madeBy: string | null;
  /** The side in `by` did not come. */
  isNoShow?: true;
  /** The clock ended it, because it never started in time. */
  isUnbegun?: true;
  /** A bank took the payment back. */
  isChargedBack?: true;
};

/** A booking's computed end: the step's input, and the facts for both sides. */
export type CountedEnd = { end: Ending; cancelled: Cancelled };

/**
 * Computes what is refunded and kept when an agreed booking ends this way.
 * @param mostCents what can be kept, when a bank has reversed part of the payment
 */
export async function countEnd(
  sql: Work['sql'],
  booking: Booking,
  ending: Omit<Ending, 'refundCents' | 'keptCents'>,
  mostCents = booking.totalCents,
): Promise<CountedEnd> {
  const { percent, pointsInstead } = ending;
  const isInPoints = pointsInstead !== undefined;
  const { refundPoints, ...own } = refundOf(booking.terms.price.refundable, percent);
  const furtherCents = await furtherRefund(sql, booking.id, { percent, isInPoints });
  // For a price in two parts, only what was charged is kept or refunded.
  const paidCents = booking.totalCents - (await unpaidRest(sql, booking));
  const keptCents = isInPoints ? paidCents : Math.min(own.keptCents, paidCents, mostCents);
  const refundCents = paidCents - keptCents + furtherCents;
  return { end: { ...ending, refundCents, keptCents }, cancelled: { refundCents, refundPoints, percent } };
}

/** Takes the step that ends a booking. Its listing and row are locked. Jobs that read the event move the money. */
export async function takeEnd(
  work: Work,
  booking: Booking,
  { event, who, madeBy, ...how }: EndStep,
  { end, cancelled }: CountedEnd,
): Promise<Cancelled> {
  const { by, percent, refundCents, pointsInstead } = end;
  const body = { by, percent, refundCents, ...(pointsInstead !== undefined && { pointsInstead }), ...how };
  accepted((await exchangeSteps.apply(work, booking, event, who, { madeBy, body, ending: end })) ?? 'ended');
  return cancelled;
}

/** Ends a booking whose listing and row are locked. */
export const endAgreed = async (
  work: Work,
  booking: Booking,
  step: EndStep,
  ending: Omit<Ending, 'refundCents' | 'keptCents'>,
): Promise<Cancelled> => takeEnd(work, booking, step, await countEnd(work.sql, booking, ending));
