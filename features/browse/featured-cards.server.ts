/** Which listings stand on the home page? The first ones in the featured order. */
import type { Deps } from '../../platform/deps.server.ts';
import type { ListingCard } from '../listings/listing-card.ts';

/** The first `limit` published listings in the featured order. */
export async function featuredCards(_deps: Pick<Deps, 'sql' | 'now'>, _limit: number): Promise<ListingCard[]> {
  return Promise.resolve([]);
}
