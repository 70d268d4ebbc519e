/** Counts the published listings of each category. */
import type { Deps } from '../../../platform/deps.server.ts';

export type CategoryCount = { id: string; name: string; count: number };

/** Live counts of published listings, in the categories' order: the totals plus changes not yet added to them. */
export async function categoryCounts(deps: Pick<Deps, 'sql'>): Promise<CategoryCount[]> {
  const rows = await deps.sql<CategoryCount[]>`
    select c.id, c.name, (coalesce((select sum(listings) from listing_cell where level = 3 and category = c.number), 0)
      + coalesce((select sum(sign) from listing_search_change where category = c.number), 0))::integer as count
    from category c order by c.position`;
  return [...rows];
}
