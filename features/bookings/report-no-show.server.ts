/** What if one side does not come to the pick-up? From two hours after it the other side may say so. From rules.md, "No-show and late return". */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { isNoShowTime, sideOf } from './booking-policy.ts';
import { bookingRefusals, type BookingRefusal } from './booking-refusals.ts';
import { handOffWords } from './booking-store.server.ts';
import { endAgreed, lockForCancelling, refundNow, type Cancelled } from './cancel-booking.server.ts';
import { cameBy } from './silence.ts';
import { unreadySides } from './unready-sides.server.ts';

/** Ends the booking as if the side that did not come had cancelled at the pick-up: the renter's policy at day 0, the owner's full refund. */
export const reportNoShow = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Cancelled | BookingRefusal | typeof notFound> =>
  inCommand(deps, async (transaction) => {
    const booking = await lockForCancelling(transaction, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || !side || actor.kind !== 'account') return notFound;
    if (bookingLifecycle.nextState(booking.state, 'report_no_show', side) === null)
      return bookingRefusals.notNow;
    const now = deps.now();
    if (!isNoShowTime(booking.pickUpAt, now)) return bookingRefusals.tooEarly;
    // Whoever could not begin themselves cannot say that it was the other side.
    if ((await unreadySides(transaction.sql, booking, now)).includes(side))
      return bookingRefusals.notReadyYourself;
    const absent = side === 'owner' ? 'renter' : 'owner';
    // Whoever has confirmed the hand-off has come, unless they alone said it, and ahead of the pick-up.
    const { words, saidAt } = await handOffWords(transaction.sql, id);
    if (cameBy(words, saidAt, booking.pickUpAt).includes(absent)) return bookingRefusals.notNow;
    const percent = absent === 'owner' ? 100 : refundNow(booking, booking.pickUpAt).percent;
    return endAgreed(
      transaction,
      booking,
      {
        by: absent,
        reason: `No-show: ${reason}`,
        percent,
        areDaysFree: absent === 'renter',
        isNoShow: true,
      },
      actor.accountId,
      now,
    );
  });
