/** Checks who may report that the other side of a leg did not come, and ends the leg, or the whole swap, once that is settled. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isNoShowTime } from '../lifecycle/booking-policy.ts';
import type { Missed } from './missed-booking.server.ts';
import { cameBy } from './silence.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { isSideMissing } from '../../requirements/read-requirements.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { breakLeg, callOffForNobody } from '../changes/break-leg.server.ts';
import { dueLeg } from '../changes/call-off-leg.server.ts';
import { lockSwapLeg, type Leg, type LegSide, type Swap } from '../lifecycle/exchange-store.server.ts';
import { sideOfLeg } from './side-of-leg.ts';
import type { EndedBefore } from '../changes/do-what-is-due.server.ts';
import { legStartRefusal, partRefusal } from '../money/hold-guarantees.server.ts';
import { exchangeSideOf, requiredOfLeg } from './required-of-leg.ts';
import { isToCome, legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { hasNotBegun } from '../lifecycle/exchange-lifecycle.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { unwindSwap } from '../changes/unwind-swap.server.ts';

type ExchangeSide = Missed['absent'];
const legSideOf = (side: ExchangeSide): LegSide => (side === 'owner' ? 'giver' : 'receiver');

/** Why somebody may not report the other side of a leg now, or what has ended it before; else whom they report. Locks the swap. */
export async function missedLeg(
  sql: Sql,
  actor: Actor,
  legId: string,
  now: Date,
): Promise<Missed | EndedBefore | ExchangeRefusal | typeof notFound> {
  const found = await lockSwapLeg(sql, legId);
  const side = found && sideOfLeg(actor, found.leg);
  if (!found || !side) return notFound;
  const { swap, leg } = found;
  if (legLifecycle.nextState(leg.state, 'report_no_show', side) === null) return swapRefusals.notNow;
  if (!isNoShowTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
  const other: LegSide = side === 'giver' ? 'receiver' : 'giver';
  // Whoever has confirmed the hand-off since the pick-up has come: what is wrong then is for both to settle, and no bond is taken for it.
  if (hasCome(leg, other)) return swapRefusals.notNow;
  // Whoever could not begin themselves cannot say that it was the other side.
  if (await isUnready(sql, swap, leg, side, now)) return swapRefusals.notReadyYourself;
  const due = await dueLeg({ sql, now }, swap, legId);
  if (due.ended) return due.ended;
  const step = { madeBy: null, exchange: due.swap };
  await legSteps.apply({ sql, now }, due.leg, 'report_no_show', side, step);
  const { giverId: ownerId, receiverId: renterId, terms } = leg;
  return { title: terms.title, ownerId, renterId, absent: exchangeSideOf(other) };
}

const hasCome = (leg: Leg, side: LegSide): boolean =>
  cameBy(leg.handOffConfirmedBy, leg.handOffSaidAt, leg.pickUpAt).includes(side);

/** Whether a side has confirmed the hand-off since the pick-up. */
export async function hasComeToLeg(sql: Sql, legId: string, side: ExchangeSide): Promise<boolean> {
  const found = await lockSwapLeg(sql, legId);
  return found !== null && hasCome(found.leg, legSideOf(side));
}

/** Locks a leg and does what was due by now: an emergency, or the clock of another leg, may have ended it. */
export async function meetLeg(sql: Sql, legId: string, now: Date): Promise<void> {
  const found = await lockSwapLeg(sql, legId);
  if (found && isToCome(found.leg.state)) await dueLeg({ sql, now }, found.swap, legId);
}

/** Ends a leg by whose no-show it was. Before anything has changed hands that is the whole swap, as if the side that did not come had cancelled it. */
export async function settleMissedLeg(
  sql: Sql,
  legId: string,
  { absent, reason }: { absent: ExchangeSide | 'nobody'; reason: string },
  now: Date,
): Promise<void> {
  const found = await lockSwapLeg(sql, legId);
  if (!found || legLifecycle.nextState(found.leg.state, 'settle_no_show', 'report') === null) return;
  const { swap, leg } = found;
  const work = { sql, now };
  if (absent === 'nobody') {
    if (hasNotBegun(swap.state)) await unwindSwap(work, swap, { by: 'operator', breakerId: null, reason });
    else await callOffForNobody(work, swap, [legId], { by: 'operator', reason });
    return;
  }
  const breaker = legSideOf(absent);
  const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
  if (hasNotBegun(swap.state))
    await unwindSwap(work, swap, { by: 'member', breakerId, reason, isNoShow: true });
  else await breakLeg(work, swap, leg, { event: 'settle_no_show', breaker, reason });
}

/** Asks the clock to look again at a leg whose report was withdrawn. */
export async function resumeMissedLeg(sql: Sql, legId: string, now: Date): Promise<void> {
  const found = await lockSwapLeg(sql, legId);
  if (found && isToCome(found.leg.state)) await legSteps.startClocks({ sql, now }, legId);
}

/** Whether a side could not begin its leg: something it had to show is missing, its part is not paid, or a receiver's deposit or bond is not set aside. */
async function isUnready(sql: Sql, swap: Swap, leg: Leg, side: LegSide, now: Date): Promise<boolean> {
  if (await isSideMissing(sql, requiredOfLeg(leg), exchangeSideOf(side))) return true;
  const unpaid =
    side === 'receiver'
      ? await legStartRefusal(sql, swap, leg, now)
      : await partRefusal(sql, swap, leg.giverId, now);
  return unpaid !== null;
}
