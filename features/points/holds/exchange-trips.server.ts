/** Names the trips that points were for: what was rented or swapped, and its days. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Exchange } from '../ledger/points-book.ts';

/** Calendar days 'YYYY-MM-DD' at the listing. */
export type Trip = { title: string; fromDay: string; toDay: string };

/** Names an exchange; null if unknown, or never the reader's. */
export type TripOf = (exchange: Exchange | null) => Trip | null;

/** Read as the member: the database shows them no one else's bookings and swaps. For a swap, it is what they get. */
export async function exchangeTrips(
  sql: Sql,
  memberId: string,
  exchanges: readonly (Exchange | null)[],
): Promise<TripOf> {
  const ids = new Set(exchanges.flatMap((each) => (each ? [each.id] : [])));
  const rows = await sql<({ id: string } & Trip)[]>`
    select e.id, string_agg(l.terms ->> 'title', ' or ' order by l.id) as title,
           min(l.from_day)::text as "fromDay", max(l.to_day)::text as "toDay"
      from exchange e join leg l on l.exchange_id = e.id and (e.kind = 'rental' or l.receiver_id = ${memberId})
     where e.id = any(${[...ids]}::uuid[]) group by e.id`;
  const trips = new Map(rows.map(({ id, ...trip }) => [id, trip]));
  return (exchange) => (exchange && trips.get(exchange.id)) ?? null;
}
