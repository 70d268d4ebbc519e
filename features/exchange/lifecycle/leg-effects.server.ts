/** What follows when a leg takes a step: its days, its money, its bonds, and the swap around it. */
import { present } from '../../../platform/assert.ts';
import { accepted } from '../../../platform/refusal.ts';
import { payOutTime } from '../price/booking-money.ts';
import { anyListing } from '../price/bookable-listing.server.ts';
import { countAgainstLimit } from '../price/count-against-limit.server.ts';
import { earnPrice, releaseDeposit } from '../../payments/bind-payment.server.ts';
import { earnHeldPoints } from '../../points/earn-held-points.server.ts';
import { completeIfOver, finishIfOver } from '../handover/finish-swap.server.ts';
import { settleBonds, settlePart } from '../money/settle-leg.server.ts';
import { legExchange, partyExchange, swapExchange } from './exchange-references.ts';
import { sharesOfParty } from '../price/swap-price.ts';
import { swapLifecycle } from './exchange-lifecycle.ts';
import { freeLegDays, legsOf, takeLegDays, type Swap } from './exchange-store.server.ts';
import type { LegStep, Take } from './exchange-steps.ts';

/** The swap of a step with its legs as they are after it. */
const swapAfter = async ({ sql, input: { swap } }: LegStep): Promise<Swap> => ({
  ...swap,
  legs: await legsOf(sql, swap.id),
});

async function payGiver({ sql, now, thing: leg, input: { swap, madeBy } }: LegStep): Promise<void> {
  const receiver = present(
    swap.parties.find(({ memberId }) => memberId === leg.receiverId),
    'receiver of a leg',
  );
  const parties = { payerId: leg.receiverId, earnerId: leg.giverId };
  const key = `swap ${swap.id} ${leg.receiverId} started`;
  if (receiver.points > 0)
    accepted(
      await earnHeldPoints({ sql, now }, { exchange: swapExchange(swap.id), ...parties, key, madeBy }),
    );
  const shares = sharesOfParty(receiver.price);
  const earning = { ownerId: leg.giverId, shares, payOutAt: payOutTime(leg.pickUpAt, now) };
  await earnPrice({ sql, now }, partyExchange(receiver.id), earning);
}

async function freeDays({ sql, thing: leg }: LegStep): Promise<void> {
  await freeLegDays(sql, leg.id);
  if (!leg.isCounted) return;
  const exchangePreferences = await anyListing(sql, leg.listingId);
  await countAgainstLimit(sql, { id: leg.listingId, exchangePreferences }, 'directSwap', 1);
}

/** The effects that the leg's table names. */
export const legEffects = (take: Take) => ({
  takeDays: ({ sql, thing }: LegStep) => takeLegDays(sql, thing.id),
  async startSwap({ sql, now, input: { swap, madeBy } }: LegStep) {
    if (swapLifecycle.nextState(swap.state, 'start', 'leg') !== null)
      await take.swap({ sql, now }, swap, 'start', 'leg', { madeBy });
  },
  payGiver,
  // A giver who has given needs no bond any more; a giver who gave without receiving is now the one a bond is owed to.
  settleBonds: async (step: LegStep) => settleBonds(step, await swapAfter(step), step.input.swap.legs),
  freeDays,
  releaseDeposit: ({ sql, now, thing }: LegStep) => releaseDeposit({ sql, now }, legExchange(thing.id)),
  settlePart: (step: LegStep) => {
    const { isReceiversDoing } = present(step.input.off, 'reason why a leg does not happen');
    return settlePart(step, step.input.swap, step.thing, isReceiversDoing);
  },
  finishSwap: async (step: LegStep) => finishIfOver(take, step, await swapAfter(step)),
  completeSwap: async (step: LegStep) => completeIfOver(take, step, await swapAfter(step)),
});
