/** Checks who may report that the other side of a booking did not come, and ends the booking once that is settled. */
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { isNoShowTime, sideOf, type Side } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { legOfRental, lockWithListing } from '../lifecycle/booking-store.server.ts';
import { endAgreed, refundNow } from '../changes/end-agreed.server.ts';
import { legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { cameBy } from './silence.ts';
import { legSideOf } from './required-of-leg.ts';
import { unreadySides } from './unready-sides.server.ts';

/** Who reports, about whom and what. Of a leg of a swap, the giver is its owner. */
export type Missed = { title: string; ownerId: string; renterId: string; absent: Side };

/** Why somebody may not report the other side now; else whom they report. Locks the booking. */
export async function missedBooking(
  transaction: Transaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Missed | ExchangeRefusal | typeof notFound> {
  const booking = await lockWithListing(transaction, id);
  const side = booking && sideOf(actor, booking);
  if (!booking || !side) return notFound;
  if (legLifecycle.nextState(legOfRental(booking).state, 'report_no_show', legSideOf(side)) === null)
    return bookingRefusals.notNow;
  if (!isNoShowTime(booking.pickUpAt, now)) return bookingRefusals.tooEarly;
  // Whoever could not begin themselves cannot say that it was the other side.
  if ((await unreadySides(transaction.sql, booking, now)).includes(side))
    return bookingRefusals.notReadyYourself;
  const absent = side === 'owner' ? 'renter' : 'owner';
  if (await hasComeToBooking(transaction, id, absent)) return bookingRefusals.notNow;
  const { ownerId, renterId, terms } = booking;
  return { title: terms.title, ownerId, renterId, absent };
}

/** Whether a side has confirmed the hand-off: then they have come, unless they alone said it, and ahead of the pick-up. */
export async function hasComeToBooking(transaction: Transaction, id: string, side: Side): Promise<boolean> {
  const booking = await lockWithListing(transaction, id);
  if (!booking) return false;
  const { handOffConfirmedBy, handOffSaidAt, pickUpAt } = booking;
  return cameBy(handOffConfirmedBy, handOffSaidAt, pickUpAt).includes(legSideOf(side));
}

/**
 * Ends the booking as if the side that did not come had cancelled at the pick-up: the renter's policy at day 0, the owner's full refund. Where it was
 * nobody's doing everything goes back, and it counts against neither.
 * @param madeBy the account that settled it; null for the clock
 */
export async function settleMissedBooking(
  transaction: Transaction,
  id: string,
  { absent, reason }: { absent: Side | 'nobody'; reason: string },
  madeBy: string | null,
  now: Date,
): Promise<void> {
  const booking = await lockWithListing(transaction, id);
  if (!booking || exchangeLifecycle.nextState(booking.state, 'settle_no_show', 'report') === null) return;
  const step = { event: 'settle_no_show', who: 'report', madeBy } as const;
  const percent = absent === 'renter' ? refundNow(booking, booking.pickUpAt).percent : 100;
  const work = { sql: transaction.sql, now };
  if (absent === 'nobody') await endAgreed(work, booking, step, { by: 'operator', reason, percent });
  else
    await endAgreed(
      work,
      booking,
      { ...step, isNoShow: true },
      { by: absent, reason: `No-show: ${reason}`, percent },
    );
}

/** Starts the clocks of a booking whose report was withdrawn. */
export const resumeBooking = ({ sql }: Transaction, id: string, now: Date): Promise<void> =>
  legSteps.startClocks({ sql, now }, id);
