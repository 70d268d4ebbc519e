/** Reads what reviews, claims and returns need to know about a rental or swap leg: who gave what to whom, and when it was returned. */
import { unitsBetween } from '../../../platform/time/date-range.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { ExchangeFacts, ExchangeName, LegRef } from './exchange-facts.ts';
import type { Quote } from '../price/quote.ts';
import { agreedLegs, offeredLegs, outLegs } from '../lifecycle/leg-lifecycle.ts';

type Row = Omit<ExchangeFacts, 'title' | 'dayRateCents'> & {
  terms: { title: string; price?: Quote };
  fromDay: string;
  unit: 'day' | 'night';
  listingCents: number;
  /** Null for a rental, which costs its price. */
  worthCents: number | null;
};

/**
 * Reads a rental, or an agreed leg; null when it does not exist.
 * @param lock 'locked': nobody else can change its exchange until the transaction ends
 */
export async function exchangeFacts(
  sql: Sql,
  { id }: LegRef,
  lock: 'locked' | 'as it stands',
): Promise<ExchangeFacts | null> {
  if (lock === 'locked')
    await sql`select 1 from exchange e join leg l on l.exchange_id = e.id where l.id = ${id} for update of e`;
  const [row] = await sql<Row[]>`
    select leg_name(g.id) ->> 'kind' as kind, g.id, g.listing_id as "listingId", g.giver_id as "ownerId", g.receiver_id as "renterId", g.terms, g.from_day as "fromDay",
           g.to_day as "lastDay", g.state = any(${outLegs}) as "isOut", g.returned_at as "returnedAt", g.return_said_at as "returnSaidAt",
           g.return_at as "returnDueAt", g.claim_until as "claimUntil", g.deposit_cents as "depositCents", g.worth_cents as "worthCents",
           l.price_unit as unit, l.price_cents as "listingCents"
      from leg g
      join exchange e on e.id = g.exchange_id
      join listing l on l.id = g.listing_id
     where g.id = ${id} and (e.kind = 'rental' or g.state <> all(${offeredLegs}))`;
  if (!row) return null;
  const { terms, fromDay, unit, listingCents, worthCents, ...facts } = row;
  const units = Math.max(1, unitsBetween(fromDay, facts.lastDay, unit));
  const dayRateCents =
    worthCents === null ? dayRateOf(terms.price, listingCents) : Math.floor(worthCents / units);
  return { ...facts, title: terms.title, dayRateCents };
}

/** The agreed rental per unit after its discount; the listing's price if not paid in cash. */
function dayRateOf(price: Quote | undefined, listingCents: number): number {
  const rental = price?.lines.filter(({ kind }) => kind === 'rental' || kind === 'discount') ?? [];
  if (!price || rental.length === 0) return listingCents;
  return Math.floor(rental.reduce((sum, { amountCents }) => sum + amountCents, 0) / price.units);
}

/** How events and addresses name a leg; null when there is none. */
export async function nameOfLeg(sql: Sql, legId: string): Promise<ExchangeName | null> {
  const [row] = await sql<{ name: ExchangeName | null }[]>`select leg_name(${legId}) as name`;
  return row?.name ?? null;
}

/** The next agreed exchange of the same listing, with a pick-up between its return and a given time; null when there is none. */
export async function nextExchangeOf(
  sql: Sql,
  { listingId, returnDueAt }: Pick<ExchangeFacts, 'listingId' | 'returnDueAt'>,
  until: Date,
): Promise<ExchangeName | null> {
  const [row] = await sql<{ name: ExchangeName }[]>`
    select leg_name(id) as name from leg
     where listing_id = ${listingId} and state = any(${agreedLegs}) and pick_up_at >= ${returnDueAt} and pick_up_at <= ${until}
     order by pick_up_at, id limit 1`;
  return row?.name ?? null;
}
