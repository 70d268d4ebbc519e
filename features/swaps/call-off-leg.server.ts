/** What if a leg breaks after another one has happened? It is settled by whose doing it is: docs/domain/swaps.md, "When it breaks in the middle". */
import { present } from '../../platform/assert.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isNoShowTime } from '../bookings/booking-policy.ts';
import { cameBy } from '../bookings/silence.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { isSideMissing } from '../requirements/read-requirements.server.ts';
import { breakLeg } from './break-leg.server.ts';
import { doWhatIsDue, endedBefore, type EndedBefore } from './do-what-is-due.server.ts';
import { legStartRefusal, partRefusal } from './hold-guarantees.server.ts';
import { exchangeSideOf, requiredOfLeg } from './required-of-leg.ts';
import { swapLegLifecycle } from './swap-leg-lifecycle.ts';
import { hasNotBegun } from './swap-lifecycle.ts';
import { swapRefusals, type SwapRefusal } from './swap-refusals.ts';
import { lockWithListings, swapOf, type Leg, type LegSide, type Swap } from './swap-store.server.ts';
import { unwindSwap } from './unwind-swap.server.ts';

export type CallingOff = { legId: string; event: 'call_off' | 'report_no_show'; reason: string };
export type CalledOff = 'called-off' | 'cancelled' | EndedBefore | SwapRefusal | typeof notFound;

/**
 * Calls a leg off, or reports that the other side did not come, from two hours after the pick-up on. Before anything has changed hands somebody who
 * does not come has cancelled the whole swap.
 */
export const callOffLeg = (
  deps: Deps,
  actor: Actor,
  { legId, event, reason }: CallingOff,
): Promise<CalledOff> =>
  inCommand(deps, async ({ sql }): Promise<CalledOff> => {
    const swapId = await swapOf(sql, 'swap_leg', legId);
    const swap = swapId === null ? null : await lockWithListings(sql, swapId);
    const leg = swap?.legs.find(({ id }) => id === legId);
    const side = leg && sideOfLeg(actor, leg);
    if (!swap || !leg || !side) return notFound;
    const now = deps.now();
    if (swapLegLifecycle.nextState(leg.state, event, side) === null) return swapRefusals.notNow;
    if (event === 'report_no_show' && !isNoShowTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
    const other: LegSide = side === 'giver' ? 'receiver' : 'giver';
    // Whoever has confirmed the hand-off since the pick-up has come: what is wrong then is for both to settle, and no bond is taken for it.
    const came = cameBy(leg.handOffConfirmedBy, leg.handOffSaidAt, leg.pickUpAt);
    if (event === 'report_no_show' && came.includes(other)) return swapRefusals.notNow;
    // Whoever could not begin themselves cannot say that it was the other side.
    if (event === 'report_no_show' && (await isUnready(sql, swap, leg, side, now)))
      return swapRefusals.notReadyYourself;
    if (event === 'call_off' && hasNotBegun(swap.state)) return swapRefusals.notNow;
    const due = await doWhatIsDue({ sql, now }, swap);
    const toCome = present(
      due.swap.legs.find(({ id }) => id === legId),
      'leg of an agreed swap',
    );
    const ended = due.ended ?? endedBefore(toCome);
    if (ended) return ended;
    // Who did not come has broken it; who calls off, themselves.
    const breaker: LegSide = event === 'call_off' ? side : other;
    const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
    if (hasNotBegun(due.swap.state)) {
      await unwindSwap({ sql, now }, due.swap, { by: 'member', breakerId, reason, isNoShow: true });
      return 'cancelled';
    }
    await breakLeg({ sql, now }, due.swap, toCome, { event, breaker, reason });
    return 'called-off';
  });

/** Whether a side could not begin its leg: something it had to show is missing, its part is not paid, or a receiver's deposit or bond is not set aside. */
async function isUnready(sql: Runner, swap: Swap, leg: Leg, side: LegSide, now: Date): Promise<boolean> {
  if (await isSideMissing(sql, requiredOfLeg(leg), exchangeSideOf(side))) return true;
  const unpaid =
    side === 'receiver'
      ? await legStartRefusal(sql, swap, leg, now)
      : await partRefusal(sql, swap, leg.giverId, now);
  return unpaid !== null;
}

/** On which side of a leg somebody stands; null for everybody else. */
export function sideOfLeg(
  actor: Actor,
  { giverId, receiverId }: Pick<Leg, 'giverId' | 'receiverId'>,
): LegSide | null {
  if (actor.kind !== 'account') return null;
  if (actor.accountId === giverId) return 'giver';
  return actor.accountId === receiverId ? 'receiver' : null;
}
