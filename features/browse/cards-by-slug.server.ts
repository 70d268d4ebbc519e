/** Reads the cards of given listings, for favourites and selected rows. */
import type { Deps } from '../../platform/deps.server.ts';
import type { BrowseFilter } from './filter/browse-filter.ts';
import type { ListingCard } from '../listings/listing-card.ts';
import { cardColumns, cardOf, pricingOf } from './card-rows.server.ts';
import type { CardRow } from './card-rows.server.ts';

/**
 * The cards of published listings, in the order of the slugs; unknown slugs are skipped.
 * @param days if both are given, cards have the price of that stay
 */
export async function cardsBySlug(
  deps: Pick<Deps, 'sql' | 'now'>,
  slugs: readonly string[],
  { from, to }: Pick<BrowseFilter, 'from' | 'to'> = { from: null, to: null },
): Promise<ListingCard[]> {
  const rows = await deps.sql.unsafe<CardRow[]>(
    `select ${cardColumns}, s.ways from listing l join listing_search s on s.listing_id = l.id where l.slug = any($1::text[])`,
    [[...slugs]],
    { prepare: true },
  );
  const days = from !== null && to !== null ? { from, to } : null;
  const pricing = await pricingOf(deps, days);
  const bySlug = new Map(rows.map((row) => [row.slug, cardOf(row, days, pricing)]));
  return [...new Set(slugs)].map((slug) => bySlug.get(slug)).filter((card) => card !== undefined);
}
