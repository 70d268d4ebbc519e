/** Reads a rental as one row, and writes the parts only rentals have: offers, agreements and refunds. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { rangeText, type ClaimedTime } from '../../availability/claimed-time.ts';
import { requirementsOf } from '../../requirements/requirements.ts';
import type { RentalTerms } from '../offer/swap-offer.ts';
import type { BookableListing } from '../price/bookable-listing.server.ts';
import type { AskedFor, Quote } from '../price/quote.ts';
import type { ExchangeState } from './exchange-lifecycle.ts';
import { memberOn, type Side } from './booking-policy.ts';
import { offeredLegs } from './leg-lifecycle.ts';
import {
  isRental,
  lockExchange,
  lockWithListings,
  readExchange,
  type Exchange,
  type LegSide,
  type Rental,
  type RentalLeg,
} from './exchange-store.server.ts';

/** A rental as one row: its exchange, its leg and its two members. */
export type Booking = Rental & {
  listingId: number;
  ownerId: string;
  renterId: string;
  offeredBy: Side;
  /** The renter's part: what its price is paid for. */
  partyId: string;
  totalCents: number;
  points: number;
  /** Until when another payment is possible; null unless the card could not be charged. */
  payUntil: Date | null;
  /** Our agreed fee from the owner, in hundredths of a percent; null before. */
  ownerFeeHundredths: number | null;
} & Pick<
    RentalLeg,
    | 'fromDay'
    | 'toDay'
    | 'timeZone'
    | 'pickUp'
    | 'returnBy'
    | 'pickUpAt'
    | 'returnAt'
    | 'depositCents'
    | 'terms'
    | 'claimUntil'
    | 'disputedAt'
    | 'handOffConfirmedBy'
    | 'handOffSaidAt'
    | 'returnSaidAt'
    | 'hasFullRefund'
  >;

/** Whether the renter pays in two parts. */
export const isSplit = ({ terms }: Pick<Booking, 'terms'>): boolean => (terms.price.split ?? null) !== null;

/** The one leg of a rental. */
export const legOfRental = ({ legs }: Pick<Rental, 'legs'>): RentalLeg => present(legs[0], 'leg of a rental');

export function bookingOf(rental: Rental): Booking {
  const leg = legOfRental(rental);
  const renter = present(rental.parties[0], 'renter');
  const owner = present(rental.parties[1], 'owner');
  return {
    // The leg has its own id and state; the exchange's come last.
    ...leg,
    ...rental,
    ownerId: leg.giverId,
    renterId: leg.receiverId,
    offeredBy: rental.offererId === leg.giverId ? 'owner' : 'renter',
    partyId: renter.id,
    totalCents: renter.totalCents,
    points: renter.points,
    payUntil: renter.payUntil,
    ownerFeeHundredths: owner.feeHundredths,
  };
}

const bookingIn = (exchange: Exchange | null): Booking | null =>
  exchange !== null && isRental(exchange) ? bookingOf(exchange) : null;

/** Reads one booking, and locks its row against all other commands that would change it. Null when it does not exist. */
export const lockBooking = async (sql: Sql, id: string): Promise<Booking | null> =>
  bookingIn(await lockExchange(sql, id));

/** Locks the listing and then the booking: everyone who wants its days queues at the listing. Null when there is no such booking. */
export const lockWithListing = async ({ sql }: { sql: Sql }, id: string): Promise<Booking | null> =>
  bookingIn(await lockWithListings(sql, id));

/** Reads one booking without a lock. */
export const readBooking = async (sql: Sql, id: string): Promise<Booking | null> =>
  bookingIn(await readExchange(sql, id));

/** A booking's listing, without a lock: it never changes. */
export async function listingOfBooking(sql: Sql, id: string): Promise<number | null> {
  const [row] = await sql<
    { listing_id: number }[]
  >`select listing_id from leg where id = ${id} and exchange_id = ${id}`;
  return row?.listing_id ?? null;
}

/** The terms of one version of the offer. */
export type Offer = {
  asked: AskedFor;
  price: Quote;
  time: ClaimedTime;
  madeBy: Side;
  message: string;
};

const termsOf = (listing: BookableListing, { asked, price }: Offer): RentalTerms => ({
  title: listing.title,
  slug: listing.slug,
  rules: listing.rules,
  cancellationPolicy: listing.cancellationPolicy,
  requirements: requirementsOf(listing, { from: asked.from, units: price.units }),
  asked,
  price,
});

export type Birth = {
  id: string;
  /** The fixed price that it was asked for with: it makes one booking. Null for an owner's special offer. */
  quoteId: string | null;
  listing: BookableListing;
  renterId: string;
  state: ExchangeState;
  /** Null if accepted at once. */
  answerUntil: Date | null;
};

