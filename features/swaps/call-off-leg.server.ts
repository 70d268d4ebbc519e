/** What if a leg breaks after another one has happened? It is settled by whose doing it is: docs/domain/swaps.md, "When it breaks in the middle". */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isNoShowTime } from '../bookings/booking-policy.ts';
import { cameBy } from '../bookings/silence.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { isSideMissing } from '../requirements/read-requirements.server.ts';
import { unwindSwap } from './cancel-swap.server.ts';
import { finishIfOver } from './finish-swap.server.ts';
import { legStartRefusal, partRefusal } from './hold-guarantees.server.ts';
import { exchangeSideOf, requiredOfLeg } from './required-of-leg.ts';
import { askForBondOfGiver, settleBonds, settlePart } from './settle-leg.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { swapLegLifecycle } from './swap-leg-lifecycle.ts';
import { swapRefusals, type SwapRefusal } from './swap-refusals.ts';
import { legsOf, swapOf, type Leg, type LegSide, type Swap } from './swap-store.server.ts';
import { callOff, lockWithListings } from './unwind-leg.server.ts';
import { legsThatFall } from './what-is-owed.ts';

export type CallingOff = { legId: string; event: 'call_off' | 'report_no_show'; reason: string };
export type CalledOff = 'called-off' | 'cancelled' | SwapRefusal | typeof notFound;

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
    // Who did not come has broken it; who calls off, themselves.
    const breaker: LegSide = event === 'call_off' ? side : other;
    const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
    if (swap.state === 'accepted' && event === 'report_no_show') {
      await unwindSwap(sql, swap, { by: 'member', breakerId, reason, isNoShow: true }, now);
      return 'cancelled';
    }
    if (swap.state !== 'handed_off') return swapRefusals.notNow;
    await breakLeg(sql, swap, leg, { breaker, isNoShow: event === 'report_no_show', reason }, now);
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

/** `isSilent`: nobody has said that the breaker did not come; the other side alone has confirmed that they came themselves. */
type Break = { breaker: LegSide; isNoShow: boolean; isSilent?: boolean; reason: string };

/** Settles a leg that one of its sides breaks in the middle of a swap, with what falls behind it. The rows of its listings are locked, and its own. */
export async function breakLeg(
  sql: Runner,
  swap: Swap,
  leg: Leg,
  { breaker, isNoShow, isSilent = false, reason }: Break,
  now: Date,
): Promise<void> {
  const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
  const fallen = breaker === 'giver' ? legsThatFall(leg.giverId, swap.legs) : [];
  await callOff(sql, leg, breaker, reason, now);
  await settlePart(sql, swap, leg, breaker === 'receiver', now);
  for (const each of fallen) {
    await callOff(sql, each, 'swap', reason, now);
    await settlePart(sql, swap, each, each.receiverId === leg.giverId, now);
  }
  for (const { id } of [leg, ...fallen]) {
    const follows = id !== leg.id;
    const body = { legId: id, by: breakerId, isNoShow: isNoShow && !follows, isSilent, follows };
    await appendEvent(sql, { name: 'swap.leg_called_off', subject: swapExchange(swap.id), body }, now);
  }
  const after = { ...swap, legs: await legsOf(sql, swap.id) };
  await settleBonds(sql, after, swap.legs, now);
  if (breaker === 'receiver') await askForBondOfGiver(sql, after, leg, now);
  await finishIfOver(sql, after, now);
}

/**
 * Calls legs off in the middle of a swap by nobody's doing: for an emergency, or because nobody has said how it went. Who would have received has
 * everything back, and no bond is kept. The rows of its listings are locked, and its own.
 */
export async function callOffForNobody(
  sql: Runner,
  swap: Swap,
  legIds: readonly string[],
  { by, reason }: { by: 'emergency' | 'clock'; reason: string },
  now: Date,
): Promise<void> {
  for (const leg of swap.legs) {
    if (!legIds.includes(leg.id) || leg.state !== 'agreed') continue;
    await callOff(sql, leg, by, reason, now);
    await settlePart(sql, swap, leg, false, now);
    const body = { legId: leg.id, by, isNoShow: false };
    await appendEvent(sql, { name: 'swap.leg_called_off', subject: swapExchange(swap.id), body }, now);
  }
  const after = { ...swap, legs: await legsOf(sql, swap.id) };
  await settleBonds(sql, after, swap.legs, now);
  await finishIfOver(sql, after, now);
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
