/** What are the cards of these very listings, for favourites and hand-picked rows? */
import type { Deps } from '../../platform/deps.server.ts';
import type { ListingCard } from '../listings/listing-card.ts';

/** The cards of published listings, in the order of the slugs given; unknown slugs are left out. */
export async function cardsBySlug(_deps: Pick<Deps, 'sql' | 'now'>, _slugs: readonly string[]): Promise<ListingCard[]> {
  return Promise.resolve([]);
}