/** Writes a new booking and the first version of its offer. */
export async function insertBooking(sql: Sql, birth: Birth, offer: Offer, now: Date): Promise<void> {
  const { id, quoteId, listing, renterId, state, answerUntil } = birth;
  const { asked, price, time } = offer;
  const { ownerId } = listing;
  const madeBy = memberOn(offer.madeBy, { ownerId, renterId });
  const acceptedAt = answerUntil === null ? now : null;
  const agreedAt = (side: Side) => (side === offer.madeBy ? now : acceptedAt);
  const [renterAt, ownerAt] = [agreedAt('renter'), agreedAt('owner')];
  const pickUpAt = instantOf(listing.timeZone, time.pickUp);
  await sql`
    insert into exchange (id, kind, way, state, offered_by, first_pick_up_at, answer_until, asked_at, accepted_at, quote_id)
    values (${id}, 'rental', ${asked.way}, ${state}, ${madeBy}, ${pickUpAt}, ${answerUntil}, ${now}, ${acceptedAt}, ${quoteId})`;
  await sql`
    insert into exchange_party (exchange_id, member_id, place, agreed_version, agreed_at, pays_to, price, total_cents, points, bond_cents)
    values (${id}, ${renterId}, 0, ${renterAt && 1}, ${renterAt}, ${ownerId}, ${sql.json(price)}, ${price.totalCents}, ${price.points}, 0),
           (${id}, ${ownerId}, 1, ${ownerAt && 1}, ${ownerAt}, ${renterId}, '{}', 0, 0, 0)`;
  await sql`
    insert into leg (id, exchange_id, listing_id, giver_id, receiver_id, state, from_day, to_day, time_zone, pick_up, return_by, during, pick_up_at,
                     return_at, deposit_cents, terms)
    values (${id}, ${id}, ${listing.id}, ${ownerId}, ${renterId}, ${offeredLegs[0] ?? null}, ${asked.from}, ${asked.to}, ${listing.timeZone},
            ${time.pickUp}, ${time.returnBy}, ${rangeText(time.during)}::tsrange, ${pickUpAt}, ${instantOf(listing.timeZone, time.returnBy)},
            ${price.depositCents}, ${sql.json(termsOf(listing, offer))})`;
  await insertOffer(sql, id, { version: 1, madeBy }, offer, now);
}

/** Replaces the open offer by another version. */
export async function replaceOffer(
  sql: Sql,
  booking: Booking,
  listing: BookableListing,
  offer: Offer,
  answerUntil: Date,
  now: Date,
): Promise<void> {
  const { asked, price, time } = offer;
  const { id } = booking;
  const version = booking.version + 1;
  const pickUpAt = instantOf(listing.timeZone, time.pickUp);
  const madeBy = memberOn(offer.madeBy, booking);
  await sql`
    update exchange set version = ${version}, offered_by = ${madeBy}, way = ${asked.way}, first_pick_up_at = ${pickUpAt}, answer_until = ${answerUntil}
     where id = ${id}`;
  await sql`
    update leg set from_day = ${asked.from}, to_day = ${asked.to}, time_zone = ${listing.timeZone}, pick_up = ${time.pickUp},
           return_by = ${time.returnBy}, during = ${rangeText(time.during)}::tsrange, pick_up_at = ${pickUpAt},
           return_at = ${instantOf(listing.timeZone, time.returnBy)}, deposit_cents = ${price.depositCents}, terms = ${sql.json(termsOf(listing, offer))}
     where id = ${id}`;
  await sql`
    update exchange_party set price = ${sql.json(price)}, total_cents = ${price.totalCents}, points = ${price.points}
     where exchange_id = ${id} and place = 0`;
  await sql`
    update exchange_party set agreed_version = case when member_id = ${madeBy} then ${version}::smallint end,
           agreed_at = case when member_id = ${madeBy} then ${now}::timestamptz end
     where exchange_id = ${id}`;
  await insertOffer(sql, id, { version, madeBy }, offer, now);
}

async function insertOffer(
  sql: Sql,
  id: string,
  { version, madeBy }: { version: number; madeBy: string },
  { asked, price, message }: Offer,
  now: Date,
): Promise<void> {
  await sql`
    insert into exchange_offer (exchange_id, version, made_by, made_at, terms, message)
    values (${id}, ${version}, ${madeBy}, ${now}, ${sql.json({ asked, price })}, ${message})`;
}

/** Copies our fee from the owner at the moment of agreement. @param feePercent at most two decimals */
export async function saveOwnerFee(sql: Sql, id: string, feePercent: number): Promise<void> {
  await sql`
    update exchange_party set fee_hundredths = ${Math.round(feePercent * 100)} where exchange_id = ${id} and place = 1`;
}

/** What is refunded of an ended booking, in percent of the rental and in CAD cents. */
export async function saveRefund(
  sql: Sql,
  id: string,
  { percent, refundCents }: { percent: number; refundCents: number },
): Promise<void> {
  await sql`
    update exchange_party set refund_percent = ${percent}, refund_cents = ${refundCents} where exchange_id = ${id} and place = 0`;
}

/** Translates a rental's side (owner, renter) into the leg's (giver, receiver); any other value is returned as it is. */
export const partyOf = <By extends string>(by: By): Exclude<By, Side> | LegSide =>
  by === 'owner' ? 'giver' : by === 'renter' ? 'receiver' : (by as Exclude<By, Side>);

/** Keeps a booking's days closed, as a block of the owner's. */
export async function keepDaysBlocked(sql: Sql, bookingId: string): Promise<void> {
  await sql`update listing_claim set kind = 'block', leg_id = null where leg_id = ${bookingId}`;
}
