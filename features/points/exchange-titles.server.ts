/** What are the exchanges called that points were for? By what is rented or swapped, as its two sides agreed on it. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Exchange } from './points-book.ts';

/** Names an exchange; null where nothing is known of it any more, or it was never the reader's. */
export type TitleOf = (exchange: Exchange | null) => string | null;

/** Read under the member's own name: the database shows them no bookings and swaps of others. Of a swap it is what they get. */
export async function exchangeTitles(
  sql: Sql,
  memberId: string,
  exchanges: readonly (Exchange | null)[],
): Promise<TitleOf> {
  const ids = new Set(exchanges.flatMap((each) => (each ? [each.id] : [])));
  const rows = await sql<{ id: string; title: string }[]>`
    select e.id, string_agg(l.terms ->> 'title', ' or ' order by l.id) as title
      from exchange e join leg l on l.exchange_id = e.id and (e.kind = 'rental' or l.receiver_id = ${memberId})
     where e.id = any(${[...ids]}::uuid[]) group by e.id`;
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (exchange) => (exchange && titles.get(exchange.id)) ?? null;
}
