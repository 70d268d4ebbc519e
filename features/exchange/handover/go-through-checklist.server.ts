/** When may somebody steer a boat without the operator's card? When both sides have gone through its safety checklist at the pick-up. From rules.md, "Gates". */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { requirementLines, sayChecklistDone } from '../../requirements/read-requirements.server.ts';
import { takesChecklist } from '../../requirements/requirements.ts';
import { isHandOffTime, sideOf } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, type BookingRefusal } from '../lifecycle/booking-refusals.ts';
import { lockBooking } from '../lifecycle/booking-store.server.ts';
import { requiredFor } from './required-for.ts';
import { isAgreed } from '../lifecycle/booking-states.ts';

/** One side's word that they went through it, from 24 hours before the pick-up until it changes hands; said again it is the same word. */
export const goThroughChecklist = (
  deps: Deps,
  actor: Actor,
  { id }: { id: string },
): Promise<'said' | BookingRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'said' | BookingRefusal | typeof notFound> => {
    const booking = await lockBooking(sql, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || !side || actor.kind !== 'account') return notFound;
    if (!isAgreed(booking.state)) return bookingRefusals.notNow;
    const now = deps.now();
    if (!isHandOffTime(booking.pickUpAt, now)) return bookingRefusals.tooEarly;
    const required = requiredFor(booking);
    if (!takesChecklist(await requirementLines(sql, required))) return bookingRefusals.noChecklist;
    await sayChecklistDone(sql, id, { side, accountId: actor.accountId, now });
    return 'said';
  });
