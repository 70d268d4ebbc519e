/** Names a saved search and normalizes its filter. */
import { formatCents } from '../../../platform/money/money.ts';
import { writeBrowseFilter } from '../filter/browse-address.ts';
import { readBrowseFilter } from '../filter/read-browse-filter.ts';
import type { BrowseFilter, ExchangeWay, Flexibility } from '../filter/browse-filter.ts';
import { facetText, setFacets } from '../filter/facets.ts';

export type SavedSearch = {
  id: string;
  /** The query of /listings. */
  query: string;
  name: string;
  savedAt: string;
  /** Whether emails are sent about it. */
  isTold: boolean;
};

const ways: Record<ExchangeWay, string> = {
  rent: 'to rent',
  directSwap: 'to swap',
  adventurePoints: 'for points',
  cashAndPoints: 'for cash and points',
};

const flexWords: Record<Flexibility | 'exact', string> = {
  exact: '',
  near: 'about ',
  weekend: 'a weekend from ',
  week: 'a week from ',
};

const priceWords = ({ minPriceCents: min, maxPriceCents: max }: BrowseFilter): string => {
  if (min !== null && max !== null) return `${formatCents(min)} to ${formatCents(max)}`;
  if (max !== null) return `up to ${formatCents(max)}`;
  return min === null ? '' : `from ${formatCents(min)}`;
};

/** 'Boats, “nautique”, to swap, up to $300, 2027-06-04 to 2027-06-06, in one area'; without conditions 'Everything'. */
export function nameOfSearch(filter: BrowseFilter, categoryName: string | null): string {
  const parts = [
    categoryName ?? '',
    filter.search === '' ? '' : `“${filter.search}”`,
    ...filter.exchange.map((way) => ways[way]),
    priceWords(filter),
    filter.points === null ? '' : `within ${filter.points.toLocaleString('en-CA')} AP`,
    filter.from === null ? '' : `${flexWords[filter.flex ?? 'exact']}${filter.from} to ${filter.to}`,
    ...setFacets(filter.facets).map(([id, value]) => facetText(id, value)),
    filter.box === null ? '' : 'in one area',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Everything' : parts.join(', ');
}

/** A query's filter, and the query in canonical form: without sort order and page. */
export function readSavedQuery(
  query: string,
  today: string,
): { filter: BrowseFilter; query: string; isOver: boolean } | { sentence: string } {
  const params = new URLSearchParams(query);
  for (const name of ['after', 'view', 'sort']) params.delete(name);
  const read = readBrowseFilter(params, today);
  if (!read.ok) return { sentence: read.sentence };
  return {
    filter: read.filter,
    query: writeBrowseFilter(read.filter).toString(),
    isOver: read.datesHavePassed,
  };
}
