/** Confirms the hand-off and the return of a leg for its two sides. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { isHandOffTime } from '../lifecycle/booking-policy.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { startRefusal } from '../../payments/bind-payment.server.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import { readyRefusal } from '../../requirements/read-requirements.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { sideOfLeg } from '../changes/call-off-leg.server.ts';
import { legStartRefusal } from '../money/hold-guarantees.server.ts';
import { requiredOfLeg } from './required-of-leg.ts';
import { isUnsaidInTime } from '../lifecycle/exchange-deadlines.server.ts';
import { partyExchange } from '../lifecycle/exchange-references.ts';
import { isToCome, legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { hasNotBegun, isGoingOn } from '../lifecycle/exchange-lifecycle.ts';
import { swapRefusals, type SwapRefusal } from '../lifecycle/exchange-refusals.ts';
import {
  confirmLegStep,
  lockSwap,
  swapOf,
  type Leg,
  type LegSide,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';

type NotReady = Refusal<'requirements-missing'>;
type Outcome = 'waiting' | 'done' | SwapRefusal | PaymentRefusal | NotReady | typeof notFound;

/**
 * Confirms the hand-off or the return of a leg for one side. What has to be looked at and signed before is features/handover's to know.
 * @param alsoSaid the other side, where it has confirmed the same in a way that is kept elsewhere
 * @param isOtherSet whether the other side has confirmed something else: this one has come as well, and nothing changes hands
 * @returns 'waiting' until the other side has done so as well
 */
export const confirmLeg = (
  deps: Deps,
  actor: Actor,
  {
    legId,
    step,
    alsoSaid = null,
    isOtherSet = false,
  }: { legId: string; step: 'hand_off' | 'return'; alsoSaid?: LegSide | null; isOtherSet?: boolean },
): Promise<Outcome> =>
  inCommand(deps, async ({ sql }): Promise<Outcome> => {
    const swapId = await swapOf(sql, 'leg', legId);
    const swap = swapId === null ? null : await lockSwap(sql, swapId);
    const leg = swap?.legs.find(({ id }) => id === legId);
    const side = leg && sideOfLeg(actor, leg);
    if (!swap || !leg || !side || actor.kind !== 'account') return notFound;
    if (legLifecycle.nextState(leg.state, step, side) === null) return swapRefusals.notNow;
    const now = deps.now();
    if (step === 'hand_off') {
      const refused = await handOffRefusal(sql, swap, leg, now);
      if (refused) return refused;
    }
    if (alsoSaid) await confirmLegStep(sql, { legId, step, side: alsoSaid }, now);
    const isComplete = await confirmLegStep(sql, { legId, step, side }, now);
    if (!isComplete || isOtherSet) {
      // The first word that it is back holds by itself, if the other side says nothing.
      if (step === 'return') await legSteps.startClocks({ sql, now }, legId);
      return 'waiting';
    }
    await legSteps.apply({ sql, now }, leg, step, side, { madeBy: actor.accountId, swap });
    return 'done';
  });

async function handOffRefusal(
  sql: Sql,
  swap: Swap,
  leg: Leg,
  now: Date,
): Promise<SwapRefusal | PaymentRefusal | NotReady | null> {
  if (!isGoingOn(swap.state)) return swapRefusals.notNow;
  if (!isHandOffTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
  // A word from after the end of its time would say of the other side that they had not come. Before anything has changed hands all of it ends at once.
  for (const each of hasNotBegun(swap.state) ? swap.legs : [leg])
    if (await isUnsaidInTime({ sql, now }, each)) return swapRefusals.saidTooLate;
  // Days count: who was to give on an earlier day would else receive first, without the bond of who receives first.
  const isLate = swap.legs.some(
    (each) => each.giverId === leg.receiverId && isToCome(each.state) && each.fromDay < leg.fromDay,
  );
  if (isLate) return swapRefusals.givesFirst;
  // Nobody's gear leaves before every side of the swap is paid: afterwards it cannot be undone.
  for (const { id, totalCents } of swap.parties) {
    const unpaid = await startRefusal(sql, partyExchange(id), { totalCents, depositCents: 0 }, now);
    if (isRefusal(unpaid)) return unpaid;
  }
  return (await legStartRefusal(sql, swap, leg, now)) ?? readyRefusal(sql, requiredOfLeg(leg));
}
