/** What is a leg of a swap as an exchange: who gave what to whom, and when did it come back? Who gives stands where an owner stands. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { unitsBetween } from '../../../platform/date-range.ts';
import type { ExchangeFacts } from '../../bookings/exchange-facts.ts';
import type { LegState } from '../lifecycle/leg-lifecycle.ts';
import type { LegTerms } from '../offer/swap-offer.ts';
import { lockSwap, swapOf } from '../lifecycle/exchange-store.server.ts';

type Row = Omit<ExchangeFacts, 'kind' | 'title' | 'isOut' | 'dayRateCents'> & {
  state: LegState;
  terms: LegTerms;
  fromDay: string;
  unit: 'day' | 'night';
  worthCents: number;
};

/** Reads a leg so; null when there is none, or nothing was agreed. @param lock 'locked': nobody else changes its swap until the transaction ends */
export async function legFacts(
  sql: Sql,
  id: string,
  lock: 'locked' | 'as it stands',
): Promise<ExchangeFacts | null> {
  const swapId = await swapOf(sql, 'leg', id);
  if (swapId === null) return null;
  if (lock === 'locked') await lockSwap(sql, swapId);
  const [row] = await sql<Row[]>`
    select g.id, g.listing_id as "listingId", g.giver_id as "ownerId", g.receiver_id as "renterId", g.state, g.terms, g.from_day as "fromDay",
           g.to_day as "lastDay", g.returned_at as "returnedAt", g.return_said_at as "returnSaidAt", g.return_at as "returnDueAt",
           g.claim_until as "claimUntil", g.deposit_cents as "depositCents", g.worth_cents as "worthCents", l.price_unit as unit
      from leg g join listing l on l.id = g.listing_id
     where g.id = ${id} and g.state <> 'offered'`;
  if (!row) return null;
  const { state, terms, fromDay, unit, worthCents, ...facts } = row;
  return {
    ...facts,
    kind: 'leg',
    title: terms.title,
    isOut: state === 'handed_off',
    dayRateCents: Math.floor(worthCents / Math.max(1, unitsBetween(fromDay, facts.lastDay, unit))),
  };
}

/** The agreed leg that takes the same listing next, as `nextBookingOf`. */
export async function nextLegOf(
  sql: Sql,
  { listingId, returnDueAt }: Pick<ExchangeFacts, 'listingId' | 'returnDueAt'>,
  until: Date,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select l.id from leg l join exchange e on e.id = l.exchange_id and e.kind <> 'rental'
     where l.listing_id = ${listingId} and l.state = 'agreed' and l.pick_up_at >= ${returnDueAt} and l.pick_up_at <= ${until}
     order by l.pick_up_at, l.id limit 1`;
  return row?.id ?? null;
}
