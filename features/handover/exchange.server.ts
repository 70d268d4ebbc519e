/** Who are the two sides of an exchange, what changes hands, when, and how does it stand? One small reader per kind. */
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { nestedIn } from '../../platform/database.server/nested.ts';
import { unitsBetween } from '../../platform/date-range.ts';
import { instantOf } from '../../platform/time-zone.ts';
import type { AccountActor } from '../members/actor.ts';
import type { BookingState } from '../bookings/booking-lifecycle.ts';
import type { Side } from '../bookings/booking-policy.ts';
import { confirmHandOver } from '../bookings/hand-over.server.ts';
import type { ExchangeRef, Stage } from './handover-set.ts';
import type { ExchangeStanding } from './handover-view.ts';

export type Exchange = {
  ref: ExchangeRef;
  path: string;
  ownerId: string;
  renterId: string;
  ownerName: string;
  renterName: string;
  listingId: number;
  categoryId: string;
  province: string;
  title: string;
  timeZone: string;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  pickUpAt: Date;
  returnAt: Date;
  /** When the listing is agreed to leave again; null when it is not. */
  nextPickUpAt: Date | null;
  /** Days of gear, nights of a stay. */
  days: number;
  standing: ExchangeStanding;
  depositCents: number;
};

type Row = Omit<Exchange, 'ref' | 'path' | 'returnAt' | 'days' | 'standing'> & {
  state: BookingState;
  fromDay: string;
  toDay: string;
  unit: 'day' | 'night';
};

/** An offer that nobody has accepted is no exchange yet. */
const standingOf: Record<BookingState, ExchangeStanding | null> = {
  requested: null,
  declined: null,
  withdrawn: null,
  expired: null,
  superseded: null,
  accepted: 'coming',
  handed_off: 'out',
  returned: 'back',
  completed: 'back',
  cancelled: 'ended',
};

async function bookingExchange(sql: Runner, id: string): Promise<Exchange | null> {
  const [row] = await sql<Row[]>`
    select b.owner_id as "ownerId", b.renter_id as "renterId", o.display_name as "ownerName", r.display_name as "renterName",
           b.listing_id as "listingId", l.category_id as "categoryId", l.province, b.terms ->> 'title' as title, b.time_zone as "timeZone",
           to_char(b.pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp", to_char(b.return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           b.pick_up_at as "pickUpAt", b.deposit_cents as "depositCents", b.state, b.from_day as "fromDay", b.to_day as "toDay",
           l.price_unit as unit,
           (select min(n.pick_up_at) from booking n
             where n.listing_id = b.listing_id and n.state = 'accepted' and n.pick_up_at > b.pick_up_at) as "nextPickUpAt"
      from booking b
      join listing l on l.id = b.listing_id
      join member o on o.id = b.owner_id
      join member r on r.id = b.renter_id
     where b.id = ${id}`;
  const standing = row ? standingOf[row.state] : null;
  if (!row || standing === null) return null;
  const { state: _, fromDay, toDay, unit, ...facts } = row;
  return {
    ...facts,
    ref: { kind: 'booking', id },
    path: `/bookings/${id}`,
    returnAt: instantOf(row.timeZone, row.returnBy),
    days: unitsBetween(fromDay, toDay, unit),
    standing,
  };
}

/** Null when there is none, or nothing is agreed. */
export const readExchange = (sql: Runner, { kind, id }: ExchangeRef): Promise<Exchange | null> =>
  kind === 'booking' ? bookingExchange(sql, id) : Promise.resolve(null);

/**
 * Tells the exchange that sides have confirmed. @param alsoSaid whether the other side has confirmed the very same set
 * @returns 'done' when both have and something changed hands
 */
export const confirmExchange = (
  transaction: Transaction,
  deps: Deps,
  actor: AccountActor,
  { ref, stage, alsoSaid }: { ref: ExchangeRef; stage: Stage; alsoSaid: Side | null },
): Promise<'waiting' | 'done' | Refusal> =>
  confirmHandOver(nestedIn(transaction, deps), actor, {
    id: ref.id,
    step: stage === 'departure' ? 'hand_off' : 'return',
    alsoSaid,
  });
