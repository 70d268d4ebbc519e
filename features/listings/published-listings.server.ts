/** Counts a member's published listings, which decide the membership fee. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** By owner; those without any are omitted. */
export async function publishedListings(sql: Sql, ownerIds: readonly string[]): Promise<Map<string, number>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await sql<{ ownerId: string; count: number }[]>`
    select owner_id as "ownerId", count(*) as count from listing
     where owner_id = any(${[...ownerIds]}::uuid[]) and state = 'published' group by owner_id`;
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}
