/** Reads the listings on the home page: the first in the featured order. */
import type { Deps } from '../../platform/deps.server.ts';
import type { ListingCard } from '../listings/listing-card.ts';
import { cardColumns, cardOf, pricingOf } from './card-rows.server.ts';
import type { CardRow } from './card-rows.server.ts';

/** The first `limit` published listings in the featured order. */
export async function featuredCards(deps: Pick<Deps, 'sql' | 'now'>, limit: number): Promise<ListingCard[]> {
  const rows = await deps.sql.unsafe<CardRow[]>(
    `select ${cardColumns}, s.ways
    from (select listing_id, featured_rank, ways from listing_search order by featured_rank, listing_id limit $1) s
    join listing l on l.id = s.listing_id order by s.featured_rank, s.listing_id`,
    [limit],
    { prepare: true },
  );
  const pricing = await pricingOf(deps, null);
  return rows.map((row) => cardOf(row, null, pricing));
}
