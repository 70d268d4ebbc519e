/** Confirms that something has changed hands: it has when both sides say so, at the pick-up and at the return. */
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
import { hasNotBegun, isGoingOn } from '../lifecycle/exchange-lifecycle.ts';
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
  /** The other side, where it has confirmed the same in a way that is kept elsewhere. */
  alsoSaid?: LegSide | null;
  /** Whether the other side has confirmed something else: this one has come as well, and nothing changes hands. */
  isOtherSet?: boolean;
};

/**
 * Confirms the hand-off or the return for one side. What has to be looked at and signed before is features/handover's to know.
 * @returns 'waiting' until the other side has done so as well
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
      // A word moves the clock: the first one that it is back holds by itself, if the other side says nothing.
      await legSteps.startClocks({ sql, now }, legId);
      return 'waiting';
    }
    const madeBy = actor.accountId;
    return (await legSteps.apply({ sql, now }, leg, step, side, { madeBy, exchange })) ?? 'done';
  });

async function handOffRefusal(sql: Sql, exchange: Exchange, leg: AnyLeg, now: Date): Promise<Refused | null> {
  if (!isGoingOn(exchange.state)) return swapRefusals.notNow;
  if (!isHandOffTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
  const late = isRental(exchange) ? null : await swapOrderRefusal(sql, exchange, leg, now);
  if (late) return late;
  // Nobody's gear leaves before every side is paid: afterwards it cannot be undone.
  for (const { memberId } of payersOf(exchange)) {
    const unpaid = await partRefusal(sql, exchange, memberId);
    if (unpaid) return unpaid;
  }
  return (await legStartRefusal(sql, exchange, leg, now)) ?? readyRefusal(sql, requiredOfLeg(leg));
}

/** Why a leg of a swap is handed over too late, or before the one that comes first. */
async function swapOrderRefusal(
  sql: Sql,
  { state, legs }: Exchange,
  leg: AnyLeg,
  now: Date,
): Promise<Refused | null> {
  // A word from after the end of its time would say of the other side that they had not come. Before anything has changed hands all of it ends at once.
  for (const each of hasNotBegun(state) ? legs : [leg])
    if (await isUnsaidInTime({ sql, now }, each)) return swapRefusals.saidTooLate;
  // Days count: who was to give on an earlier day would else receive first, without the bond of who receives first.
  const isLate = legs.some(
    (each) => each.giverId === leg.receiverId && isToCome(each.state) && each.fromDay < leg.fromDay,
  );
  return isLate ? swapRefusals.givesFirst : null;
}
