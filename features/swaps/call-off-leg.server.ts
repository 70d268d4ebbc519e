/** What if a leg breaks after another one has happened? It is settled by whose doing it is: docs/domain/swaps.md, "When it breaks in the middle". */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { present } from '../../platform/assert.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import { payOutTime } from '../bookings/booking-money.ts';
import { isNoShowTime } from '../bookings/booking-policy.ts';
import { refundPercent, refundSchedule } from '../bookings/cancellation-policy.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { endPayments, keepDeposit, releaseDeposit } from '../payments/bind-payment.server.ts';
import { settleCancelledHold } from '../points/earn-held-points.server.ts';
import { releaseHolds } from '../points/release-holds.server.ts';
import { feeOfBreaker, unwindSwap } from './cancel-swap.server.ts';
import { finishIfOver } from './finish-swap.server.ts';
import { releaseOfParty } from './stand-by.server.ts';
import { bondExchange, partyExchange, swapExchange } from './swap-exchanges.ts';
import { swapLegLifecycle } from './swap-leg-lifecycle.ts';
import { keptOfBreaker, keptOfReceiver } from './swap-price.ts';
import { swapRefusals, type SwapRefusal } from './swap-refusals.ts';
import { legsOf, swapOf, type Leg, type LegSide, type Party, type Swap } from './swap-store.server.ts';
import { callOff, lockWithListings } from './unwind-leg.server.ts';

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
    // Whoever has confirmed the hand-off has come: what is wrong then is for both to settle, and no bond is taken for it.
    if (event === 'report_no_show' && leg.handOffConfirmedBy.includes(other)) return swapRefusals.notNow;
    // Who did not come has broken it; who calls off, themselves.
    const breaker: LegSide = event === 'call_off' ? side : other;
    const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
    if (swap.state === 'accepted' && event === 'report_no_show') {
      await unwindSwap(sql, swap, { by: 'member', breakerId, reason }, now);
      return 'cancelled';
    }
    if (swap.state !== 'handed_off') return swapRefusals.notNow;
    const bondCents = await (breaker === 'giver' ? breakByGiver : breakByReceiver)(
      sql,
      swap,
      leg,
      reason,
      now,
    );
    const body = { legId, by: breakerId, isNoShow: event === 'report_no_show', bondCents };
    await appendEvent(sql, { name: 'swap.leg_called_off', subject: swapExchange(swap.id), body }, now);
    const legs = await legsOf(sql, swap.id);
    await releaseBondsOfTheFree(sql, { ...swap, legs }, now);
    await finishIfOver(sql, { ...swap, legs }, now);
    return 'called-off';
  });

/** A bond answers for what its member still has to give: whoever owes nothing any more has it back. What was kept of one stays kept. */
async function releaseBondsOfTheFree(sql: Runner, { legs, parties }: Swap, now: Date): Promise<void> {
  for (const { id, memberId } of parties)
    if (!legs.some(({ giverId, state }) => giverId === memberId && state === 'agreed'))
      await releaseDeposit({ sql, now }, bondExchange(id));
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

/** @returns what was kept of a bond, CAD cents */
type Break = (sql: Runner, swap: Swap, leg: Leg, reason: string, now: Date) => Promise<number>;

const partyOf = ({ parties }: Swap, memberId: string): Party =>
  present(
    parties.find((party) => party.memberId === memberId),
    'member of a swap',
  );

/**
 * The giver does not give. Who would have received has everything back. Whoever has received without giving pays for it with their bond: that is the
 * giver, or, where the giver has not received yet either, the first one before them in the circle who has; between the two nothing changes hands.
 */
const breakByGiver: Break = async (sql, swap, leg, reason, now) => {
  await callOff(sql, leg, 'giver', reason, now);
  await giveAllBack(sql, swap, partyOf(swap, leg.receiverId), now);
  let free = leg.giverId;
  for (let back = 0; back < swap.legs.length; back += 1) {
    const before = present(
      swap.legs.find(({ receiverId }) => receiverId === free),
      'leg that a member receives',
    );
    const party = partyOf(swap, free);
    if (before.state === 'called_off') return 0;
    if (before.state !== 'agreed') return payBond(sql, party, leg.receiverId, now);
    await callOff(sql, before, 'swap', reason, now);
    if (free === leg.giverId) await keepFee(sql, swap, party, now);
    else await giveAllBack(sql, swap, party, now);
    free = before.giverId;
  }
  return 0;
};

/** The receiver does not want it any more. The giver is free, and keeps of a top-up what the copied policy of the listing leaves them. */
const breakByReceiver: Break = async (sql, swap, leg, reason, now) => {
  await callOff(sql, leg, 'receiver', reason, now);
  const party = partyOf(swap, leg.receiverId);
  const pickUp = { wall: leg.pickUp, zone: leg.timeZone };
  const schedule = refundSchedule(leg.terms.cancellationPolicy, pickUp, swap.acceptedAt ?? swap.askedAt);
  const percent = refundPercent(schedule, now);
  const key = `swap ${swap.id} ${party.memberId} called off`;
  if (party.points > 0)
    accepted(
      await settleCancelledHold(
        { sql, now },
        {
          exchange: swapExchange(swap.id),
          payerId: party.memberId,
          earnerId: leg.giverId,
          refundPercent: percent,
          key,
          madeBy: party.memberId,
        },
      ),
    );
  const shares = keptOfReceiver(party.price, percent);
  const earning = { ownerId: leg.giverId, shares, payOutAt: payOutTime(leg.pickUpAt, now) };
  await endPayments({ sql, now }, partyExchange(party.id), feeOfBreaker(shares), earning);
  await releaseDeposit({ sql, now }, bondExchange(partyOf(swap, leg.giverId).id));
  return 0;
};

async function giveAllBack(sql: Runner, swap: Swap, party: Party, now: Date): Promise<void> {
  if (party.points > 0) await releaseHolds({ sql, now }, [releaseOfParty(swap, party, 'called off', null)]);
  const shares = { ownerCents: 0, feesCents: 0, taxCents: 0, ownerFeeCents: 0 };
  await endPayments({ sql, now }, partyExchange(party.id), 0, {
    ownerId: party.paysTo,
    shares,
    payOutAt: now,
  });
}

/** Who breaks it before they have received has their top-up back, and pays their fee. */
async function keepFee(sql: Runner, swap: Swap, party: Party, now: Date): Promise<void> {
  if (party.points > 0) await releaseHolds({ sql, now }, [releaseOfParty(swap, party, 'called off', null)]);
  const shares = keptOfBreaker(party.price);
  const earning = { ownerId: party.paysTo, shares, payOutAt: payOutTime(swap.firstPickUpAt, now) };
  await endPayments({ sql, now }, partyExchange(party.id), feeOfBreaker(shares), earning);
  await releaseDeposit({ sql, now }, bondExchange(party.id));
}

/** The bond of somebody who has received and will not give: it is the other's who goes without. */
async function payBond(sql: Runner, party: Party, wrongedId: string, now: Date): Promise<number> {
  const shares = { ownerCents: party.bondCents, feesCents: 0, taxCents: 0, ownerFeeCents: 0 };
  const earning = { ownerId: wrongedId, shares, payOutAt: payOutTime(now, now) };
  return keepDeposit({ sql, now }, bondExchange(party.id), party.bondCents, earning);
}
