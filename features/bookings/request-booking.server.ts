/** How does a renter ask for a listing? With a price that was fixed before. The request holds their points and no days. */
import { randomUUID } from 'node:crypto';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { instantOf } from '../../platform/time-zone.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { holdPoints } from '../points/hold-points.server.ts';
import type { PointsRefusal } from '../points/points-refusals.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { agree, exchangeOf } from './agree.server.ts';
import { answerTime } from './answer-time.ts';
import { bookableListing, instantWaysNow } from './bookable-listing.server.ts';
import { askRefusal } from './booking-policy.ts';
import { bookingRefusals, refusalsOfLaws } from './booking-refusals.ts';
import { insertBooking } from './booking-store.server.ts';
import { askToExpire } from './expire-requests.server.ts';
import type { QuoteRefusal } from './make-quote.server.ts';
import { priceRequest } from './price-request.server.ts';
import type { AskedFor, Quote } from './quote.ts';

export type RequestOutcome = { id: string; state: 'requested' | 'accepted'; answerUntil: Date | null };
export type RequestRefusal = QuoteRefusal | PointsRefusal;

type StoredQuote = { listingId: number; validUntil: Date; asked: AskedFor; price: Quote };

async function quoteOfMember(
  sql: Transaction['sql'],
  quoteId: string,
  memberId: string,
): Promise<StoredQuote | null> {
  const [row] = await sql<StoredQuote[]>`
    select listing_id as "listingId", valid_until as "validUntil", asked, price from quote
     where id = ${quoteId} and member_id = ${memberId}`;
  return row ?? null;
}

/**
 * Sends a request at the price of a quote; where the owner has switched on instant booking for this way, it is a booking at once.
 * The owner's changes since the quote do not change its price; whether the dates can still be had is looked at again.
 */
export const requestBooking = (
  deps: Deps,
  actor: Actor,
  input: { quoteId: string; message: string },
): Promise<RequestOutcome | RequestRefusal> =>
  inCommand(deps, (transaction) => request(transaction, deps.now(), actor, input), refusalsOfLaws);

async function request(
  transaction: Transaction,
  now: Date,
  actor: Actor,
  { quoteId, message }: { quoteId: string; message: string },
): Promise<RequestOutcome | RequestRefusal> {
  const { sql } = transaction;
  const memberId = actor.kind === 'account' ? actor.accountId : null;
  const quote = memberId === null ? null : await quoteOfMember(sql, quoteId, memberId);
  if (!quote || memberId === null) return notFound;
  const listing = await bookableListing(sql, { id: quote.listingId }, 'locked');
  if (!listing) return notFound;
  const settings = await readSettings(sql);
  const { asked, price } = quote;
  const refused = askRefusal(actor, listing, asked.way, settings['bookings-paused']);
  if (refused) return refused;
  if (quote.validUntil <= now) return bookingRefusals.quoteIsOver;
  const today = await priceRequest(sql, listing, asked, settings, now);
  if (isRefusal(today)) return today;

  const isInstant = (await instantWaysNow(sql, listing, now)).includes(asked.way);
  const time = answerTime(now, instantOf(listing.timeZone, today.time.pickUp));
  if (!isInstant && time === null) return bookingRefusals.tooLate;
  const id = randomUUID();
  const state = isInstant ? 'accepted' : 'requested';
  const answerUntil = isInstant || time === null ? null : time.answerUntil;
  await insertBooking(
    sql,
    { id, listing, renterId: memberId, state, answerUntil },
    { asked, price, time: today.time, madeBy: 'renter', message },
    now,
  );
  if (answerUntil === null) await agree(transaction, listing, { id, way: asked.way }, memberId, now);
  else {
    await appendEvent(sql, { name: 'booking.requested', subject: { kind: 'booking', id } }, now);
    await askToExpire(sql, { id, version: 1, answerUntil }, now);
  }
  // After the bookings, as everywhere: whoever locks bookings and accounts locks them in this order.
  if (price.points > 0) {
    const held = await holdPoints(
      { sql, now },
      {
        exchange: exchangeOf(id),
        memberId,
        points: price.points,
        bookingPoints: price.fullPoints,
        key: `booking ${id} v1`,
        madeBy: memberId,
      },
    );
    if (isRefusal(held)) return held;
  }
  return { id, state, answerUntil };
}
