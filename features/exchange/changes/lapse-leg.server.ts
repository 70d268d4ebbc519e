/**
 * Ends legs without confirmation: both sides are asked a day after the pick-up, and the leg ends 48 hours after the return.
 * docs/domain/silence.md.
 */
import { present } from '../../../platform/assert.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import { absentAt, askedWhetherBegun, cameBy, sayUntil } from '../handover/silence.ts';
import { breakLeg, callOffForNobody } from './break-leg.server.ts';
import { meetEmergencies } from '../emergencies/meet-emergencies.server.ts';
import { isUnsaidInTime } from '../lifecycle/exchange-deadlines.server.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { readSwap, type Leg, type LegSide, type Swap } from '../lifecycle/exchange-store.server.ts';
import { unwindSwap } from './unwind-swap.server.ts';

/** The side that counts as a no-show: the silent one, if the other has confirmed since the pick-up. */
const absentOf = ({ handOffConfirmedBy, handOffSaidAt, pickUpAt }: Leg): LegSide | null =>
  absentAt({ confirmedBy: cameBy(handOffConfirmedBy, handOffSaidAt, pickUpAt) });

const absentIdsOf = (leg: Leg): string[] => {
  const absent = absentOf(leg);
  return absent === null ? [] : [absent === 'giver' ? leg.giverId : leg.receiverId];
};

/**
 * Ends a leg whose time to confirm is over. If both sides were silent, no one is blamed; if one confirmed, the other is a no-show. Before
 * anything has changed hands the whole swap ends. The rows of the swap and its listings are locked.
 * @returns the current swap
 */
export async function lapseIfDue(work: Work, swap: Swap, legId: string): Promise<Swap> {
  const { sql, now } = work;
  const leg = swap.legs.find(({ id }) => id === legId);
  if (!leg || !(await isUnsaidInTime(work, leg))) return swap;
  const absent = absentOf(leg);
  if (exchangeLifecycle.nextState(swap.state, 'lapse', 'leg') !== null) {
    // It ends with its first overdue leg, whichever the clock takes: confirmations of other overdue legs count too.
    const over = swap.legs.filter(
      (each) => each.id === leg.id || sayUntil(askedWhetherBegun(each), each.returnAt) <= now,
    );
    const absentIds = new Set(over.flatMap(absentIdsOf));
    const [breakerId = null] = absentIds.size === 1 ? absentIds : [];
    await unwindSwap(work, swap, { by: 'silence', breakerId, reason: '', isNoShow: breakerId !== null });
  } else if (absent === null) await callOffForNobody(work, swap, [leg.id], { by: 'clock', reason: '' });
  else await breakLeg(work, swap, leg, { event: 'lapse', breaker: absent, reason: '' });
  return present(await readSwap(sql, swap.id), 'swap whose row is locked');
}

/** What the clock does when the time to confirm a leg is over. */
export async function lapse(work: Work, leg: Leg): Promise<void> {
  const swap = present(await readSwap(work.sql, leg.exchangeId), 'swap of a leg');
  await lapseIfDue(work, await meetEmergencies(work, swap), leg.id);
}
