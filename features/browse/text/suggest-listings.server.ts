/** Suggests places, categories with their counts, and listings by title while someone types. */
import type { Deps } from '../../../platform/deps.server.ts';
import { emptyFilter } from '../filter/browse-filter.ts';
import { categoryCounts } from '../filter/category-counts.server.ts';
import { searchListings } from '../search-listings.server.ts';
import { categoriesLike, placesLike } from './suggest.ts';

export type Suggestions = {
  places: { name: string; text: string }[];
  categories: { name: string; count: number; text: string }[];
  listings: {
    title: string;
    location: string;
    path: string;
    priceCents: number;
    priceUnit: 'day' | 'night';
  }[];
};

const mostListings = 3;

/** Completions of the typed text. Listings have the text in their title or place, from two characters on. */
export async function suggest(deps: Pick<Deps, 'sql' | 'now'>, typed: string): Promise<Suggestions> {
  const likely = categoriesLike(typed);
  const search = typed.trim().replace(/\s+/gu, ' ');
  const [counts, page] = await Promise.all([
    likely.length === 0 ? [] : categoryCounts(deps),
    search.length < 2 ? null : searchListings(deps, { ...emptyFilter, search }, null, mostListings),
  ]);
  return {
    places: placesLike(typed),
    categories: likely.flatMap(({ category, text }) => {
      const found = counts.find(({ id }) => id === category);
      return found === undefined ? [] : [{ name: found.name, count: found.count, text }];
    }),
    listings: (page?.cards ?? []).map(({ title, location, path, priceCents, priceUnit }) => ({
      title,
      location,
      path,
      priceCents,
      priceUnit,
    })),
  };
}
