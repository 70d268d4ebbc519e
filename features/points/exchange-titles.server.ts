/** What are the exchanges called that points were for? By what is rented or swapped, as its two sides agreed on it. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Exchange } from './points-book.ts';

/** Names an exchange; null where nothing is known of it any more, or it was never the reader's. */
export type TitleOf = (exchange: Exchange | null) => string | null;

/** Read under the member's own name: the database shows them no bookings and swaps of others. Of a swap it is what they get. */
export async function exchangeTitles(
  sql: Sql,
  memberId: string,
  exchanges: readonly (Exchange | null)[],
): Promise<TitleOf> {
  const idsOf = (kind: string) => [
    ...new Set(exchanges.flatMap((each) => (each?.kind === kind && isUuid(each.id) ? [each.id] : []))),
  ];
  const rows = await sql<{ kind: string; id: string; title: string }[]>`
    select 'booking' as kind, id::text as id, terms ->> 'title' as title from rental where id = any(${idsOf('booking')}::uuid[])
    union all
    select 'swap', exchange_id::text, string_agg(terms ->> 'title', ' or ' order by id) from leg
     where exchange_id = any(${idsOf('swap')}::uuid[]) and receiver_id = ${memberId} group by exchange_id`;
  const titles = new Map(rows.map(({ kind, id, title }) => [`${kind} ${id}`, title]));
  return (exchange) => (exchange && titles.get(`${exchange.kind} ${exchange.id}`)) ?? null;
}
