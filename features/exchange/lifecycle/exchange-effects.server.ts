/** What follows when a swap takes a step: points, cards, days, and what another exchange loses by it. */
import { present } from '../../../platform/assert.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { payOutTime } from '../price/booking-money.ts';
import { countAgainstLimit } from '../price/count-against-limit.server.ts';
import { bondExchange, partyExchange, swapExchange } from './exchange-references.ts';
import { endPayments, keepPrice, releasePayments } from '../../payments/bind-payment.server.ts';
import { releaseHolds } from '../../points/release-holds.server.ts';
import { tellOfLegsNotReady } from '../handover/agreed-requirements.server.ts';
import { offersDirectSwap } from '../offer/direct-offer.server.ts';
import { askForGuarantees } from '../money/hold-guarantees.server.ts';
import { completeIfOver } from '../handover/finish-swap.server.ts';
import { holdPart, releaseOfParty } from '../money/hold-part.server.ts';
import { endOverlapping } from '../offer/end-overlapping.server.ts';
import { feeOfBreaker, keptOfBreaker } from '../price/swap-price.ts';
import type { SwapState } from './exchange-lifecycle.ts';
import { swapRefusals } from './exchange-refusals.ts';
import { forgetPayUntil, type Leg } from './exchange-store.server.ts';
import type { SwapNo, SwapStep, Take } from './exchange-steps.ts';

const byListing = (one: Leg, other: Leg): number => one.listingId - other.listingId;

/**
 * Agrees to every leg: it counts against what its owner gives in a year, and its days are taken.
 * @throws `claims_on_a_listing_do_not_overlap` when some of the days are gone
 */
async function agreeLegs(take: Take, { sql, now, thing: swap, input }: SwapStep): Promise<SwapNo | void> {
  const listings = present(input.listings, 'locked listings of an acceptance');
  const asker = swap.parties.at(0)?.memberId;
  for (const leg of swap.legs.toSorted(byListing)) {
    // The listing may have left the market since the offer, or this way may be used up for the year. What the asker gives is their own word.
    const isTheirWord = swap.kind === 'swap' && leg.giverId === asker;
    const listing = listings.get(leg.listingId);
    if (!listing || (!isTheirWord && !offersDirectSwap(listing))) return swapRefusals.notOnOffer;
    const isCounted = await countAgainstLimit(sql, listing, 'directSwap', -1);
    await take.leg({ sql, now }, leg, 'agree', 'acceptance', { swap, madeBy: input.madeBy, isCounted });
  }
}

/** Ends or narrows every open request and offer that wanted some of these days. */
function endOverlappingSwap(take: Take, { sql, now, thing: swap, input }: SwapStep): Promise<void> {
  const madeBy = present(input.madeBy, 'member whose yes takes the days');
  const holder = { exchange: swapExchange(swap.id), memberId: madeBy };
  const legIds = swap.legs.map(({ id }) => id);
  return endOverlapping(take, { sql, now }, { id: swap.id, legIds, madeBy, holder });
}

/** Decides that every member's part is to be captured. */
async function keepPrices({ sql, now, thing: swap, input }: SwapStep): Promise<SwapNo | void> {
  for (const party of swap.parties) {
    const kept = await keepPrice({ sql, now }, partyExchange(party.id), party.totalCents);
    if (isRefusal(kept)) return party.memberId === input.madeBy ? kept : swapRefusals.cardLapsed;
  }
}

/** Calls every leg off: an exchange that ends before anything has changed hands ends as a whole. */
async function unwindLegs(take: Take, { sql, now, thing: swap, input }: SwapStep): Promise<void> {
  const { reason } = present(input.end, 'end of an agreed swap');
  const off = { by: 'swap', reason, isReceiversDoing: false } as const;
  for (const leg of swap.legs)
    await take.leg({ sql, now }, leg, 'unwind', 'swap', { swap, madeBy: input.madeBy, off });
}

/** Gives everyone their part and their bond back; a member who broke the swap after the grace period pays their own fee. */
async function refundParts({ sql, now, thing: swap, input }: SwapStep): Promise<void> {
  const { breakerId, paysFee } = present(input.end, 'end of an agreed swap');
  for (const party of swap.parties) {
    const shares = keptOfBreaker(party.price);
    const keptCents = paysFee && party.memberId === breakerId ? feeOfBreaker(shares) : 0;
    const earning = { ownerId: party.paysTo, shares, payOutAt: payOutTime(swap.firstPickUpAt, now) };
    await endPayments({ sql, now }, partyExchange(party.id), keptCents, earning);
    await releasePayments({ sql, now }, [bondExchange(party.id)]);
  }
}

/** The effects that the swap's table names. */
export const swapEffects = (take: Take) => ({
  holdPart: (step: SwapStep) => holdPart(step),
  agreeLegs: (step: SwapStep) => agreeLegs(take, step),
  endOverlapping: (step: SwapStep) => endOverlappingSwap(take, step),
  keepPrices,
  askForGuarantees: ({ sql, now, thing }: SwapStep) => askForGuarantees(sql, thing, now),
  sayWhatIsMissing: ({ sql, now, thing }: SwapStep) => tellOfLegsNotReady(sql, thing.legs, now),
  async releasePoints({ sql, now, thing: swap, to, input }: SwapStep) {
    await releaseHolds(
      { sql, now },
      swap.parties.map((party) => releaseOfParty(swap, party, to, input.madeBy)),
    );
  },
  releaseCards: ({ sql, now, thing: swap }: SwapStep) =>
    releasePayments(
      { sql, now },
      swap.parties.map(({ id }) => partyExchange(id)),
    ),
  stopWaitingForPayment: ({ sql, thing }: SwapStep) => forgetPayUntil(sql, thing.id),
  unwindLegs: (step: SwapStep) => unwindLegs(take, step),
  refundParts,
  completeIfOver: (step: SwapStep) =>
    completeIfOver(take, step, { ...step.thing, state: step.to as SwapState }),
});
