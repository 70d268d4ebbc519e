/** Where are bookings written? Here alone. */
import { present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { instantOf } from '../../platform/time-zone.ts';
import { rangeText, type ClaimedTime } from '../availability/claimed-time.ts';
import type { ExchangeWay } from '../listings/exchange-preference.ts';
import { requirementsOf } from '../requirements/requirements.ts';
import type { Requirement } from '../requirements/requirement-laws.ts';
import type { BookableListing } from './bookable-listing.server.ts';
import type { BookingState } from './booking-lifecycle.ts';
import type { Side } from './booking-policy.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';
import type { AskedFor, Quote } from './quote.ts';

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
export const lockBooking = (sql: Sql, id: string): Promise<Booking | null> =>
  oneBooking(sql, id, sql`for update`);

/** Reads one booking as it stands. */
export const readBooking = (sql: Sql, id: string): Promise<Booking | null> => oneBooking(sql, id, sql``);

async function oneBooking(sql: Sql, id: string, lock: ReturnType<Sql>): Promise<Booking | null> {
  const [row] = await sql<Booking[]>`
    select id, listing_id as "listingId", owner_id as "ownerId", renter_id as "renterId", way, state, version,
           offered_by as "offeredBy", from_day as "fromDay", to_day as "toDay", time_zone as "timeZone",
           to_char(pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp", to_char(return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           pick_up_at as "pickUpAt", total_cents as "totalCents", points, deposit_cents as "depositCents", terms,
           answer_until as "answerUntil", asked_at as "askedAt", accepted_at as "acceptedAt",
           claim_until as "claimUntil", disputed_at as "disputedAt", pay_until as "payUntil",
           owner_fee_hundredths as "ownerFeeHundredths", has_full_refund as "hasFullRefund"
      from booking where id = ${id} ${lock}`;
  return row ?? null;
}

/** The listing a booking is about, without a lock: it never changes. */
export async function listingOfBooking(sql: Sql, id: string): Promise<number | null> {
  const [row] = await sql<{ listing_id: number }[]>`select listing_id from booking where id = ${id}`;
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
  state: 'requested' | 'accepted';
  /** Null for what is accepted at once. */
  answerUntil: Date | null;
};

/** Writes a new booking and the first version of its offer. */
export async function insertBooking(sql: Sql, birth: Birth, offer: Offer, now: Date): Promise<void> {
  const { id, quoteId, listing, renterId, state, answerUntil } = birth;
  const { asked, price, time } = offer;
  await sql`
    insert into booking (id, quote_id, listing_id, owner_id, renter_id, way, state, offered_by, from_day, to_day, time_zone, pick_up, return_by,
                         during, pick_up_at, total_cents, points, deposit_cents, terms, answer_until, asked_at, accepted_at)
    values (${id}, ${quoteId}, ${listing.id}, ${listing.ownerId}, ${renterId}, ${asked.way}, ${state}, ${offer.madeBy}, ${asked.from}, ${asked.to},
            ${listing.timeZone}, ${time.pickUp}, ${time.returnBy}, ${rangeText(time.during)}::tsrange,
            ${instantOf(listing.timeZone, time.pickUp)}, ${price.totalCents}, ${price.points}, ${price.depositCents},
            ${sql.json(termsOf(listing, offer))}, ${answerUntil}, ${now}, ${state === 'accepted' ? now : null})`;
  await insertOffer(sql, id, 1, offer, now);
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
  await sql`
    update booking
       set version = version + 1, offered_by = ${offer.madeBy}, way = ${asked.way}, from_day = ${asked.from}, to_day = ${asked.to},
           time_zone = ${listing.timeZone}, pick_up = ${time.pickUp}, return_by = ${time.returnBy},
           during = ${rangeText(time.during)}::tsrange, pick_up_at = ${instantOf(listing.timeZone, time.pickUp)},
           total_cents = ${price.totalCents}, points = ${price.points}, deposit_cents = ${price.depositCents},
           terms = ${sql.json(termsOf(listing, offer))}, answer_until = ${answerUntil}
     where id = ${booking.id}`;
  await insertOffer(sql, booking.id, booking.version + 1, offer, now);
}

async function insertOffer(sql: Sql, id: string, version: number, offer: Offer, now: Date): Promise<void> {
  await sql`
    insert into booking_offer (booking_id, version, made_by, made_at, asked, price, message)
    values (${id}, ${version}, ${offer.madeBy}, ${now}, ${sql.json(offer.asked)}, ${sql.json(offer.price)}, ${offer.message})`;
}

/** How many counter-offers a side has made to a request; the request itself is none. */
export async function countersOf(sql: Sql, id: string, side: Side): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from booking_offer where booking_id = ${id} and made_by = ${side} and version > 1`;
  return row?.count ?? 0;
}

/** Saves a state with what belongs to it, where the state is still the one that was read. */
async function move(
  sql: Sql,
  booking: Pick<Booking, 'id' | 'state'>,
  columns: Record<string, string | number | Date | null> & { state: BookingState },
): Promise<void> {
  const moved = await sql`
    update booking set ${sql(columns)} where id = ${booking.id} and state = ${booking.state} returning id`;
  if (moved.length !== 1) throw new Error(`The booking ${booking.id} changed while its row was locked.`);
}

/** @param feePercent the club's fee from the owner, which is copied into what is agreed; two decimals at most */
export const markAccepted = (
  sql: Sql,
  booking: Pick<Booking, 'id' | 'state'>,
  feePercent: number,
  now: Date,
): Promise<void> =>
  move(sql, booking, {
    state: 'accepted',
    answer_until: null,
    accepted_at: now,
    owner_fee_hundredths: Math.round(feePercent * 100),
  });

export const markEnded = (
  sql: Sql,
  booking: Booking,
  state: 'declined' | 'withdrawn' | 'expired',
  now: Date,
): Promise<void> => move(sql, booking, { state, answer_until: null, ended_at: now });

export const markHandedOff = (sql: Sql, booking: Booking, now: Date): Promise<void> =>
  move(sql, booking, { state: 'handed_off', handed_off_at: now, pay_until: null });

export const markReturned = (sql: Sql, booking: Booking, claimUntil: Date, now: Date): Promise<void> =>
  move(sql, booking, { state: 'returned', returned_at: now, claim_until: claimUntil });

/** A claim is open: it does not complete by itself. */
export async function markDisputed(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update booking set disputed_at = ${now} where id = ${id} and state = 'returned'`;
}

