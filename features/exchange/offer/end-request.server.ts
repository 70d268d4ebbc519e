/** Ends an open request: the owner declines it, or the renter withdraws it. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { bookingLifecycle } from '../lifecycle/booking-lifecycle.ts';
import { sideOf } from '../lifecycle/booking-policy.ts';
import { bookingRefusals } from '../lifecycle/booking-refusals.ts';
import { lockBooking } from '../lifecycle/booking-store.server.ts';
import { bookingSteps } from '../lifecycle/apply-step.server.ts';
import type { BookingNo } from '../lifecycle/exchange-steps.ts';

type Outcome = 'ended' | BookingNo | typeof notFound;

/** Declines (the owner) or withdraws (the renter) an open request, whoever made the latest offer. */
export const endRequest = (
  deps: Deps,
  actor: Actor,
  id: string,
  event: 'decline' | 'withdraw',
): Promise<Outcome> =>
  inCommand(deps, async ({ sql }): Promise<Outcome> => {
    const booking = await lockBooking(sql, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || !side || actor.kind !== 'account') return notFound;
    if (!bookingLifecycle.statesWith(event).includes(booking.state)) return bookingRefusals.isOver;
    if (bookingLifecycle.nextState(booking.state, event, side) === null) return bookingRefusals.notNow;
    const work = { sql, now: deps.now() };
    return (await bookingSteps.apply(work, booking, event, side, { madeBy: actor.accountId })) ?? 'ended';
  });
