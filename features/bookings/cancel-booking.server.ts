/** How is an agreed exchange cancelled? By either side: the renter gets back what the copied policy says, an owner gives everything back. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { endPayments } from '../payments/bind-payment.server.ts';
import { settleCancelledHold } from '../points/earn-held-points.server.ts';
import { relieveHold } from '../points/relieve-hold.server.ts';
import { exchangeOf } from './booking-exchange.ts';
import { anyListing } from './bookable-listing.server.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { sideOf } from './booking-policy.ts';
import { bookingRefusals, type BookingRefusal } from './booking-refusals.ts';
import { freeDays, keepDaysBlocked, recordCancellation, type Booking } from './booking-store.server.ts';
import { ownerFeeOf, payOutTime } from './booking-money.ts';
import { lockWithListing } from './lifecycle/lock-with-listing.server.ts';
import { countAgainstLimit } from './count-against-limit.server.ts';
import { endExtensions, furtherRefund } from './extension-money.server.ts';
import { clubsOwn, sharesOf } from './price-shares.ts';
import { refundOf, refundPercent, refundSchedule } from './cancellation-policy.ts';

/** Why and by whom an agreed exchange ends. A no-show counts as a cancellation at the pick-up by the side that did not come. */
export type Cancellation = {
  /** `silence`: nobody said anything, and it never began. */
  by: 'renter' | 'owner' | 'both' | 'operator' | 'clock' | 'silence' | 'emergency';
  reason: string;
  /** Of the rental; the extras always come back. */
  percent: number;
  /** The days of an owner who cancels stay blocked: the owner said the gear cannot be had. */
  areDaysFree: boolean;
  /** Points that the renter takes in the place of the cash: then no cash goes back, and it stays with the club that owes the points. */
  pointsInstead?: number;
  /** The side in `by` did not come. */
  isNoShow?: true;
  /** The clock ended it, because nobody had begun it in time. */
  isUnbegun?: true;
};

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

/** Cancels an accepted booking for one of its sides. */
export const cancelBooking = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Cancelled | BookingRefusal | typeof notFound> =>
  inCommand(deps, async (transaction) => {
    const found = await lockWithListing(transaction, id);
    const side = found && sideOf(actor, found);
    if (!found || !side || actor.kind !== 'account') return notFound;
    if (bookingLifecycle.nextState(found.state, 'cancel', side) === null) return bookingRefusals.notNow;
    const now = deps.now();
    const percent = side === 'owner' ? 100 : refundNow(found, now).percent;
    return endAgreed(
      transaction,
      found,
      { by: side, reason, percent, areDaysFree: side === 'renter' },
      actor.accountId,
      now,
    );
  });

/** Ends an accepted booking whose row is locked: the days, the points, the yearly limit, the record. Money follows in a job that reads the event. */
export async function endAgreed(
  { sql }: Transaction,
  booking: Booking,
  cancellation: Cancellation,
  madeBy: string | null,
  now: Date,
): Promise<Cancelled> {
  const { by, percent, pointsInstead } = cancellation;
  const isInPoints = pointsInstead !== undefined;
  const { refundPoints, ...own } = refundOf(booking.terms.price.refundable, percent);
  const furtherCents = await furtherRefund(sql, booking.id, { percent, isInPoints });
  const refundCents = (isInPoints ? 0 : own.refundCents) + furtherCents;
  await recordCancellation(sql, booking, { ...cancellation, refundCents }, now);
  if (cancellation.areDaysFree) await freeDays(sql, booking.id);
  else await keepDaysBlocked(sql, booking.id);
  const exchangePreferences = await anyListing(sql, booking.listingId);
  await countAgainstLimit(sql, { id: booking.listingId, exchangePreferences }, booking.way, 1);
  await endPoints({ sql, now }, booking, cancellation, madeBy);
  const keptCents = isInPoints ? booking.totalCents : own.keptCents;
  await endPayments({ sql, now }, exchangeOf(booking.id), keptCents, {
    ownerId: booking.ownerId,
    shares: isInPoints ? clubsOwn(keptCents) : sharesOf(booking.terms.price, keptCents, ownerFeeOf(booking)),
    payOutAt: payOutTime(booking.pickUpAt, now),
  });
  await endExtensions(sql, booking, { percent, isInPoints }, now);
  await appendEvent(
    sql,
    {
      name: 'booking.cancelled',
      subject: { kind: 'booking', id: booking.id },
      body: {
        by,
        percent,
        refundCents,
        ...(isInPoints ? { pointsInstead } : {}),
        ...(cancellation.isNoShow ? { isNoShow: true } : {}),
        ...(cancellation.isUnbegun ? { isUnbegun: true } : {}),
      },
    },
    now,
  );
  return { refundCents, refundPoints, percent };
}

/** What is set aside in points, and what is given in the place of cash: all of a booking's wallets are locked at once. */
async function endPoints(
  work: { sql: Transaction['sql']; now: Date },
  booking: Booking,
  { percent, pointsInstead }: Cancellation,
  madeBy: string | null,
): Promise<void> {
  const exchange = exchangeOf(booking.id);
  if (pointsInstead !== undefined)
    return relieveHold(work, {
      exchange,
      memberId: booking.renterId,
      points: pointsInstead,
      key: `booking ${booking.id} relief`,
      madeBy,
    });
  if (booking.points === 0) return;
  accepted(
    await settleCancelledHold(work, {
      exchange,
      payerId: booking.renterId,
      earnerId: booking.ownerId,
      refundPercent: percent,
      key: `booking ${booking.id} cancelled`,
      madeBy,
    }),
  );
}
