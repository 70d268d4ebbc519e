/** Lets owner and renter settle a claim for a part of it: one offers an amount, the other accepts it or offers another. */
import { formatCents } from '../../platform/money/money.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { Actor } from '../members/actor.ts';
import type { notFound } from '../members/member-refusals.ts';
import { asSide, contest } from './claim/answer-claim.server.ts';
import { disputeLifecycle } from './dispute-lifecycle.ts';
import { disputeRefusals, type DisputeRefusal } from './dispute-refusals.ts';
import { moveDispute } from './dispute-store.server.ts';
import { settleDispute } from './settle-dispute.server.ts';

type Refused = DisputeRefusal | typeof notFound;
type Amount = LegRef & { cents: number };

/**
 * Offers an amount; a new offer replaces the previous one of either side. A renter who offers less than the claim contests it, so that
 * silence of the owner never gives them the whole claim.
 * @param cents above zero, no more than the claim
 */
export const offerSettlement = (
  deps: Deps,
  actor: Actor,
  { cents, ...name }: Amount,
): Promise<'offered' | Refused> =>
  asSide(deps, actor, name, async ({ sql, dispute, side, now }) => {
    if (!disputeLifecycle.nextState(dispute.state, 'settle', side)) return disputeRefusals.notNow;
    if (cents > dispute.claimedCents) return disputeRefusals.offerTooHigh;
    let { state } = dispute;
    if (state === 'claimed' && side === 'renter') {
      const contested = await contest(sql, dispute, `I offer ${formatCents(cents)} to settle this.`, now);
      if (contested !== 'contested') return contested;
      state = contested;
    }
    await moveDispute(
      sql,
      { ...dispute, state },
      { state, offer_cents: cents, offered_by: side, offered_at: now },
    );
    const body = { dispute: dispute.id, by: side, cents };
    await appendEvent(sql, { name: 'dispute.offered', subject: dispute.exchange, body }, now);
    return 'offered';
  });

/** Accepts the other side's offer: the claim is settled for that amount, and the rest of the deposit is released. */
export const acceptSettlement = (
  deps: Deps,
  actor: Actor,
  { cents, ...name }: Amount,
): Promise<'settled' | Refused> =>
  asSide(deps, actor, name, async ({ sql, dispute, side, now }) => {
    if (!disputeLifecycle.nextState(dispute.state, 'settle', side)) return disputeRefusals.notNow;
    if (dispute.offeredBy === null || dispute.offeredBy === side) return disputeRefusals.noOffer;
    if (dispute.offerCents !== cents) return disputeRefusals.offerChanged;
    await settleDispute(sql, dispute, { event: 'settle', by: side, awardedCents: cents }, now);
    return 'settled';
  });
