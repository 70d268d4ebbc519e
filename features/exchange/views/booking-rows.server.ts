/** Reads rentals as rows, each as one of its two members sees it. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { ExchangeWay } from '../../listings/exchange-preference.ts';
import type { Picture } from '../../listings/listing-card.ts';
import { paidExtensions, takenExtensions } from '../changes/extension-lifecycle.ts';
import type { Side } from '../lifecycle/booking-policy.ts';
import { agreedStates, outStates } from '../lifecycle/booking-states.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import type { RentalTerms } from '../offer/swap-offer.ts';
import type { AgreedDays } from '../price/booking-sums.ts';
import { hasFullRefund } from '../relief/relief-store.server.ts';
import type { BookingView } from './booking-view.ts';

/** A rental: its exchange with the data of its leg, its listing and its two members. */
export type BookingRow = {
  id: string;
  partyId: string;
  listingId: number;
  renterId: string;
  isOwner: boolean;
  state: ExchangeState;
  version: number;
  offeredBy: Side;
  askedBy: Side;
  way: ExchangeWay;
  terms: RentalTerms;
  picture: Picture | null;
  location: string;
  isListed: boolean;
  place: BookingView['place'];
  /** What the owner wrote; null before the agreement and after the return. */
  checkIn: string | null;
  preferences: unknown;
  otherId: string;
  otherName: string;
  otherIsFounder: boolean;
  otherPhoto: string | null;
  fromDay: string;
  toDay: string;
  timeZone: string;
  pickUp: string;
  returnBy: string;
  pickUpAt: Date;
  totalCents: number;
  points: number;
  depositCents: number;
  ownerFeeHundredths: number | null;
  further: AgreedDays[];
  payUntil: Date | null;
  answerUntil: Date | null;
  message: string | null;
  claimUntil: Date | null;
  isDisputed: boolean;
  areMetersOpen: boolean;
  isNoShowOpen: boolean;
  acceptedAt: Date | null;
  hasFullRefund: boolean;
  handOffConfirmedBy: readonly Side[];
  handOffSaidAt: Date | null;
  returnConfirmedBy: Side[];
  returnSaidAt: Date | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  refundPercent: number | null;
  refundCents: number | null;
};

/** Who has confirmed a step of a leg, as owner and renter. */
export const sidesOf = (sql: Sql, column: ReturnType<Sql>) =>
  sql`array_replace(array_replace(${column}, 'giver', 'owner'), 'receiver', 'renter')`;

/** @param where a condition on `exchange b` and its `leg g` */
export function bookingRows(sql: Sql, me: string, where: ReturnType<Sql>) {
  return sql<BookingRow[]>`
    select b.id, renter.id as "partyId", g.listing_id as "listingId", g.receiver_id as "renterId", g.giver_id = ${me} as "isOwner", b.state, b.version, case b.offered_by when g.giver_id then 'owner' else 'renter' end as "offeredBy",
           coalesce((select 'owner' from exchange_offer f where f.exchange_id = b.id and f.version = 1 and f.made_by = g.giver_id), 'renter') as "askedBy", b.way, g.terms, g.from_day as "fromDay",
           g.to_day as "toDay", g.time_zone as "timeZone", to_char(g.pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp",
           to_char(g.return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy", g.pick_up_at as "pickUpAt", renter.total_cents as "totalCents", renter.points,
           g.deposit_cents as "depositCents", owner.fee_hundredths as "ownerFeeHundredths",
           (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'fromToDay', x.from_to_day, 'toDay', x.to_day, 'isPaid', x.state = any(${paidExtensions}), 'price', x.price)
                                      order by x.asked_at, x.id), '[]')
              from leg_extension x where x.leg_id = b.id and x.state = any(${takenExtensions})) as further,
           renter.pay_until as "payUntil", b.answer_until as "answerUntil", b.accepted_at as "acceptedAt", ${hasFullRefund(sql, sql`b.id`)} as "hasFullRefund",
           ${sidesOf(sql, sql`g.hand_off_confirmed_by`)} as "handOffConfirmedBy", g.hand_off_said_at as "handOffSaidAt", ${sidesOf(sql, sql`g.return_confirmed_by`)} as "returnConfirmedBy", g.return_said_at as "returnSaidAt", case g.called_off_by when 'giver' then 'owner' when 'receiver' then 'renter' else g.called_off_by end as "cancelledBy",
           g.call_off_reason as "cancelReason", renter.refund_percent as "refundPercent", renter.refund_cents as "refundCents",
           g.claim_until as "claimUntil", g.disputed_at is not null and claim.is_made as "isDisputed",
           g.disputed_at is not null and not claim.is_made as "areMetersOpen", l.location, l.state = 'published' as "isListed",
           exists (select from no_show_report n where n.leg_id = b.id
                      and n.state in ('reported', 'contested')) as "isNoShowOpen",
           (select jsonb_build_object('address', p.address, 'longitude', p.longitude, 'latitude', p.latitude)
              from listing_place p where p.listing_id = l.id and b.state = any(${[...agreedStates, ...outStates]})) as place,
           (select p.check_in from listing_place p
             where p.listing_id = l.id and b.state = any(${[...agreedStates, ...outStates]})) as "checkIn", l.exchange_preferences as preferences,
           (select o.message from exchange_offer o where o.exchange_id = b.id and o.version = b.version) as message,
           (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture,
           other.id as "otherId", other.display_name as "otherName", other.is_founder as "otherIsFounder", other.photo as "otherPhoto"
      from exchange b
      join leg g on g.exchange_id = b.id
      join exchange_party renter on renter.exchange_id = b.id and renter.place = 0
      join exchange_party owner on owner.exchange_id = b.id and owner.place = 1
      join listing l on l.id = g.listing_id
      join member other on other.id = case when g.giver_id = ${me} then g.receiver_id else g.giver_id end
      cross join lateral (select exists (select from dispute d where d.leg_id = b.id) as is_made) claim
     where b.kind = 'rental' and ${where}`;
}
