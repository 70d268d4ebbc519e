/** How does either side answer with an offer of its own? As the next version; only the latest is open. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { instantOf } from '../../platform/time-zone.ts';
import { waysAvailable } from '../listings/exchange-preference.ts';
import type { Actor } from '../members/actor.ts';
import { apart, areApart } from '../members/blocks.server.ts';
import { notFound } from '../members/member-refusals.ts';
import { bindPayment, isCovered } from '../payments/bind-payment.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments/payments-refusals.ts';
import type { PointsRefusal } from '../points/points-refusals.ts';
import type { Quote } from './quote.ts';
import { swapHolds } from '../points/swap-holds.server.ts';
import { ageRefusal } from '../requirements/read-requirements.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { exchangeOf } from './agree.server.ts';
import { answerTime } from './answer-time.ts';
import { bookableListing } from './bookable-listing.server.ts';
import { counterRefusal, turnOf } from './booking-policy.ts';
import { bookingRefusals } from './booking-refusals.ts';
import { countersOf, lockBooking, replaceOffer, type Booking } from './booking-store.server.ts';
import { askToExpire } from './expire-requests.server.ts';
import { priceRequest } from './price-request.server.ts';
import type { AskedFor } from './quote.ts';
import type { RequestRefusal } from './request-booking.server.ts';
import { requiredForWish } from './wish-standing.server.ts';

/** `paymentId`: the card that a renter authorised, where their offer costs more than the one before. */
export type CounterOffer = AskedFor & {
  id: string;
  version: number;
  message: string;
  paymentId?: string | null;
};
export type CounterOutcome = { version: number; answerUntil: Date } | RequestRefusal;

/**
 * Makes the next version of the offer: other dates, another way to pay, more or fewer points. The renter's points are held for the new offer
 * instead of the old one, whoever makes it: an owner cannot ask for points that the renter does not have.
 */
export const counterOffer = (deps: Deps, actor: Actor, offer: CounterOffer): Promise<CounterOutcome> =>
  inCommand(deps, (transaction) => counter(transaction, deps.now(), actor, offer));

async function counter(
  { sql }: Transaction,
  now: Date,
  actor: Actor,
  { id, version, message, paymentId = null, ...asked }: CounterOffer,
): Promise<CounterOutcome> {
  const booking = await lockBooking(sql, id);
  if (!booking) return notFound;
  const side = turnOf(booking);
  const refused = counterRefusal(actor, booking, version, await countersOf(sql, id, side), now);
  if (refused) return refused;
  if (await areApart(sql, booking.ownerId, booking.renterId)) return apart;
  const listing = await bookableListing(sql, { id: booking.listingId }, 'as it stands');
  if (!listing || !waysAvailable(listing.exchangePreferences).includes(asked.way))
    return bookingRefusals.notOnOffer;
  const priced = await priceRequest(sql, listing, asked, await readSettings(sql), now);
  if (isRefusal(priced)) return priced;
  // To an owner nothing is said before the renter answers: whoever moved the days could read a birthday off the answers.
  const wish = { asked, units: priced.price.units, renterId: booking.renterId };
  const tooYoung = side === 'renter' && (await ageRefusal(sql, requiredForWish(listing, wish), side));
  if (tooYoung) return tooYoung;
  const time = answerTime(now, instantOf(listing.timeZone, priced.time.pickUp));
  if (time === null) return bookingRefusals.tooLate;
  const madeBy = actor.kind === 'account' ? actor.accountId : null;
  const held = await holdAnew(sql, booking, priced.price, madeBy, now);
  if (isRefusal(held)) return held;
  // An owner may ask for more than is authorised: the renter then authorises it with their yes.
  const covered =
    side === 'owner' ? 'covered' : await cover(sql, booking, priced.price.totalCents, paymentId, now);
  if (isRefusal(covered)) return covered;
  await replaceOffer(
    sql,
    booking,
    listing,
    { asked, ...priced, madeBy: side, message },
    time.answerUntil,
    now,
  );
  const next = booking.version + 1;
  await appendEvent(
    sql,
    { name: 'booking.countered', subject: { kind: 'booking', id }, body: { version: next, by: side } },
    now,
  );
  await askToExpire(sql, { id, version: next, answerUntil: time.answerUntil }, now);
  return { version: next, answerUntil: time.answerUntil };
}

/** A renter offers no more cash than their card is authorised for. */
async function cover(
  sql: Transaction['sql'],
  { id, renterId }: Booking,
  totalCents: number,
  paymentId: string | null,
  now: Date,
): Promise<'covered' | PaymentRefusal> {
  const exchange = exchangeOf(id);
  if (paymentId !== null) {
    const binding = {
      paymentId,
      payerId: renterId,
      exchange,
      purpose: 'price',
      atLeastCents: totalCents,
    } as const;
    const bound = await bindPayment({ sql, now }, binding);
    return isRefusal(bound) ? bound : 'covered';
  }
  return (await isCovered(sql, exchange, totalCents, now)) ? 'covered' : paymentRefusals.needed;
}

async function holdAnew(
  sql: Transaction['sql'],
  booking: Booking,
  { points, fullPoints: bookingPoints }: Pick<Quote, 'points' | 'fullPoints'>,
  madeBy: string | null,
  now: Date,
): Promise<'held' | PointsRefusal> {
  const key = `booking ${booking.id} v${booking.version + 1}`;
  const exchange = exchangeOf(booking.id);
  const memberId = booking.renterId;
  return swapHolds(
    { sql, now },
    [{ exchange, memberId, key: `${key} instead`, madeBy }],
    points === 0 ? null : { exchange, memberId, points, bookingPoints, key, madeBy },
  );
}
