/** Reads what a notification may tell each of a booking's two sides; nothing of another booking. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { ownerFeeOf } from '../../exchange/price/booking-money.ts';
import { receivesOf, type Receives } from '../../exchange/price/booking-sums.ts';
import type { ExchangeState } from '../../exchange/lifecycle/exchange-lifecycle.ts';
import type { Side } from '../../exchange/lifecycle/booking-policy.ts';
import { cameBy } from '../../exchange/handover/silence.ts';
import type { Quote } from '../../exchange/price/quote.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import type { BookingFacts } from '../kinds/booking-facts.ts';
import { backStates, isAsked } from '../../exchange/lifecycle/exchange-states.ts';
import { takenExtensions } from '../../exchange/changes/extension-lifecycle.ts';
import { droppedReliefs } from '../../exchange/relief/relief-lifecycle.ts';

export type BookingRow = {
  id: string;
  state: ExchangeState;
  version: number;
  offeredBy: Side;
  offeredAt: Date;
  ownerId: string;
  renterId: string;
  owner: string;
  renter: string;
  title: string;
  zone: string;
  pickUp: string;
  returnBy: string;
  pickUpAt: Date;
  /** Including extensions; `priceCents`: what was charged at the agreement. */
  totalCents: number;
  priceCents: number;
  points: number;
  /** What the owner gets after our fee. */
  receives: Receives;
  depositCents: number;
  /** What an ended request or booking gave back: an uncharged hold, and points. */
  released: BookingFacts['released'];
  askedAt: Date;
  answerUntil: Date | null;
  payUntil: Date | null;
  isInstant: boolean;
  emergency: string;
  isBack: boolean;
  areMetersOpen: boolean;
  /** Who confirmed the hand-over since the pick-up. */
  saidBy: readonly Side[];
};

type Stored = Omit<BookingRow, 'saidBy' | 'totalCents' | 'receives'> & {
  confirmedBy: Side[];
  saidAt: Date | null;
  prices: Quote[];
  ownerFeeHundredths: number | null;
};

/** Who has confirmed a step of a leg, as owner and renter. */
const sidesOf = (sql: Sql, column: ReturnType<Sql>) =>
  sql`array_replace(array_replace(${column}, 'giver', 'owner'), 'receiver', 'renter')`;

/** @param emergencyId the one concerned; null for the most relevant: the trip's, or the one whose relief is offered or was chosen */
export async function readBookingFor(
  sql: Sql,
  id: string,
  emergencyId: string | null = null,
): Promise<BookingRow | null> {
  const [row] = await sql<Stored[]>`
    select b.id, b.state, b.version, case b.offered_by when g.giver_id then 'owner' else 'renter' end as "offeredBy",
           (select made_at from exchange_offer f where f.exchange_id = b.id and f.version = b.version) as "offeredAt",
           g.giver_id as "ownerId", g.receiver_id as "renterId", own.display_name as owner, ren.display_name as renter,
           g.terms ->> 'title' as title, g.time_zone as zone,
           to_char(g.pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp", to_char(g.return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           g.pick_up_at as "pickUpAt", coalesce((p.price #>> '{split,nowCents}')::int, p.total_cents) as "priceCents", p.points, g.deposit_cents as "depositCents", b.asked_at as "askedAt",
           jsonb_build_object('cents', coalesce((select y.amount_cents from payment y
             where y.party_id = p.id and y.purpose = 'price' and y.state in ('authorised', 'voided') order by y.asked_at desc, y.id limit 1), 0),
             'points', coalesce((select sum(n.points) from points_transfer t
               join points_entry n on n.transfer_id = t.id join points_account a on a.id = n.account_id and a.kind <> 'escrow'
              where t.exchange_id = b.id and t.reason in ('release', 'refund') and t.posted_at = b.ended_at), 0)) as released,
           b.answer_until as "answerUntil", p.pay_until as "payUntil", o.fee_hundredths as "ownerFeeHundredths",
           jsonb_build_array(g.terms -> 'price') ||
             (select coalesce(jsonb_agg(x.price order by x.asked_at, x.id), '[]') from leg_extension x
               where x.leg_id = b.id and x.state = any(${takenExtensions})) as prices,
           ${sidesOf(sql, sql`g.hand_off_confirmed_by`)} as "confirmedBy", g.hand_off_said_at as "saidAt",
           coalesce((select title from emergency where id = ${emergencyId}),
                    (select i.title from leg_interruption i where i.leg_id = b.id order by i.began_at desc limit 1),
                    (select r.title from leg_relief r where r.leg_id = b.id
                      order by r.state = any(${droppedReliefs}), r.offered_at desc limit 1), '') as emergency,
           g.return_said_at is not null or b.state = any(${backStates}) as "isBack",
           g.disputed_at is not null and not exists (select from dispute d where d.leg_id = b.id) as "areMetersOpen",
           not exists (select from event e where e.subject_kind = 'booking' and e.subject_id = b.id::text and e.name in ('booking.requested', 'booking.offered'))
             as "isInstant"
      from exchange b join leg g on g.exchange_id = b.id
      join exchange_party p on p.exchange_id = b.id and p.place = 0
      join exchange_party o on o.exchange_id = b.id and o.place = 1
      join member own on own.id = g.giver_id join member ren on ren.id = g.receiver_id
     where b.kind = 'rental' and b.id = ${id}`;
  if (!row) return null;
  const { confirmedBy, saidAt, prices, ownerFeeHundredths, ...booking } = row;
  // An offer has no fee before it is agreed: it is computed as of the offer's day.
  const feePercent =
    ownerFeeHundredths === null
      ? await ownerFeePercent(sql, row.ownerId, row.offeredAt)
      : ownerFeeOf({ ownerFeeHundredths });
  return {
    ...booking,
    totalCents: prices.reduce((sum, { totalCents }) => sum + totalCents, 0),
    receives: receivesOf(prices, feePercent),
    saidBy: cameBy(confirmedBy, saidAt, booking.pickUpAt),
  };
}

export const accountOnSide = (row: BookingRow, side: Side): string =>
  side === 'owner' ? row.ownerId : row.renterId;

/** Facts from the event itself, besides the booking's. */
export type Said = Pick<
  BookingFacts,
  | 'by'
  | 'percent'
  | 'cents'
  | 'givenPoints'
  | 'isNoShow'
  | 'isUnbegun'
  | 'isChargedBack'
  | 'isPresumed'
  | 'isClaimOver'
> & {
  until: Date | null;
};

export const saidNothing: Said = {
  by: null,
  percent: null,
  cents: null,
  givenPoints: null,
  isNoShow: false,
  isUnbegun: false,
  isChargedBack: false,
  isPresumed: false,
  isClaimOver: false,
  until: null,
};

/** The facts one side may know. */
export const factsFor = (row: BookingRow, side: Side, said: Said): BookingFacts => ({
  bookingId: row.id,
  version: row.version,
  side,
  title: row.title,
  other: side === 'owner' ? row.renter : row.owner,
  pickUp: row.pickUp,
  returnBy: row.returnBy,
  zone: row.zone,
  totalCents: row.totalCents,
  priceCents: row.priceCents,
  receives: side === 'owner' ? row.receives : null,
  points: row.points,
  depositCents: row.depositCents,
  released: row.released,
  isInstant: row.isInstant,
  isAgreed: !isAsked(row.state),
  emergency: row.emergency,
  isBack: row.isBack,
  areMetersOpen: row.areMetersOpen,
  hasSaid: row.saidBy.includes(side),
  hasOtherSaid: row.saidBy.some((each) => each !== side),
  ...said,
  until: said.until?.toISOString() ?? null,
});
