/** Confirms that something has changed hands: it has when both sides say so, at the pick-up and at the return. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { startRefusal } from '../../payments/bind-payment.server.ts';
import { readyRefusal } from '../../requirements/read-requirements.server.ts';
import { exchangeOf } from '../lifecycle/exchange-references.ts';
import { bookingLifecycle } from '../lifecycle/booking-lifecycle.ts';
import { isHandOffTime, sideOf, type Side } from '../lifecycle/booking-policy.ts';
import { bookingRefusals } from '../lifecycle/booking-refusals.ts';
import { confirmStep, lockBooking } from '../lifecycle/booking-store.server.ts';
import { bookingSteps } from '../lifecycle/apply-step.server.ts';
import type { BookingNo } from '../lifecycle/exchange-steps.ts';
import { requiredFor } from './required-for.ts';

type Outcome = 'waiting' | 'done' | BookingNo | typeof notFound | NotReady;
type NotReady = Refusal<'requirements-missing'>;
type Step = 'hand_off' | 'return';

/**
 * Confirms the hand-off or the return for one side. What has to be looked at and signed before is features/handover's to know.
 * @param alsoSaid the other side, where it has confirmed the same in a way that is kept elsewhere
 * @param isOtherSet whether the other side has confirmed something else: this one has come as well, and nothing changes hands
 * @returns 'waiting' until the other side has done so as well
 */
export const confirmHandOver = (
  deps: Deps,
  actor: Actor,
  {
    id,
    step,
    alsoSaid = null,
    isOtherSet = false,
  }: { id: string; step: Step; alsoSaid?: Side | null; isOtherSet?: boolean },
): Promise<Outcome> =>
  inCommand(deps, async ({ sql }): Promise<Outcome> => {
    const booking = await lockBooking(sql, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || !side || actor.kind !== 'account') return notFound;
    if (bookingLifecycle.nextState(booking.state, step, side) === null) return bookingRefusals.notNow;
    const now = deps.now();
    if (step === 'hand_off' && !isHandOffTime(booking.pickUpAt, now)) return bookingRefusals.tooEarly;
    if (step === 'hand_off') {
      const unpaid = await startRefusal(sql, exchangeOf(booking.id), booking, now);
      if (unpaid) return unpaid;
      const notReady = await readyRefusal(sql, requiredFor(booking));
      if (notReady) return notReady;
    }
    if (alsoSaid) await confirmStep(sql, { id: booking.id, step, side: alsoSaid }, now);
    const isComplete = await confirmStep(sql, { id: booking.id, step, side }, now);
    if (!isComplete || isOtherSet) {
      // The first word that it is back holds by itself, if the other side says nothing.
      await bookingSteps.startClocks({ sql, now }, id);
      return 'waiting';
    }
    return (
      (await bookingSteps.apply({ sql, now }, booking, step, side, { madeBy: actor.accountId })) ?? 'done'
    );
  });
