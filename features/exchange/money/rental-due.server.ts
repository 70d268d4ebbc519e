/** Says what a renter's card is asked for: a price that was fixed, an offer, a counter-offer of their own, more days, or a deposit. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { AccountActor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import { ageRefusal } from '../../requirements/read-requirements.server.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { bookingRefusals } from '../lifecycle/exchange-refusals.ts';
import { legOfRental, readBooking } from '../lifecycle/booking-store.server.ts';
import { priceExtensionFor } from '../changes/extend-booking.server.ts';
import type { QuoteRefusal } from '../price/make-quote.server.ts';
import { priceCounter } from '../price/price-counter.server.ts';
import type { AskedFor, Quote } from '../price/quote.ts';
import { payableNow } from '../price/split-payment.ts';
import type { Purpose } from '../../payments/books/payable.ts';
import { openRest } from './charge-rest.server.ts';
import { requiredOfLeg } from '../handover/required-of-leg.ts';
import { payableGuarantee } from './hold-guarantees.server.ts';
import { requiredForRequest } from '../price/request-requirements.server.ts';
import { isAsked, isToCome } from '../lifecycle/exchange-states.ts';

/** What the card is for. */
export type RentalTarget =
  | { for: 'quote'; quoteId: string }
  /** The open offer, or an agreed price whose card failed. */
  | { for: 'booking'; bookingId: string }
  /** A counter-offer the renter is about to make. */
  | { for: 'counter'; bookingId: string; counter: AskedFor & { version: number } }
  /** An extension, about to be requested. */
  | { for: 'extension'; bookingId: string; to: string }
  | { for: 'deposit'; bookingId: string };

/** What a card is to be authorised for. */
export type Due = { about: string; amountCents: number; purpose: Purpose };
export type DueRefusal = QuoteRefusal | PaymentRefusal | PointsRefusal;

/** What a renter's card is asked for, or why it is not. */
export async function rentalDue(
  deps: PaymentDeps,
  actor: AccountActor,
  target: RentalTarget,
): Promise<Due | DueRefusal> {
  if (target.for === 'quote') return quoteDue(deps, actor.accountId, target.quoteId);
  const booking = await readBooking(deps.sql, target.bookingId);
  if (booking?.renterId !== actor.accountId) return notFound;
  const about = `booking ${booking.id}`;
  if (target.for === 'counter') {
    const priced = await priceCounter(deps, actor, { id: booking.id, ...target.counter });
    return isRefusal(priced) ? priced : { about, amountCents: payableNow(priced.price), purpose: 'price' };
  }
  if (target.for === 'extension') {
    const priced = await priceExtensionFor(deps, actor, { id: booking.id, to: target.to });
    return isRefusal(priced)
      ? priced
      : { about: `extension of ${booking.id}`, amountCents: priced.price.totalCents, purpose: 'price' };
  }
  if (target.for === 'deposit') {
    const deposit = payableGuarantee(booking, { kind: 'leg', id: booking.id });
    return deposit ? { about, amountCents: deposit.amountCents, purpose: 'deposit' } : bookingRefusals.notNow;
  }
  if (!isToCome(booking.state)) return bookingRefusals.notNow;
  // The bank is not asked for something that could no longer be agreed.
  if (isAsked(booking.state)) {
    // What the renter requested before they had a debt continues; an owner's offer would be something new.
    const isNew = booking.askerId !== actor.accountId;
    if (isNew && (await hasOpenDebt(deps.sql, actor.accountId))) return paymentRefusals.debtOpen;
    if (await hasBlock(deps.sql, booking.ownerId, booking.renterId)) return blocked;
    const tooYoung = await ageRefusal(deps.sql, requiredOfLeg(legOfRental(booking)), 'renter');
    if (tooYoung) return tooYoung;
  }
  const restCents = await openRest(deps.sql, booking);
  if (restCents !== null) return { about, amountCents: restCents, purpose: 'rest' };
  return { about, amountCents: payableNow(booking.terms.price), purpose: 'price' };
}

type StoredQuote = {
  listingId: number;
  asked: AskedFor;
  validUntil: Date;
  price: Quote;
  /** The state of what it paid for; null if nothing. */
  made: ExchangeState | null;
  ownerId: string;
};

function quoteDue(deps: PaymentDeps, memberId: string, quoteId: string): Promise<Due | DueRefusal> {
  return inTransaction<Due | DueRefusal>(deps, {}, async ({ sql }) => {
    const [quote] = await sql<StoredQuote[]>`
      select listing_id as "listingId", asked,
             valid_until as "validUntil", price,
             (select state from exchange where quote_id = quote.id) as made,
             (select owner_id from listing where id = quote.listing_id) as "ownerId"
        from quote where id = ${quoteId} and member_id = ${memberId}`;
    if (!quote) return notFound;
    // What it made is never requested twice; only once that has ended can it be requested again.
    if (quote.made) return isToCome(quote.made) ? bookingRefusals.standsAlready : bookingRefusals.quoteIsUsed;
    if (await hasOpenDebt(sql, memberId)) return paymentRefusals.debtOpen;
    if (await hasBlock(sql, memberId, quote.ownerId)) return blocked;
    if (quote.validUntil <= deps.now()) return bookingRefusals.quoteIsOver;
    // The bank is not asked for something that cannot be requested; a removed listing is reported when the request is sent.
    const { listingId: id, asked } = quote;
    const listing = await bookableListing(sql, { id }, 'as it stands');
    const wish = { asked, units: quote.price.units, renterId: memberId };
    const tooYoung = listing && (await ageRefusal(sql, requiredForRequest(listing, wish), 'renter'));
    if (tooYoung) return tooYoung;
    return { about: `quote ${quoteId}`, amountCents: payableNow(quote.price), purpose: 'price' };
  });
}
