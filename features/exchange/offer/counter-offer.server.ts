/** Counters an open offer with its next version: other days, another listing, a different top-up. Only the latest version is open. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import type { Actor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { ageRefusal } from '../../requirements/read-requirements.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { answerTime } from './answer-time.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import { memberOn, turnOf } from '../lifecycle/booking-policy.ts';
import { counterRefusal } from '../lifecycle/exchange-policy.ts';
import { bookingRefusals, refusalsOfLaws } from '../lifecycle/exchange-refusals.ts';
import type { ExchangeInput } from '../lifecycle/exchange-steps.ts';
import { countersOf } from './counters-of.server.ts';
import { bookingOf, isSplit, replaceOffer, type Booking } from '../lifecycle/booking-store.server.ts';
import {
  isRental,
  lockWithListings,
  payersOf,
  readExchange,
  type AnyParty,
  type Exchange,
} from '../lifecycle/exchange-store.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { priceRequest } from '../price/price-request.server.ts';
import type { AskedFor } from '../price/quote.ts';
import { draftSwapCounter, type SwapCounter } from './counter-swap.server.ts';
import type { OfferSwapRefusal } from './offer-swap.server.ts';
import type { RequestRefusal } from './request-booking.server.ts';
import { requiredForRequest } from '../price/request-requirements.server.ts';

/** `paymentId`: the card that a renter authorised, where their offer costs more than the one before. */
export type RentalCounter = AskedFor & {
  id: string;
  version: number;
  message: string;
  paymentId?: string | null;
};
/** A swap's names the listings that are given and received. */
export type CounterOffer = RentalCounter | SwapCounter;
export type Countered = { version: number; answerUntil: Date };
export type CounterOutcome = Countered | RequestRefusal | OfferSwapRefusal;

/** A version that may be made: how it is written, and what its step needs. */
export type DraftedCounter = {
  answerUntil: Date;
  write: () => Promise<void>;
  step: Pick<ExchangeInput, 'madeBy' | 'paymentId'> & { body?: Body; agreedBefore: readonly AnyParty[] };
};

/** Makes the next version of the offer. Points held for the previous version are returned, unless they are held for this one. */
export const counterOffer = (deps: Deps, actor: Actor, offer: CounterOffer): Promise<CounterOutcome> =>
  inCommand(deps, (transaction) => counter(transaction, deps.now(), actor, offer), refusalsOfLaws);

async function counter(
  { sql }: Transaction,
  now: Date,
  actor: Actor,
  offer: CounterOffer,
): Promise<CounterOutcome> {
  // Locks the listings' rows first, like making and accepting an offer: then all open offers for the same days are visible.
  const before = await lockWithListings(sql, offer.id);
  const drafted = before && (await draft({ sql, now }, before, actor, offer));
  if (!before || !drafted) return notFound;
  if (isRefusal(drafted)) return drafted;
  await drafted.write();
  const open = present(await readExchange(sql, before.id), 'exchange whose row is locked');
  const { version } = open;
  const { agreedBefore: parties, body, ...step } = drafted.step;
  const agreedBefore = { version: before.version, parties };
  const input = { ...step, agreedBefore, body: { version, ...body } };
  const refused = await exchangeSteps.apply({ sql, now }, open, 'counter', 'member', input);
  // Only renters may know how many points they can spend.
  if (body?.by === 'owner' && refused?.refusal === 'not-enough-points')
    return bookingRefusals.renterHasFewerPoints;
  return refused ?? { version, answerUntil: drafted.answerUntil };
}

/** Null when the offer's kind isn't the exchange's: for such an offer it doesn't exist. */
async function draft(work: Work, exchange: Exchange, actor: Actor, offer: CounterOffer) {
  if ('receive' in offer) return isRental(exchange) ? null : draftSwapCounter(work, exchange, actor, offer);
  return isRental(exchange) ? draftRental(work, bookingOf(exchange), actor, offer) : null;
}

/**
 * Prices other days, another way to pay, more or fewer points of a rental. The renter's points are held for the new offer instead of the old one,
 * no matter who makes it: an owner cannot ask for points the renter does not have.
 */
async function draftRental(
  { sql, now }: Work,
  booking: Booking,
  actor: Actor,
  { id, version, message, paymentId = null, ...asked }: RentalCounter,
): Promise<DraftedCounter | RequestRefusal> {
  const side = turnOf(booking);
  const made = await countersOf(sql, id, memberOn(side, booking));
  const refused = counterRefusal(actor, booking, version, made, now);
  if (refused) return refused;
  if (await hasBlock(sql, booking.ownerId, booking.renterId)) return blocked;
  const listing = await bookableListing(sql, { id: booking.listingId }, 'as it stands');
  if (!listing || !waysAvailable(listing.exchangePreferences).includes(asked.way))
    return bookingRefusals.notOnOffer;
  const priced = await priceRequest(
    sql,
    listing,
    { ...asked, isSplit: isSplit(booking) },
    await readSettings(sql),
    now,
  );
  if (isRefusal(priced)) return priced;
  // An owner learns nothing before the renter answers: moving the days could otherwise reveal a birth date.
  const wish = { asked, units: priced.price.units, renterId: booking.renterId };
  const tooYoung = side === 'renter' && (await ageRefusal(sql, requiredForRequest(listing, wish), side));
  if (tooYoung) return tooYoung;
  const time = answerTime(now, instantOf(listing.timeZone, priced.time.pickUp));
  if (time === null) return bookingRefusals.tooLate;
  const madeBy = actor.kind === 'account' ? actor.accountId : null;
  const offer = { asked, ...priced, madeBy: side, message };
  const { answerUntil } = time;
  return {
    answerUntil,
    write: () => replaceOffer(sql, booking, listing, offer, answerUntil, now),
    step: {
      madeBy,
      paymentId: side === 'renter' ? paymentId : null,
      body: { by: side },
      agreedBefore: payersOf(booking),
    },
  };
}
