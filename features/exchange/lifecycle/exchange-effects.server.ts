/** Carries out the effects of an exchange's steps: points, cards, days, and competing offers. */
import { present } from '../../../platform/assert.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import {
  endPayments,
  keepPrice,
  releasePayments,
  type Earning,
} from '../../payments/steps/bind-payment.server.ts';
import { settleCancelledHold } from '../../points/holds/earn-held-points.server.ts';
import { releaseHolds } from '../../points/holds/release-holds.server.ts';
import { relieveHold } from '../../points/holds/relieve-hold.server.ts';
import { endExtensions } from '../changes/extension-money.server.ts';
import { tellOfLegsNotReady } from '../handover/agreed-requirements.server.ts';
import { completeIfOver } from '../handover/finish-exchange.server.ts';
import { askForGuarantees } from '../money/hold-guarantees.server.ts';
import { endRentalPayments, askForRest } from '../money/rest-of-price.server.ts';
import { holdPart, releaseOfParty } from '../money/hold-part.server.ts';
import { endOverlapping } from '../offer/end-overlapping.server.ts';
import { ownerFeeOf, payOutTime } from '../price/booking-money.ts';
import { countAgainstLimit } from '../price/bookable-listing.server.ts';
import { clubsOwn, sharesOf } from '../price/price-shares.ts';
import { feeOfBreaker, keptOfBreaker } from '../price/swap-price.ts';
import { bookingOf, partyOf, saveOwnerFee } from './booking-store.server.ts';
import type { ExchangeState } from './exchange-lifecycle.ts';
import { bondExchange, nameOf, partyExchange } from './exchange-references.ts';
import { exchangeRefusals, swapRefusals } from './exchange-refusals.ts';
import type { Ending, ExchangeNo, ExchangeStep, Take } from './exchange-steps.ts';
import {
  dueAtAgreement,
  forgetPayUntil,
  isRental,
  payersOf,
  type AnyLeg,
  type Rental,
  type Swap,
} from './exchange-store.server.ts';

const byListing = (one: AnyLeg, other: AnyLeg): number => one.listingId - other.listingId;

/**
 * Agrees to every leg: it counts against its owner's yearly limit, and takes its days.
 * @throws `claims_on_a_listing_do_not_overlap` when some of the days are taken
 */
async function agreeLegs(
  take: Take,
  { sql, now, thing: exchange, input }: ExchangeStep,
): Promise<ExchangeNo | void> {
  const listings = present(input.listings, 'locked listings of an acceptance');
  const asker = exchange.parties.at(0)?.memberId;
  for (const leg of exchange.legs.toSorted(byListing)) {
    // Since the offer the listing may have been taken down, or reached its yearly limit. A member can always give their own listing.
    const isTheirWord = exchange.kind === 'swap' && leg.giverId === asker;
    const listing = listings.get(leg.listingId);
    if (!listing || (!isTheirWord && !waysAvailable(listing.exchangePreferences).includes(exchange.way)))
      return exchangeRefusals.notOnOffer;
    const isCounted = await countAgainstLimit(sql, listing, exchange.way, -1);
    await take.leg({ sql, now }, leg, 'agree', 'acceptance', { exchange, madeBy: input.madeBy, isCounted });
  }
}

/** Decides that every member's part is captured. */
async function keepPrices({ sql, now, thing, input }: ExchangeStep): Promise<ExchangeNo | void> {
  for (const party of payersOf(thing)) {
    const kept = await keepPrice({ sql, now }, partyExchange(party), dueAtAgreement(party));
    if (!isRefusal(kept)) continue;
    return isRental(thing) || party.memberId === input.madeBy ? kept : swapRefusals.cardLapsed;
  }
}

/** Copies our fee from a rental's owner. */
async function keepOwnerFee({ sql, now, thing }: ExchangeStep): Promise<void> {
  if (isRental(thing))
    await saveOwnerFee(sql, thing.id, await ownerFeePercent(sql, bookingOf(thing).ownerId, now));
}

const endingOf = ({ input }: ExchangeStep): Ending => present(input.ending, 'end of an agreed rental');
const endOf = ({ input }: ExchangeStep) => present(input.end, 'end of an agreed swap');

/** Calls every leg off: an exchange that ends before any hand-over ends completely. */
async function unwindLegs(take: Take, step: ExchangeStep): Promise<void> {
  const { sql, now, thing: exchange, input } = step;
  // A cancelling owner's days stay closed, because they said it is unavailable.
  const off = isRental(exchange)
    ? { by: partyOf(endingOf(step).by), keepsDays: endingOf(step).by === 'owner' }
    : { by: 'swap' as const };
  const { reason } = isRental(exchange) ? endingOf(step) : endOf(step);
  for (const leg of exchange.legs)
    await take.leg({ sql, now }, leg, 'unwind', 'exchange', {
      exchange,
      madeBy: input.madeBy,
      off: { ...off, reason, isReceiversDoing: false },
    });
}