export const markCompleted = (sql: Sql, booking: Booking, now: Date): Promise<void> =>
  move(sql, booking, { state: 'completed', claim_until: null, ended_at: now });

export const recordCancellation = (
  sql: Sql,
  booking: Booking,
  { by, reason, percent, refundCents }: { by: string; reason: string; percent: number; refundCents: number },
  now: Date,
): Promise<void> =>
  move(sql, booking, {
    state: 'cancelled',
    ended_at: now,
    pay_until: null,
    cancelled_by: by,
    cancel_reason: reason,
    refund_percent: percent,
    refund_cents: refundCents,
  });

/** Notes that a side has confirmed the hand-off or the return. @returns whether both have */
export async function confirmStep(
  sql: Sql,
  { id, step, side }: { id: string; step: 'hand_off' | 'return'; side: Side },
  now: Date,
): Promise<boolean> {
  const column = step === 'hand_off' ? 'hand_off_confirmed_by' : 'return_confirmed_by';
  // Lateness is counted to the first word that it is back: the other side's delay in confirming costs nobody. Who has come is known by the latest of the hand-off.
  const said =
    step === 'return'
      ? sql`return_said_at = coalesce(return_said_at, ${now})`
      : sql`hand_off_said_at = ${now}`;
  const [row] = await sql<{ sides: number }[]>`
    update booking set ${sql(column)} = array(select distinct unnest(${sql(column)} || ${side}::text)), ${said}
     where id = ${id} returning cardinality(${sql(column)}) as sides`;
  return row?.sides === 2;
}

/** Which sides of a booking have confirmed the hand-off, and when one last did. Its row is locked. */
export async function handOffWords(sql: Sql, id: string): Promise<{ words: Side[]; saidAt: Date | null }> {
  const [row] = await sql<{ words: Side[]; saidAt: Date | null }[]>`
    select hand_off_confirmed_by as words, hand_off_said_at as "saidAt" from booking where id = ${id}`;
  return present(row, 'booking whose row is locked');
}

/**
 * Takes the days of a booking.
 * @throws `claims_on_a_listing_do_not_overlap` when somebody else has them
 */
export async function takeDays(sql: Sql, bookingId: string): Promise<void> {
  await sql`
    insert into listing_claim (listing_id, during, kind, booking_id)
    select listing_id, during, 'exchange', id from booking where id = ${bookingId}`;
}

export async function freeDays(sql: Sql, bookingId: string): Promise<void> {
  await sql`delete from listing_claim where booking_id = ${bookingId}`;
}

/** Leaves the days of a booking taken, as a block of the owner's. */
export async function keepDaysBlocked(sql: Sql, bookingId: string): Promise<void> {
  await sql`update listing_claim set kind = 'block', booking_id = null where booking_id = ${bookingId}`;
}

/** Ends every other open request that overlaps the days a booking has taken. @returns them, in id order */
export async function supersedeOthers(
  sql: Sql,
  bookingId: string,
  now: Date,
): Promise<{ id: string; renterId: string }[]> {
  return sql<{ id: string; renterId: string }[]>`
    with ended as (
      update booking other set state = 'superseded', answer_until = null, ended_at = ${now}
        from booking own
       where own.id = ${bookingId} and other.listing_id = own.listing_id and other.during && own.during
         and other.state = 'requested' and other.id <> own.id
      returning other.id, other.renter_id as "renterId")
    select id, "renterId" from ended order by id`;
}

/** Copies the club's fee from the owner into what is agreed. @param percent two decimals at most */
export async function saveOwnerFee(sql: Sql, id: string, percent: number): Promise<void> {
  await sql`update booking set owner_fee_hundredths = ${Math.round(percent * 100)} where id = ${id}`;
}

/** Until when an accepted booking can be paid otherwise; null when it is paid. */
export async function savePayUntil(sql: Sql, id: string, payUntil: Date | null): Promise<void> {
  await sql`update booking set pay_until = ${payUntil} where id = ${id} and state = 'accepted'`;
}

/** Writes the preferences of a listing whose row is locked. */
export async function savePreferences(
  sql: Sql,
  listing: Pick<BookableListing, 'id' | 'exchangePreferences'>,
): Promise<void> {
  await sql`update listing set exchange_preferences = ${sql.json(listing.exchangePreferences)} where id = ${listing.id}`;
}
