/** Writes the rows of rentals in `exchange`, `exchange_offer`, `exchange_party` and `leg`. Nothing else does. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { instantOf } from '../../../platform/time-zone.ts';
import { rangeText, type ClaimedTime } from '../../availability/claimed-time.ts';
import type { ExchangeWay } from '../../listings/exchange-preference.ts';
import { requirementsOf } from '../../requirements/requirements.ts';
import type { Requirement } from '../../requirements/requirement-laws.ts';
import { anyListing, type BookableListing } from '../price/bookable-listing.server.ts';
import type { BookingState } from './booking-lifecycle.ts';
import { memberOn, type Side } from './booking-policy.ts';
import type { CancellationPolicy } from '../price/cancellation-policy.ts';
import type { AskedFor, Quote } from '../price/quote.ts';
import { hasFullRefund } from '../relief/relief-store.server.ts';
import { confirmLegStep, type LegColumns, type SwapColumns } from './exchange-store.server.ts';

/** What was agreed and does not follow the listing. */
export type Terms = {
  title: string;
  slug: string;
  rules: string[];
  cancellationPolicy: CancellationPolicy;
  /** Absent in what was agreed before they were written down. */
  requirements?: Requirement[];
  asked: AskedFor;
  price: Quote;
};

export type Booking = {
  id: string;
  listingId: number;
  ownerId: string;
  renterId: string;
  way: ExchangeWay;
  state: BookingState;
  version: number;
  offeredBy: Side;
  fromDay: string;
  toDay: string;
  timeZone: string;
  /** Wall time. */
  pickUp: string;
  returnBy: string;
  pickUpAt: Date;
  totalCents: number;
  points: number;
  depositCents: number;
  terms: Terms;
  answerUntil: Date | null;
  askedAt: Date;
  acceptedAt: Date | null;
  claimUntil: Date | null;
  /** When damage was claimed; null where it was not. */
  disputedAt: Date | null;
  /** Until when it can be paid otherwise; null unless the card could not be charged. */
  payUntil: Date | null;
  /** The club's fee from the owner as it was agreed, in hundredths of a percent; null before. */
  ownerFeeHundredths: number | null;
  /** Whether relief is offered: then everything comes back, whoever cancels. */
  hasFullRefund: boolean;
};

/** Reads one booking, and locks its row against every other command that would change it. Null when there is none. */
export async function lockBooking(sql: Sql, id: string): Promise<Booking | null> {
  await lockRental(sql, id);
  return readBooking(sql, id);
}

/** Locks a rental: the row of its exchange. What is read afterwards is what whoever held the lock before has left. */
export async function lockRental(sql: Sql, id: string): Promise<void> {
  await sql`select 1 from exchange where id = ${id} and kind = 'rental' for update`;
}

/** Locks the listing and then the booking: everyone who wants its days queues at the listing. Null when there is no such booking. */
export async function lockWithListing({ sql }: { sql: Sql }, id: string): Promise<Booking | null> {
  const listingId = await listingOfBooking(sql, id);
  if (listingId === null) return null;
  await anyListing(sql, listingId);
  return lockBooking(sql, id);
}

/** Reads one booking as it stands. */
export async function readBooking(sql: Sql, id: string): Promise<Booking | null> {
  const [row] = await sql<Booking[]>`
    select id, listing_id as "listingId", owner_id as "ownerId", renter_id as "renterId", way, state, version,
           offered_by as "offeredBy", from_day as "fromDay", to_day as "toDay", time_zone as "timeZone",
           to_char(pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp", to_char(return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           pick_up_at as "pickUpAt", total_cents as "totalCents", points, deposit_cents as "depositCents", terms,
           answer_until as "answerUntil", asked_at as "askedAt", accepted_at as "acceptedAt",
           claim_until as "claimUntil", disputed_at as "disputedAt", pay_until as "payUntil",
           owner_fee_hundredths as "ownerFeeHundredths", ${hasFullRefund(sql)} as "hasFullRefund"
      from rental b where id = ${id}`;
  return row ?? null;
}

/** The listing a booking is about, without a lock: it never changes. */
export async function listingOfBooking(sql: Sql, id: string): Promise<number | null> {
  const [row] = await sql<{ listing_id: number }[]>`select listing_id from rental where id = ${id}`;
  return row?.listing_id ?? null;
}

/** What a version of the offer says. */
export type Offer = {
  asked: AskedFor;
  price: Quote;
  time: ClaimedTime;
  madeBy: Side;
  message: string;
};

