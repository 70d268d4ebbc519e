/** Writes the browse filter as an address, always in one canonical form. */
import { exchangeWays } from './browse-filter.ts';
import type { BrowseFilter } from './browse-filter.ts';

/** The ten categories of the specification, as in the table `category`. */
export const categoryIds = [
  'rv',
  'water',
  'atv',
  'motorcycle',
  'specialty',
  'cabins',
  'snow',
  'glamping',
  'unique',
  'lite',
] as const;

/** In characters; enough for a sentence. */
export const longestSearch = 200;
export const longestStayDays = 366;
export const highestPriceDollars = 100_000;
export const mostPoints = 10_000_000;

const dollars = (amountCents: number): string =>
  amountCents % 100 === 0 ? String(amountCents / 100) : (amountCents / 100).toFixed(2);

/** Writes a filter as parameters: always in the same order, without defaults. One filter, one address. */
export function writeBrowseFilter(filter: BrowseFilter, after: string | null = null): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.search !== '') params.set('q', filter.search);
  if (filter.category !== null) params.set('category', filter.category);
  if (filter.from !== null && filter.to !== null) {
    params.set('from', filter.from);
    params.set('to', filter.to);
  }
  if (filter.flex !== null) params.set('flex', filter.flex);
  for (const way of exchangeWays) if (filter.exchange.includes(way)) params.append('exchange', way);
  if (filter.sortBy !== 'featured') params.set('sort', filter.sortBy);
  if (filter.minPriceCents !== null) params.set('min', dollars(filter.minPriceCents));
  if (filter.maxPriceCents !== null) params.set('max', dollars(filter.maxPriceCents));
  if (filter.points !== null) params.set('points', String(filter.points));
  if (filter.box !== null) params.set('box', filter.box.join(','));
  // Not in the table's order, which a page needn't load to write an address.
  for (const [id, value] of Object.entries(filter.facets).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    params.set(id, String(value));
  if (after !== null && after !== '') params.set('after', after);
  return params;
}
