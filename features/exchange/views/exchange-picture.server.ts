/** Finds the photo for an email about an exchange: of its listing; in a swap, of what the reader gets. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Picture } from '../../listings/listing-card.ts';

/** @param id of the exchange or one of its legs. Null if it isn't one, or its listing isn't public. */
export async function exchangePicture(sql: Sql, id: string, accountId: string): Promise<Picture | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [row] = await sql<{ picture: Picture | null }[]>`
    select c.card::json -> 'picture' as picture from leg l join listing_card c on c.listing_id = l.listing_id
     where l.id = ${id} or l.exchange_id = ${id}
     order by l.receiver_id = ${accountId} desc, l.place, l.id limit 1`;
  return row?.picture ?? null;
}
