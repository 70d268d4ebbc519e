/** Ends agreed bookings that are not paid in time or never start. docs/domain/silence.md. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import { legOfRental, readBooking, type Booking } from '../lifecycle/booking-store.server.ts';
import { endAgreed, refundNow } from './end-agreed.server.ts';
import { exchangeSideOf } from '../handover/required-of-leg.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { askedWhetherBegunAt, unbegunOf } from '../lifecycle/exchange-deadlines.server.ts';
import { partyExchange } from '../lifecycle/exchange-references.ts';
import { isPaid } from '../../payments/steps/bind-payment.server.ts';
import { absentAt, endsUnbegunAt } from '../handover/silence.ts';

export async function missPayment(work: Work, booking: Booking): Promise<void> {
  // The first payment cost nothing while it failed. A renter who paid it and not the rest cancels by the policy.
  const isRest = await isPaid(work.sql, partyExchange({ id: booking.partyId }));
  const ending = isRest
    ? ({
        by: 'clock',
        reason: 'The rest was not paid.',
        percent: refundNow(booking, work.now).percent,
      } as const)
    : ({ by: 'clock', reason: 'The payment failed.', percent: 100 } as const);
  await endAgreed(work, booking, { event: 'miss_payment', who: 'clock', madeBy: null }, ending);
}

/**
 * Asks both sides a day after the pick-up, and ends the booking when their time is over. If one side has confirmed the hand-over since the
 * pick-up, the other counts as a no-show; if neither has, everything is refunded and no one is blamed. The booking is locked.
 */
export async function endUnbegun(work: Work, id: string): Promise<void> {
  const booking = present(await readBooking(work.sql, id), 'booking whose row is locked');
  const unbegun = await unbegunOf(work, booking);
  if (work.now < endsUnbegunAt(unbegun)) {
    // Asked once. A late check after downtime also asks first.
    const leg = legOfRental(booking);
    if ((await askedWhetherBegunAt(work.sql, leg)) === null)
      await legSteps.apply(work, leg, 'ask', 'clock', { madeBy: null, exchange: booking });
    return;
  }
  const silent = absentAt(unbegun);
  const absent = silent && exchangeSideOf(silent);
  await endAgreed(
    work,
    booking,
    { event: 'lapse', who: 'leg', madeBy: null, isUnbegun: true },
    {
      by: absent ?? 'silence',
      reason:
        absent === null
          ? 'The two sides didn’t both confirm the hand-over, and nobody reported a no-show.'
          : 'The other side confirmed the hand-over, and this side never did.',
      percent: absent === 'renter' ? refundNow(booking, booking.pickUpAt).percent : 100,
    },
  );
}