/** Returns an open exchange's points. */
async function releasePoints({ sql, now, thing, to, input }: ExchangeStep): Promise<void> {
  const releases = payersOf(thing).map((party) => releaseOfParty(thing, party, to, input.madeBy));
  await releaseHolds({ sql, now }, releases);
}

/** Settles a renter's held points, and grants those taken instead of cash: all of a rental's wallets are locked at once. */
async function settlePoints(step: ExchangeStep): Promise<void> {
  const { sql, now, thing, input } = step;
  if (!isRental(thing)) return releasePoints(step);
  const { percent: refundPercent, pointsInstead } = endingOf(step);
  const { id, points, renterId, ownerId: earnerId } = bookingOf(thing);
  const of = { exchange: nameOf(thing), madeBy: input.madeBy };
  if (pointsInstead !== undefined) {
    const relief = { memberId: renterId, points: pointsInstead, key: `booking ${id} relief` };
    return relieveHold({ sql, now }, { ...of, ...relief });
  }
  if (points === 0) return;
  const parties = { payerId: renterId, earnerId };
  const key = `booking ${id} cancelled`;
  accepted(await settleCancelledHold({ sql, now }, { ...of, ...parties, refundPercent, key }));
}

/** Refunds a rental's charge above what is kept, and divides the rest. */
async function refundRental(step: ExchangeStep, rental: Rental): Promise<void> {
  const { sql, now } = step;
  const { keptCents, pointsInstead } = endingOf(step);
  const booking = bookingOf(rental);
  const earning: Earning = {
    ownerId: booking.ownerId,
    shares:
      pointsInstead === undefined
        ? sharesOf(booking.terms.price, keptCents, ownerFeeOf(booking))
        : clubsOwn(keptCents),
    payOutAt: payOutTime(booking.pickUpAt, now),
  };
  await endRentalPayments({ sql, now }, booking, earning);
}

/** Refunds everyone's part and bond; a member who broke the swap after the grace period pays their own fee. */
async function refundSwap(step: ExchangeStep, swap: Swap): Promise<void> {
  const { sql, now } = step;
  const { breakerId, paysFee } = endOf(step);
  for (const party of swap.parties) {
    const shares = keptOfBreaker(party.price);
    const keptCents = paysFee && party.memberId === breakerId ? feeOfBreaker(shares) : 0;
    const earning = { ownerId: party.paysTo, shares, payOutAt: payOutTime(swap.firstPickUpAt, now) };
    await endPayments({ sql, now }, partyExchange(party), keptCents, earning);
    await releasePayments({ sql, now }, [bondExchange(party.id)]);
  }
}

/** The effects in the table of exchanges. */
export const exchangeEffects = (take: Take) => ({
  holdPart,
  agreeLegs: (step: ExchangeStep) => agreeLegs(take, step),
  endOverlapping: ({ sql, now, thing, input: { madeBy } }: ExchangeStep) =>
    endOverlapping(take, { sql, now }, thing, madeBy),
  keepPrices,
  keepOwnerFee,
  askForGuarantees: ({ sql, now, thing }: ExchangeStep) => askForGuarantees(sql, thing, now),
  askForRest: ({ sql, now, thing }: ExchangeStep) => askForRest(sql, thing, now),
  async sayWhatIsMissing({ sql, now, thing }: ExchangeStep) {
    if (!isRental(thing)) await tellOfLegsNotReady(sql, thing.legs, now);
  },
  releasePoints,
  releaseCards: ({ sql, now, thing }: ExchangeStep) =>
    releasePayments({ sql, now }, payersOf(thing).map(partyExchange)),
  stopWaitingForPayment: ({ sql, thing }: ExchangeStep) => forgetPayUntil(sql, thing.id),
  unwindLegs: (step: ExchangeStep) => unwindLegs(take, step),
  settlePoints,
  refundParts: (step: ExchangeStep) =>
    isRental(step.thing) ? refundRental(step, step.thing) : refundSwap(step, step.thing),
  async endExtensions(step: ExchangeStep) {
    if (!isRental(step.thing)) return;
    const { percent, pointsInstead } = endingOf(step);
    const ending = { percent, isInPoints: pointsInstead !== undefined };
    await endExtensions(step.sql, bookingOf(step.thing), ending, step.now);
  },
  completeIfOver: (step: ExchangeStep) =>
    completeIfOver(take, step, { ...step.thing, state: step.to as ExchangeState }),
});
