/** Requests a listing at a quoted price, or books it instantly if its owner allows that. */
import { randomUUID } from 'node:crypto';
import { present } from '../../../platform/assert.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { rangeText, type ClaimedTime } from '../../availability/claimed-time.ts';
import type { Actor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { pausedRefusal } from '../../membership-fees/paused-requests.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import { ageRefusal } from '../../requirements/read-requirements.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { answerTime } from './answer-time.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { isNew, openStates } from '../lifecycle/exchange-states.ts';
import { askRefusal } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, refusalsOfLaws } from '../lifecycle/exchange-refusals.ts';
import { insertBooking, readBooking } from '../lifecycle/booking-store.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import type { QuoteRefusal } from '../price/make-quote.server.ts';
import { priceRequest } from '../price/price-request.server.ts';
import type { AskedFor, Quote } from '../price/quote.ts';
import { isInstantFor, requiredForRequest } from '../price/request-requirements.server.ts';

export type RequestOutcome = { id: string; state: 'requested' | 'accepted'; answerUntil: Date | null };
export type RequestRefusal = QuoteRefusal | ExchangeNo;

/** `paymentId`: the card authorised for the quote's price, if any of it is cash. */
export type RequestInput = { quoteId: string; message: string; paymentId?: string | null };

type StoredQuote = { listingId: number; madeAt: Date; validUntil: Date; asked: AskedFor; price: Quote };

async function quoteOfMember(
  sql: Transaction['sql'],
  quoteId: string,
  memberId: string,
): Promise<StoredQuote | null> {
  const [row] = await sql<StoredQuote[]>`
    select listing_id as "listingId", made_at as "madeAt", valid_until as "validUntil", asked, price from quote
     where id = ${quoteId} and member_id = ${memberId}`;
  return row ?? null;
}

/** What a quote has already made: the open booking, a refusal if it has ended; null if none. */
async function madeWith(
  sql: Transaction['sql'],
  quoteId: string,
): Promise<RequestOutcome | typeof bookingRefusals.quoteIsUsed | null> {
  const [made] = await sql<{ id: string; state: ExchangeState; answerUntil: Date | null }[]>`
    select id, state, answer_until as "answerUntil" from exchange where quote_id = ${quoteId}`;
  if (!made) return null;
  const { id, state, answerUntil } = made;
  return isNew(state) ? { id, state, answerUntil } : bookingRefusals.quoteIsUsed;
}

/**
 * Whether someone already has an open request for some of this time, made after their quote: from another window, or while their bank
 * asked.
 */
async function hasAskedSince(
  sql: Transaction['sql'],
  { listingId, madeAt }: StoredQuote,
  renterId: string,
  { during }: ClaimedTime,
): Promise<boolean> {
  const open = await sql`
    select 1 from exchange e join leg l on l.exchange_id = e.id
     where e.kind = 'rental' and l.listing_id = ${listingId} and l.receiver_id = ${renterId} and e.state = any(${openStates})
       and e.asked_at > ${madeAt} and l.during && ${rangeText(during)}::tsrange limit 1`;
  return open.length > 0;
}

/**
 * Sends a request at a quote's price; with instant booking for this way, it is a booking at once. The owner's later changes do not affect
 * the price; the dates are checked again. A quote makes one booking: sending it again returns that one, and the second card is released
 * unused.
 */
export const requestBooking = (
  deps: Deps,
  actor: Actor,
  input: RequestInput,
): Promise<RequestOutcome | RequestRefusal> =>
  inCommand(deps, (transaction) => request(transaction, deps.now(), actor, input), refusalsOfLaws);

async function request(
  { sql }: Transaction,
  now: Date,
  actor: Actor,
  { quoteId, message, paymentId = null }: RequestInput,
): Promise<RequestOutcome | RequestRefusal> {
  const memberId = actor.kind === 'account' ? actor.accountId : null;
  const quote = memberId === null ? null : await quoteOfMember(sql, quoteId, memberId);
  if (!quote || memberId === null) return notFound;
  const listing = await bookableListing(sql, { id: quote.listingId }, 'locked');
  // The same quote sent simultaneously reached the listing's row first: its result exists now.
  const made = await madeWith(sql, quoteId);
  if (made) return made;
  if (!listing) return notFound;
  const settings = await readSettings(sql);
  const { asked, price } = quote;
  const refused = askRefusal(actor, listing, asked.way, settings['bookings-paused']);
  if (refused) return refused;
  if (await hasOpenDebt(sql, memberId)) return paymentRefusals.debtOpen;
  const paused = await pausedRefusal(sql, memberId, [listing.ownerId]);
  if (paused) return paused;
  if (await hasBlock(sql, memberId, listing.ownerId)) return blocked;
  if (quote.validUntil <= now) return bookingRefusals.quoteIsOver;
  const today = await priceRequest(sql, listing, asked, settings, now);
  if (isRefusal(today)) return today;
  if (await hasAskedSince(sql, quote, memberId, today.time)) return bookingRefusals.isAskedFor;

  const wish = { asked, units: price.units, renterId: memberId };
  const tooYoung = await ageRefusal(sql, requiredForRequest(listing, wish), 'renter');
  if (tooYoung) return tooYoung;
  const isInstant = await isInstantFor(sql, listing, wish, now);
  const pickUpAt = instantOf(listing.timeZone, today.time.pickUp);
  const time = answerTime(now, pickUpAt);
  if (!isInstant && time === null) return bookingRefusals.tooLate;
  if (price.totalCents > 0 && paymentId === null) return paymentRefusals.needed;
  const id = randomUUID();
  const answerUntil = isInstant || time === null ? null : time.answerUntil;
  const refusedStep = await exchangeSteps.begin(
    { sql, now },
    isInstant ? 'book_instantly' : 'request',
    'member',
    async (state) => {
      const birth = { id, quoteId, listing, renterId: memberId, state, answerUntil };
      await insertBooking(sql, birth, { asked, price, time: today.time, madeBy: 'renter', message }, now);
      return present(await readBooking(sql, id), 'booking just written');
    },
    {
      madeBy: memberId,
      paymentId: price.totalCents > 0 ? paymentId : null,
      listings: new Map([[listing.id, listing]]),
    },
  );
  return refusedStep ?? present(await madeWith(sql, quoteId), 'booking of a quote');
}