const termsOf = (listing: BookableListing, { asked, price }: Offer): Terms => ({
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
  /** The fixed price that it was asked for with: it makes one booking. */
  quoteId: string;
  listing: BookableListing;
  renterId: string;
  state: BookingState;
  /** Null for what is accepted at once. */
  answerUntil: Date | null;
};

/** Writes a new booking and the first version of its offer. */
export async function insertBooking(sql: Sql, birth: Birth, offer: Offer, now: Date): Promise<void> {
  const { id, quoteId, listing, renterId, state, answerUntil } = birth;
  const { asked, price, time } = offer;
  const { ownerId } = listing;
  const madeBy = memberOn(offer.madeBy, { ownerId, renterId });
  const acceptedAt = answerUntil === null ? now : null;
  const pickUpAt = instantOf(listing.timeZone, time.pickUp);
  await sql`
    insert into exchange (id, kind, way, state, offered_by, first_pick_up_at, answer_until, asked_at, accepted_at, quote_id)
    values (${id}, 'rental', ${asked.way}, ${state}, ${madeBy}, ${pickUpAt}, ${answerUntil}, ${now}, ${acceptedAt}, ${quoteId})`;
  await sql`
    insert into exchange_party (exchange_id, member_id, place, agreed_version, agreed_at, pays_to, price, total_cents, points, bond_cents)
    values (${id}, ${renterId}, 0, 1, ${now}, ${ownerId}, ${sql.json(price)}, ${price.totalCents}, ${price.points}, 0),
           (${id}, ${ownerId}, 1, ${acceptedAt === null ? null : 1}, ${acceptedAt}, ${renterId}, '{}', 0, 0, 0)`;
  await sql`
    insert into leg (id, exchange_id, listing_id, giver_id, receiver_id, state, from_day, to_day, time_zone, pick_up, return_by, during, pick_up_at,
                     return_at, deposit_cents, terms)
    values (${id}, ${id}, ${listing.id}, ${ownerId}, ${renterId}, rental_leg_state(${state}), ${asked.from}, ${asked.to}, ${listing.timeZone},
            ${time.pickUp}, ${time.returnBy}, ${rangeText(time.during)}::tsrange, ${pickUpAt}, ${instantOf(listing.timeZone, time.returnBy)},
            ${price.depositCents}, ${sql.json(termsOf(listing, offer))})`;
  await insertOffer(sql, id, { version: 1, madeBy }, offer, now);
}

/** Puts another version of the offer in the place of the open one. */
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

/** Saves a state of the exchange and of its leg with what belongs to them, where the state is still the one that was read. */
export async function move(
  sql: Sql,
  { id, state: before }: Pick<Booking, 'id' | 'state'>,
  state: BookingState,
  { exchange, leg }: { exchange: SwapColumns; leg: LegColumns },
): Promise<void> {
  const moved = await sql`
    update exchange set ${sql({ ...exchange, state })} where id = ${id} and state = ${before} returning id`;
  if (moved.length !== 1) throw new Error(`The booking ${id} changed while its row was locked.`);
  const legs = await sql`
    update leg set ${sql({ ...leg, state: sql`rental_leg_state(${state})` })} where id = ${id} and state = rental_leg_state(${before}) returning id`;
  if (legs.length !== 1) throw new Error(`The leg of the booking ${id} is out of step with it.`);
}

/** Copies what both sides agreed to: the version of the offer, and the club's fee from the owner. @param feePercent two decimals at most */
export async function saveAgreement(
  sql: Sql,
  { id }: Pick<Booking, 'id'>,
  feePercent: number,
  now: Date,
): Promise<void> {
  await sql`
    update exchange_party p set agreed_version = e.version, agreed_at = ${now} from exchange e
     where e.id = ${id} and p.exchange_id = e.id and p.agreed_version is distinct from e.version`;
  await sql`
    update exchange_party set fee_hundredths = ${Math.round(feePercent * 100)} where exchange_id = ${id} and place = 1`;
}

/** What goes back of a booking that has ended, in percent of the rental and in CAD cents. */
export async function saveRefund(
  sql: Sql,
  id: string,
  { percent, refundCents }: { percent: number; refundCents: number },
): Promise<void> {
  await sql`
    update exchange_party set refund_percent = ${percent}, refund_cents = ${refundCents} where exchange_id = ${id} and place = 0`;
}

/** By whom a leg was called off, where it is the word of one side of a rental. */
export const partyOf = (by: string): string => (by === 'owner' || by === 'renter' ? partOf(by) : by);

/** What a side of a rental is in its leg. */
const partOf = (side: Side): 'giver' | 'receiver' => (side === 'owner' ? 'giver' : 'receiver');

/** Notes that a side has confirmed the hand-off or the return. @returns whether both have */
export const confirmStep = (
  sql: Sql,
  { id, step, side }: { id: string; step: 'hand_off' | 'return'; side: Side },
  now: Date,
): Promise<boolean> => confirmLegStep(sql, { legId: id, step, side: partOf(side) }, now);

/** Which sides of a booking have confirmed the hand-off, and when one last did. Its row is locked. */
export async function handOffWords(sql: Sql, id: string): Promise<{ words: Side[]; saidAt: Date | null }> {
  const [row] = await sql<{ words: Side[]; saidAt: Date | null }[]>`
    select hand_off_confirmed_by as words, hand_off_said_at as "saidAt" from rental where id = ${id}`;
  return present(row, 'booking whose row is locked');
}

/**
 * Takes the days of a booking.
 * @throws `claims_on_a_listing_do_not_overlap` when somebody else has them
 */
export async function takeDays(sql: Sql, bookingId: string): Promise<void> {
  await sql`
    insert into listing_claim (listing_id, during, kind, leg_id)
    select listing_id, during, 'exchange', id from leg where id = ${bookingId}`;
}

export async function freeDays(sql: Sql, bookingId: string): Promise<void> {
  await sql`delete from listing_claim where leg_id = ${bookingId}`;
}

/** Leaves the days of a booking taken, as a block of the owner's. */
export async function keepDaysBlocked(sql: Sql, bookingId: string): Promise<void> {
  await sql`update listing_claim set kind = 'block', leg_id = null where leg_id = ${bookingId}`;
}

/** Until when an accepted booking can be paid otherwise; null when it is paid. */
export async function savePayUntil(sql: Sql, id: string, payUntil: Date | null): Promise<void> {
  await sql`update exchange_party set pay_until = ${payUntil} where exchange_id = ${id} and place = 0`;
}

/** Writes the preferences of a listing whose row is locked. */
export async function savePreferences(
  sql: Sql,
  listing: Pick<BookableListing, 'id' | 'exchangePreferences'>,
): Promise<void> {
  await sql`update listing set exchange_preferences = ${sql.json(listing.exchangePreferences)} where id = ${listing.id}`;
}
