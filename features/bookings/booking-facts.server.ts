/** What is a booking as an exchange: who gave what to whom, and when did it come back? */
import type { Sql } from '../../platform/database.server/sql.ts';
import { instantOf } from '../../platform/time-zone.ts';
import type { BookingState } from './booking-lifecycle.ts';
import { lockRental, type Terms } from './booking-store.server.ts';
import type { ExchangeFacts } from './exchange-facts.ts';
import type { Quote } from './quote.ts';
import { agreedStates, isOut } from './booking-states.ts';

type Row = {
  id: string;
  listingId: number;
  ownerId: string;
  renterId: string;
  state: BookingState;
  terms: Terms;
  toDay: string;
  timeZone: string;
  returnBy: string;
  returnedAt: Date | null;
  returnSaidAt: Date | null;
  claimUntil: Date | null;
  depositCents: number;
  listingCents: number;
};

/** Reads a booking so. @param lock 'locked': nobody else changes it until the transaction ends */
export async function bookingFacts(
  sql: Sql,
  id: string,
  lock: 'locked' | 'as it stands',
): Promise<ExchangeFacts | null> {
  if (lock === 'locked') await lockRental(sql, id);
  const [row] = await sql<Row[]>`
    select b.id, b.listing_id as "listingId", b.owner_id as "ownerId", b.renter_id as "renterId", b.state, b.terms, b.to_day as "toDay",
           b.time_zone as "timeZone", to_char(b.return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy", b.returned_at as "returnedAt",
           b.return_said_at as "returnSaidAt", b.claim_until as "claimUntil", b.deposit_cents as "depositCents",
           l.price_cents as "listingCents"
      from rental b join listing l on l.id = b.listing_id
     where b.id = ${id}`;
  if (!row) return null;
  return {
    kind: 'booking',
    id: row.id,
    listingId: row.listingId,
    title: row.terms.title,
    ownerId: row.ownerId,
    renterId: row.renterId,
    isOut: isOut(row.state),
    returnedAt: row.returnedAt,
    returnSaidAt: row.returnSaidAt,
    returnDueAt: instantOf(row.timeZone, row.returnBy),
    claimUntil: row.claimUntil,
    lastDay: row.toDay,
    dayRateCents: dayRateOf(row.terms.price, row.listingCents),
    depositCents: row.depositCents,
  };
}

/** The agreed rental of a unit after its discount; where it was not paid in cash, the listing's price. */
function dayRateOf({ lines, units }: Quote, listingCents: number): number {
  const rental = lines.filter(({ kind }) => kind === 'rental' || kind === 'discount');
  if (rental.length === 0) return listingCents;
  return Math.floor(rental.reduce((sum, { amountCents }) => sum + amountCents, 0) / units);
}

/** The agreed booking that takes the same listing next, with a pick-up from its return until an instant; null when nobody does. */
export async function nextBookingOf(
  sql: Sql,
  { listingId, returnDueAt }: Pick<ExchangeFacts, 'listingId' | 'returnDueAt'>,
  until: Date,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from rental
     where listing_id = ${listingId} and state = any(${agreedStates}) and pick_up_at >= ${returnDueAt} and pick_up_at <= ${until}
     order by pick_up_at, id limit 1`;
  return row?.id ?? null;
}
