/** Makes an owner's special offer to one guest: a rental whose first version the owner writes, and which the guest accepts like any other. */
import { randomUUID } from 'node:crypto';
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import type { StayRefusalCode } from '../../availability/stay-rules.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import type { FeeRefusal } from '../../membership-fees/fee-refusals.ts';
import { pausedRefusal } from '../../membership-fees/paused-requests.server.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { insertBooking, readBooking, type Offer } from '../lifecycle/booking-store.server.ts';
import { openStates } from '../lifecycle/exchange-states.ts';
import { bookingRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import { bookableListing, type BookableListing } from '../price/bookable-listing.server.ts';
import { receivesOf, type Receives } from '../price/booking-sums.ts';
import { priceRequest } from '../price/price-request.server.ts';
import type { Quote } from '../price/quote.ts';
import { answerTime } from './answer-time.ts';

/** `rentalCents`: the price of the whole rental before fees and taxes, in CAD cents; null: the listing's price. */
export type SpecialOffer = { from: string; to: string; rentalCents: number | null };
/** For whom, and at which price. */
export type OfferedTo = { listingId: number; ownerId: string; guestId: string };
/** `answerUntil`: until when the guest could answer, as ISO text. */
export type PricedSpecialOffer = { price: Quote; answerUntil: string; receives: Receives };
export type SpecialOfferRefusal =
  | FeeRefusal
  | ExchangeNo
  | ExchangeRefusal
  | Refusal<StayRefusalCode>
  | typeof blocked
  | typeof notFound;

type Looked = { listing: BookableListing; answerUntil: Date; offer: Omit<Offer, 'message'> };

/** Prices the offer, or says why it cannot be made. Two people have at most one open offer about a listing, so that nobody answers the wrong one. */
async function look(
  sql: Sql,
  { listingId, ownerId, guestId }: OfferedTo,
  { from, to, rentalCents }: SpecialOffer,
  now: Date,
): Promise<Looked | SpecialOfferRefusal> {
  // Locked: of two offers sent at the same moment, the second finds the first.
  const listing = await bookableListing(sql, { id: listingId }, 'locked');
  if (listing?.ownerId !== ownerId) return notFound;
  if (!waysAvailable(listing.exchangePreferences).includes('rent')) return bookingRefusals.notOnOffer;
  const settings = await readSettings(sql);
  if (settings['bookings-paused']) return bookingRefusals.paused;
  const paused = await pausedRefusal(sql, ownerId, []);
  if (paused) return paused;
  if (await hasBlock(sql, ownerId, guestId)) return blocked;
  const [guest] = await sql`select from membership where account_id = ${guestId} and state = 'active'`;
  if (!guest) return bookingRefusals.guestIsNoMember;
  const open = await sql`
    select from exchange e join leg l on l.exchange_id = e.id
     where e.kind = 'rental' and l.listing_id = ${listingId} and l.receiver_id = ${guestId} and e.state = any(${openStates}) limit 1`;
  if (open.length > 0) return bookingRefusals.isOpenBetween;
  const asked = { way: 'rent' as const, from, to, addOnIds: [], isDelivered: false, points: 0, rentalCents };
  const priced = await priceRequest(sql, listing, asked, settings, now);
  if (isRefusal(priced)) return priced;
  const time = answerTime(now, instantOf(listing.timeZone, priced.time.pickUp));
  if (time === null) return bookingRefusals.tooLate;
  return { listing, answerUntil: time.answerUntil, offer: { asked, ...priced, madeBy: 'owner' } };
}

/** What both sides would pay and get in a special offer. Changes nothing. */
export async function priceSpecialOffer(
  sql: Sql,
  to: OfferedTo,
  offer: SpecialOffer,
  now: Date,
): Promise<PricedSpecialOffer | SpecialOfferRefusal> {
  const looked = await look(sql, to, offer, now);
  if (isRefusal(looked)) return looked;
  const { price } = looked.offer;
  const receives = receivesOf([price], await ownerFeePercent(sql, to.ownerId, now));
  return { price, answerUntil: looked.answerUntil.toISOString(), receives };
}

/** Writes the offer. Holds no days: like a request, it is a booking once the other side has accepted. @returns the rental's id */
export async function makeSpecialOffer(
  sql: Sql,
  to: OfferedTo,
  { message, ...terms }: SpecialOffer & { message: string },
  now: Date,
): Promise<{ id: string; answerUntil: Date } | SpecialOfferRefusal> {
  const looked = await look(sql, to, terms, now);
  if (isRefusal(looked)) return looked;
  const { listing, answerUntil, offer } = looked;
  const id = randomUUID();
  const refused = await exchangeSteps.begin(
    { sql, now },
    'offer',
    'member',
    async (state) => {
      const birth = { id, quoteId: null, listing, renterId: to.guestId, state, answerUntil };
      await insertBooking(sql, birth, { ...offer, message }, now);
      return present(await readBooking(sql, id), 'special offer just written');
    },
    { madeBy: to.ownerId, paymentId: null },
  );
  return refused ?? { id, answerUntil };
}
