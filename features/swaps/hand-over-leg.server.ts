/** When has a leg of a swap changed hands? When both its sides have said so: at the pick-up, and at the return. */
import { present } from '../../platform/assert.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import { accepted, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { payOutTime } from '../bookings/booking-money.ts';
import { isHandOffTime } from '../bookings/booking-policy.ts';
import { claimHours } from '../bookings/hand-over.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { earnPrice, startRefusal } from '../payments/bind-payment.server.ts';
import type { PaymentRefusal } from '../payments/payments-refusals.ts';
import { earnHeldPoints } from '../points/earn-held-points.server.ts';
import { readyRefusal } from '../requirements/read-requirements.server.ts';
import { sideOfLeg } from './call-off-leg.server.ts';
import { completeLegKind, finishIfOver } from './finish-swap.server.ts';
import { legStartRefusal } from './hold-guarantees.server.ts';
import { isUnsaidInTime } from './lapse-leg.server.ts';
import { presumeLegReturnKind } from './presume-leg-return-kind.ts';
import { requiredOfLeg } from './required-of-leg.ts';
import { settleBonds } from './settle-leg.server.ts';
import { partyExchange, swapExchange } from './swap-exchanges.ts';
import { swapLegLifecycle } from './swap-leg-lifecycle.ts';
import { swapLifecycle } from './swap-lifecycle.ts';
import { sharesOfParty } from './swap-price.ts';
import { swapRefusals, type SwapRefusal } from './swap-refusals.ts';
import {
  confirmLegStep,
  forgetPayUntil,
  legsOf,
  lockSwap,
  moveLeg,
  moveSwap,
  swapOf,
  type Leg,
  type LegSide,
  type Swap,
} from './swap-store.server.ts';

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
    const swapId = await swapOf(sql, 'swap_leg', legId);
    const swap = swapId === null ? null : await lockSwap(sql, swapId);
    const leg = swap?.legs.find(({ id }) => id === legId);
    const side = leg && sideOfLeg(actor, leg);
    if (!swap || !leg || !side || actor.kind !== 'account') return notFound;
    if (swapLegLifecycle.nextState(leg.state, step, side) === null) return swapRefusals.notNow;
    const now = deps.now();
    if (step === 'hand_off') {
      const refused = await handOffRefusal(sql, swap, leg, now);
      if (refused) return refused;
    }
    if (alsoSaid) await confirmLegStep(sql, { legId, step, side: alsoSaid }, now);
    const isComplete = await confirmLegStep(sql, { legId, step, side }, now);
    if (!isComplete || isOtherSet) {
      // The first word that it is back holds by itself, if the other side says nothing.
      if (step === 'return') await askWhetherBack(sql, legId, `${legId} first word`, now);
      return 'waiting';
    }
    if (step === 'hand_off') await handOff(sql, swap, leg, actor.accountId, now);
    else await takeLegBack(sql, swap, leg, side, now);
    return 'done';
  });

async function handOffRefusal(
  sql: Runner,
  swap: Swap,
  leg: Leg,
  now: Date,
): Promise<SwapRefusal | PaymentRefusal | NotReady | null> {
  if (swap.state !== 'accepted' && swap.state !== 'handed_off') return swapRefusals.notNow;
  if (!isHandOffTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
  // A word from after the end of its time would say of the other side that they had not come. Before anything has changed hands all of it ends at once.
  for (const each of swap.state === 'accepted' ? swap.legs : [leg])
    if (await isUnsaidInTime(sql, each, now)) return swapRefusals.saidTooLate;
  // Days count: who was to give on an earlier day would else receive first, without the bond of who receives first.
  const isLate = swap.legs.some(
    (each) => each.giverId === leg.receiverId && each.state === 'agreed' && each.fromDay < leg.fromDay,
  );
  if (isLate) return swapRefusals.givesFirst;
  // Nobody's gear leaves before every side of the swap is paid: afterwards it cannot be undone.
  for (const { id, totalCents } of swap.parties) {
    const unpaid = await startRefusal(sql, partyExchange(id), { totalCents, depositCents: 0 }, now);
    if (isRefusal(unpaid)) return unpaid;
  }
  return (await legStartRefusal(sql, swap, leg, now)) ?? readyRefusal(sql, requiredOfLeg(leg));
}

async function handOff(sql: Runner, swap: Swap, leg: Leg, madeBy: string, now: Date): Promise<void> {
  await moveLeg(sql, leg, { state: 'handed_off', handed_off_at: now });
  await askWhetherBack(sql, leg.id, leg.id, now);
  const start = swapLifecycle.nextState(swap.state, 'start', 'member');
  if (start) {
    await moveSwap(sql, swap, { state: start.to });
    await forgetPayUntil(sql, swap.id);
  }
  const receiver = present(
    swap.parties.find(({ memberId }) => memberId === leg.receiverId),
    'receiver of a leg',
  );
  // The start has come for who receives: what they added is the giver's.
  if (receiver.points > 0)
    accepted(
      await earnHeldPoints(
        { sql, now },
        {
          exchange: swapExchange(swap.id),
          payerId: leg.receiverId,
          earnerId: leg.giverId,
          key: `swap ${swap.id} ${leg.receiverId} started`,
          madeBy,
        },
      ),
    );
  await earnPrice({ sql, now }, partyExchange(receiver.id), {
    ownerId: leg.giverId,
    shares: sharesOfParty(receiver.price),
    payOutAt: payOutTime(leg.pickUpAt, now),
  });
  // Who has given answers for it no longer; and who gives in spite of going without is now the one a bond is owed to.
  await settleBonds(sql, { ...swap, legs: await legsOf(sql, swap.id) }, swap.legs, now);
  await appendEvent(
    sql,
    { name: 'swap.leg_handed_off', subject: swapExchange(swap.id), body: { legId: leg.id } },
    now,
  );
}

const askWhetherBack = (sql: Runner, id: string, key: string, now: Date) =>
  enqueue(sql, { kind: presumeLegReturnKind, body: { id }, key }, now);

/** A leg that is out is back: by the second side's word, or by the clock where that does not come. Its swap's row is locked. */
export async function takeLegBack(
  sql: Runner,
  swap: Swap,
  leg: Leg,
  by: LegSide | 'clock',
  now: Date,
): Promise<void> {
  const isPresumed = by === 'clock';
  const step = isPresumed
    ? swapLegLifecycle.nextState(leg.state, 'presume_return', by)
    : swapLegLifecycle.nextState(leg.state, 'return', by);
  const { to: state } = present(step, 'step of a leg that is out');
  const claimUntil = new Date(now.getTime() + claimHours * 3_600_000);
  await moveLeg(sql, leg, { state, returned_at: now, claim_until: claimUntil });
  const job = { kind: completeLegKind, body: { id: leg.id }, key: leg.id, dueAt: claimUntil };
  await enqueue(sql, job, now);
  await appendEvent(
    sql,
    {
      name: 'swap.leg_returned',
      subject: swapExchange(swap.id),
      body: { legId: leg.id, ...(isPresumed && { isPresumed }) },
    },
    now,
  );
  await finishIfOver(sql, { ...swap, legs: await legsOf(sql, swap.id) }, now);
}
