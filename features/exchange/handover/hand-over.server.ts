/** Confirms a hand-over: it is done when both sides say so, at the pick-up and at the return. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { readyRefusal } from '../../requirements/read-requirements.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { isHandOffTime } from '../lifecycle/booking-policy.ts';
import { isUnsaidInTime } from '../lifecycle/exchange-deadlines.server.ts';
import { isAgreed, isAgreedOrOut } from '../lifecycle/exchange-states.ts';
import { swapRefusals } from '../lifecycle/exchange-refusals.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import {
  confirmLegStep,
  isRental,
  lockLeg,
  payersOf,
  type AnyLeg,
  type Exchange,
  type LegSide,
} from '../lifecycle/exchange-store.server.ts';
import { isToCome, legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { legStartRefusal, partRefusal } from '../money/hold-guarantees.server.ts';
import { requiredOfLeg } from './required-of-leg.ts';
import { sideOfLeg } from './side-of-leg.ts';

type Refused = ExchangeNo | typeof notFound | Refusal<'requirements-missing'>;
type Confirmation = {
  legId: string;
  step: 'hand_off' | 'return';
  /** The other side, if it has confirmed the same set. */
  alsoSaid?: LegSide | null;
  /** Whether the other side has confirmed another set: this one also came, but nothing changes hands. */
  isOtherSet?: boolean;
};

/**
 * Confirms the hand-over or return for one side. features/handover checks what must be signed and photographed before.
 * @returns 'waiting' until the other side has confirmed too
 */
export const confirmHandOver = (
  deps: Deps,
  actor: Actor,
  { legId, step, alsoSaid = null, isOtherSet = false }: Confirmation,
): Promise<'waiting' | 'done' | Refused> =>
  inCommand(deps, async ({ sql }): Promise<'waiting' | 'done' | Refused> => {
    const found = await lockLeg(sql, legId);
    const side = found && sideOfLeg(actor, found.leg);
    if (!found || !side || actor.kind !== 'account') return notFound;
    const { exchange, leg } = found;
    if (legLifecycle.nextState(leg.state, step, side) === null) return swapRefusals.notNow;
    const now = deps.now();
    const refused = step === 'hand_off' ? await handOffRefusal(sql, exchange, leg, now) : null;
    if (refused) return refused;
    if (alsoSaid) await confirmLegStep(sql, { legId, step, side: alsoSaid }, now);
    const isComplete = await confirmLegStep(sql, { legId, step, side }, now);
    if (!isComplete || isOtherSet) {
      // A confirmation moves the deadline: the first one of the return counts alone if the other side stays silent.
      await legSteps.startClocks({ sql, now }, legId);
      return 'waiting';
    }
    const madeBy = actor.accountId;
    return (await legSteps.apply({ sql, now }, leg, step, side, { madeBy, exchange })) ?? 'done';
  });

async function handOffRefusal(sql: Sql, exchange: Exchange, leg: AnyLeg, now: Date): Promise<Refused | null> {
  if (!isAgreedOrOut(exchange.state)) return swapRefusals.notNow;
  if (!isHandOffTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
  const late = isRental(exchange) ? null : await swapOrderRefusal(sql, exchange, leg, now);
  if (late) return late;
  // Gear only leaves once every side is paid: afterwards it cannot be undone.
  for (const { memberId } of payersOf(exchange)) {
    const unpaid = await partRefusal(sql, exchange, memberId);
    if (unpaid) return unpaid;
  }
  return (await legStartRefusal(sql, exchange, leg, now)) ?? readyRefusal(sql, requiredOfLeg(leg));
}

/** Why a swap leg would be handed over too late, or before an earlier one. */
async function swapOrderRefusal(
  sql: Sql,
  { state, legs }: Exchange,
  leg: AnyLeg,
  now: Date,
): Promise<Refused | null> {
  // A confirmation after the deadline would mean that the other side had not come. Before anything has changed hands everything ends at
  // once.
  for (const each of isAgreed(state) ? legs : [leg])
    if (await isUnsaidInTime({ sql, now }, each)) return swapRefusals.saidTooLate;
  // Days count: otherwise someone due to give on an earlier day would receive first, without the required bond.
  const isLate = legs.some(
    (each) => each.giverId === leg.receiverId && isToCome(each.state) && each.fromDay < leg.fromDay,
  );
  return isLate ? swapRefusals.givesFirst : null;
}
