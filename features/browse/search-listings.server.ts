/** Which listings match, in which order, and how many are there? One page at a time. */
import type { Deps } from '../../platform/deps.server.ts';
import type { BrowseFilter, BrowsePage } from './browse-filter.ts';

export const cardsOnAPage = 24;

/** One page of a search. `after` is the `next` of the page before, read from the address by `readBrowseFilter`. */
export async function searchListings(
  _deps: Pick<Deps, 'sql' | 'now'>, _filter: BrowseFilter, _after: string | null, _limit: number = cardsOnAPage,
): Promise<BrowsePage> {
  return Promise.resolve({ cards: [], count: 0, countIsCapped: false, next: null });
}
