/** Ends legs in the middle of a swap and settles the result: docs/domain/swaps.md, "When it breaks in the middle". */
import type { Work } from '../../../platform/apply-step.server.ts';
import { legSteps, take } from '../lifecycle/apply-step.server.ts';
import { finishIfOver } from '../handover/finish-exchange.server.ts';
import { settleCirclePoints } from '../money/settle-circle.server.ts';
import { askForBondOfGiver, settleBonds } from '../money/settle-leg.server.ts';
import { legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { legsOf, type Leg, type LegSide, type Swap } from '../lifecycle/exchange-store.server.ts';
import { legsThatFall } from '../money/what-is-owed.ts';

/** `call_off`: by one of its sides; `settle_no_show`: at the end of a report; `lapse`: by the clock, when only the other side confirmed. */
type Break = {
  event: 'call_off' | 'settle_no_show' | 'lapse';
  breaker: LegSide;
  reason: string;
};

/** Ends a leg broken by one of its sides, and the legs that become impossible. The rows of the swap and its listings are locked. */
export async function breakLeg(
  work: Work,
  swap: Swap,
  leg: Leg,
  { event, breaker, reason }: Break,
): Promise<void> {
  const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
  const fallen = breaker === 'giver' ? legsThatFall(leg.giverId, swap.legs) : [];
  const about = { by: breakerId, isNoShow: event !== 'call_off', isSilent: event === 'lapse' };
  const by = { lapse: 'clock', call_off: breaker, settle_no_show: 'report' } as const;
  await legSteps.apply(work, leg, event, by[event], {
    madeBy: null,
    exchange: swap,
    off: { by: breaker, reason, isReceiversDoing: breaker === 'receiver' },
    body: { ...about, follows: false },
  });
  for (const each of fallen)
    await legSteps.apply(work, each, 'call_off', 'exchange', {
      madeBy: null,
      exchange: swap,
      off: { by: 'swap', reason, isReceiversDoing: each.receiverId === leg.giverId },
      body: { ...about, isNoShow: false, follows: true },
    });
  const after = await settleRest(work, swap);
  if (breaker === 'receiver') await askForBondOfGiver(work.sql, after, leg, work.now);
  await finishIfOver(take, work, after);
}

type Nobodys = { by: 'emergency' | 'clock' | 'operator'; reason: string; emergencyId?: string | null };

/**
 * Calls legs off through no one's fault: for an emergency, because nobody confirmed, or by an operator's decision. Their receivers are
 * refunded everything, and no bond is kept. The rows of the swap and its listings are locked.
 */
export async function callOffForNobody(
  work: Work,
  swap: Swap,
  legIds: readonly string[],
  { by, reason, emergencyId = null }: Nobodys,
): Promise<void> {
  const event = by === 'clock' ? 'lapse' : 'call_off';
  for (const leg of swap.legs) {
    if (!legIds.includes(leg.id) || legLifecycle.nextState(leg.state, event, by) === null) continue;
    await legSteps.apply(work, leg, event, by, {
      madeBy: null,
      exchange: swap,
      off: { by, reason, isReceiversDoing: false },
      body: { by, isNoShow: false, emergency: emergencyId },
    });
  }
  await finishIfOver(take, work, await settleRest(work, swap));
}

/** Settles the bonds a break has decided, and a circle's points if nothing is left to change hands. @returns the swap with its current legs */
async function settleRest(work: Work, swap: Swap): Promise<Swap> {
  const after = { ...swap, legs: await legsOf(work.sql, swap.id) };
  await settleBonds(work, after, swap.legs);
  await settleCirclePoints(work, after);
  return after;
}
