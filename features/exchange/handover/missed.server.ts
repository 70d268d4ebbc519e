/** Checks who may report a leg's no-show, and ends the leg, or the whole exchange, once that is settled. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { breakLeg, callOffForNobody } from '../changes/break-leg.server.ts';
import { dueLeg } from '../changes/call-off-leg.server.ts';
import type { EndedBefore } from '../changes/do-what-is-due.server.ts';
import { endAgreed, refundNow } from '../changes/end-agreed.server.ts';
import { unwindSwap } from '../changes/unwind-swap.server.ts';
import { meetBooking } from '../emergencies/meet-booking.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { isNoShowTime } from '../lifecycle/booking-policy.ts';
import { bookingOf } from '../lifecycle/booking-store.server.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { exchangeRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import {
  isRental,
  lockLeg,
  lockWithListings,
  type AnyLeg,
  type Leg,
  type LegSide,
  type Rental,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';
import { isToCome, legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import type { ExchangeName } from './exchange-facts.ts';
import { exchangeSideOf, legSideOf } from './required-of-leg.ts';
import { sideOfLeg } from './side-of-leg.ts';
import { cameBy } from './silence.ts';
import { isUnready } from './unready.server.ts';

type Side = 'owner' | 'renter';
/** Who reports whom, and about which leg. A swap leg's giver counts as its owner. */
export type Missed = {
  exchange: ExchangeName;
  title: string;
  ownerId: string;
  renterId: string;
  absent: Side;
};

/** Why someone may not report the other side of a leg now, or what ended it before; else whom they report. Locks the exchange. */
export async function missedLeg(
  sql: Sql,
  actor: Actor,
  legId: string,
  now: Date,
): Promise<Missed | EndedBefore | ExchangeRefusal | typeof notFound> {
  const found = await lockLeg(sql, legId, lockWithListings);
  const side = found && sideOfLeg(actor, found.leg);
  if (!found || !side) return notFound;
  const { exchange, leg } = found;
  if (legLifecycle.nextState(leg.state, 'report_no_show', side) === null) return exchangeRefusals.notNow;
  if (!isNoShowTime(leg.pickUpAt, now)) return exchangeRefusals.tooEarly;
  // Someone who could not start themselves cannot blame the other side.
  if (await isUnready(sql, exchange, leg, side, now)) return exchangeRefusals.notReadyYourself;
  const other: LegSide = side === 'giver' ? 'receiver' : 'giver';
  // Someone who confirmed the hand-over since the pick-up came: any problem is for both to settle, and no bond is kept for it.
  if (hasCome(leg, other)) return exchangeRefusals.notNow;
  const due = isRental(exchange) ? null : await dueLeg({ sql, now }, exchange, legId);
  if (due?.ended) return due.ended;
  const step = { madeBy: null, exchange: due?.swap ?? exchange };
  await legSteps.apply({ sql, now }, due?.leg ?? leg, 'report_no_show', side, step);
  const { giverId: ownerId, receiverId: renterId, terms } = leg;
  const name = { kind: isRental(exchange) ? 'booking' : 'leg', id: legId } as const;
  return { exchange: name, title: terms.title, ownerId, renterId, absent: exchangeSideOf(other) };
}

const hasCome = (leg: AnyLeg, side: LegSide): boolean =>
  cameBy(leg.handOffConfirmedBy, leg.handOffSaidAt, leg.pickUpAt).includes(side);

/** Whether a side came: it confirmed the hand-over, and not only alone before the pick-up. Locks the exchange. */
export async function hasComeToLeg(sql: Sql, legId: string, side: Side): Promise<boolean> {
  const found = await lockLeg(sql, legId, lockWithListings);
  return found !== null && hasCome(found.leg, legSideOf(side));
}

/** Locks a leg and does what was due by now: an emergency, or another leg's deadline, may have ended it. */
export async function meetLeg(sql: Sql, legId: string, now: Date): Promise<void> {
  const found = await lockLeg(sql, legId, lockWithListings);
  if (!found) return;
  if (isRental(found.exchange)) await meetBooking({ sql }, found.exchange.id, now);
  else if (isToCome(found.leg.state)) await dueLeg({ sql, now }, found.exchange, legId);
}

type Settled = { absent: Side | 'nobody'; reason: string };

/**
 * Ends a leg by whose no-show it was. Before anything has changed hands that ends the whole exchange.
 * @param madeBy the account that settled it; null for the clock
 */
export async function settleMissedLeg(
  sql: Sql,
  legId: string,
  settled: Settled,
  madeBy: string | null,
  now: Date,
): Promise<void> {
  const found = await lockLeg(sql, legId, lockWithListings);
  if (!found || legLifecycle.nextState(found.leg.state, 'settle_no_show', 'report') === null) return;
  const work = { sql, now };
  if (isRental(found.exchange)) return settleRental(work, found.exchange, settled, madeBy);
  const leg = found.exchange.legs.find(({ id }) => id === legId);
  if (leg) await settleSwap(work, found.exchange, leg, settled);
}

/**
 * As if the absent side had cancelled at the pick-up: the renter's policy at day 0, or the owner's full refund. If no one is at fault
 * everything is refunded.
 */
async function settleRental(
  work: { sql: Sql; now: Date },
  rental: Rental,
  { absent, reason }: Settled,
  madeBy: string | null,
): Promise<void> {
  const booking = bookingOf(rental);
  const step = { event: 'settle_no_show', who: 'report', madeBy } as const;
  const percent = absent === 'renter' ? refundNow(booking, booking.pickUpAt).percent : 100;
  if (absent === 'nobody') await endAgreed(work, booking, step, { by: 'operator', reason, percent });
  else {
    const ending = { by: absent, reason: `No-show: ${reason}`, percent };
    await endAgreed(work, booking, { ...step, isNoShow: true }, ending);
  }
}

/** Before anything has changed hands, as if the absent side had cancelled the swap; afterwards the leg is broken. */
async function settleSwap(
  work: { sql: Sql; now: Date },
  swap: Swap,
  leg: Leg,
  { absent, reason }: Settled,
): Promise<void> {
  if (absent === 'nobody') {
    if (isAgreed(swap.state)) await unwindSwap(work, swap, { by: 'operator', breakerId: null, reason });
    else await callOffForNobody(work, swap, [leg.id], { by: 'operator', reason });
    return;
  }
  const breaker = legSideOf(absent);
  const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
  if (isAgreed(swap.state)) await unwindSwap(work, swap, { by: 'member', breakerId, reason, isNoShow: true });
  else await breakLeg(work, swap, leg, { event: 'settle_no_show', breaker, reason });
}

/** Schedules another check of a leg whose report was withdrawn. */
export async function resumeMissedLeg(sql: Sql, legId: string, now: Date): Promise<void> {
  const found = await lockLeg(sql, legId, lockWithListings);
  if (found && isToCome(found.leg.state)) await legSteps.startClocks({ sql, now }, legId);
}
