/** Reads the browse filter from an address, strictly for programs and leniently for pages, and marks where the next page starts. */
import { daysBetween, isCalendarDay } from '../../../platform/time/date-range.ts';
import {
  categoryIds,
  highestPriceDollars,
  longestSearch,
  longestStayDays,
  mostPoints,
} from './browse-address.ts';
import { exchangeWays, flexibilities, sortOptions } from './browse-filter.ts';
import type { Box, BrowseFilter, ExchangeWay, Flexibility, SortBy } from './browse-filter.ts';
import { facetIds, facets, setFacets } from './facets.ts';
import type { Facets } from './facets.ts';

export type BrowseAddress =
  | {
      ok: true;
      filter: BrowseFilter;
      after: string | null;
      /** The address had past dates; they were dropped, and the page may say so. */
      datesHavePassed: boolean;
    }
  | { ok: false; sentence: string; field: string };

type Refused = { ok: false; sentence: string; field: string };
type Read<T> = { ok: true; value: T } | Refused;

const refuse = (field: string, sentence: string): Refused => ({ ok: false, sentence, field });
const single = [
  'q',
  'category',
  'from',
  'to',
  'flex',
  'sort',
  'min',
  'max',
  'points',
  'box',
  ...facetIds,
  'after',
];
/** The parameters of the listings page. */
export const browseParameters = [...single, 'exchange', 'view'];
const known = new Set(browseParameters);
const isTracker = (name: string): boolean =>
  /^utm_[a-z_]+$/.test(name) || name === 'fbclid' || name === 'gclid';

/** Quotes outside input, shortened and without control characters. */
const quoted = (text: string): string => `“${text.toWellFormed().replace(/\p{C}/gu, '').slice(0, 40)}”`;

/**
 * Reads the filter for a program. Empty parameters and common trackers count as absent; anything else unknown, repeated or malformed is
 * refused with a sentence, so that a misspelled filter never silently returns everything.
 *
 * Dates before `today` are dropped along with the page cursor: a link shared last month still shows listings instead of an error or an
 * empty page.
 * @param today the marketplace's calendar day 'YYYY-MM-DD'
 */
export function readBrowseFilter(params: URLSearchParams, today: string): BrowseAddress {
  for (const name of params.keys()) {
    if (!known.has(name) && !isTracker(name))
      return refuse(name, `This page has no filter called ${quoted(name)}.`);
  }
  for (const name of single) {
    if (params.getAll(name).length > 1) return refuse(name, `“${name}” can appear in the address only once.`);
  }
  const search = readSearch(params.get('q') ?? '');
  if (!search.ok) return search;
  const category = readCategory(params.get('category') ?? '');
  if (!category.ok) return category;
  const days = readDays(params.get('from') ?? '', params.get('to') ?? '');
  if (!days.ok) return days;
  const flex = readFlex(params.get('flex') ?? '');
  if (!flex.ok) return flex;
  const exchange = readExchange(params.getAll('exchange'));
  if (!exchange.ok) return exchange;
  const sortBy = readSort(params.get('sort') ?? '');
  if (!sortBy.ok) return sortBy;
  const prices = readPrices(params.get('min') ?? '', params.get('max') ?? '');
  if (!prices.ok) return prices;
  const points = readPoints(params.get('points') ?? '');
  if (!points.ok) return points;
  const box = readBox(params.get('box') ?? '');
  if (!box.ok) return box;
  const set = readFacets(params);
  if (!set.ok) return set;

  const datesHavePassed = days.value !== null && days.value.from < today;
  const dates = datesHavePassed ? null : days.value;
  const filter: BrowseFilter = {
    search: search.value,
    category: category.value,
    from: dates?.from ?? null,
    to: dates?.to ?? null,
    flex: flex.value,
    exchange: exchange.value,
    sortBy: sortBy.value,
    ...prices.value,
    points: points.value,
    box: box.value,
    facets: set.value,
  };
  const after = datesHavePassed ? '' : (params.get('after') ?? '');
  if (after === '') return { ok: true, filter, after: null, datesHavePassed };
  const cursor = readCursor(filter, after);
  if (!cursor.ok) return refuse('after', cursor.sentence);
  return { ok: true, filter, after, datesHavePassed };
}

/**
 * Reads the filter for a page, which must open with any address: unknown parameters are ignored, the first of repeated ones counts, and
 * invalid values are dropped. Half a date range counts as none; of two prices in the wrong order the lower bound counts.
 * @param today the marketplace's calendar day 'YYYY-MM-DD'
 */
export function readPageFilter(
  params: URLSearchParams,
  today: string,
): Pick<Extract<BrowseAddress, { ok: true }>, 'filter' | 'after'> {
  const kept = new URLSearchParams();
  for (const name of single) {
    const value = params.get(name);
    if (value !== null) kept.set(name, value);
  }
  for (const way of exchangeWays) if (params.getAll('exchange').includes(way)) kept.append('exchange', way);
  for (;;) {
    const read = readBrowseFilter(kept, today);
    if (read.ok) return { filter: read.filter, after: read.after };
    // Every refusal names a parameter that was given, except when one end of a range is missing.
    const refused = read.field === 'from' || read.field === 'to' ? ['from', 'to'] : [read.field];
    for (const name of refused) kept.delete(name);
  }
}

function readSearch(text: string): Read<string> {
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) {
    return refuse('q', 'The search text contains characters that can’t be searched for.');
  }
  const value = text.trim().replace(/\s+/gu, ' ');
  if ([...value].length > longestSearch) {
    return refuse('q', `The search text can have ${longestSearch} characters at most.`);
  }
  return { ok: true, value };
}

function readCategory(text: string): Read<string | null> {
  if (text === '') return { ok: true, value: null };
  if ((categoryIds as readonly string[]).includes(text)) return { ok: true, value: text };
  return refuse('category', `There is no category ${quoted(text)}.`);
}

function readDays(from: string, to: string): Read<{ from: string; to: string } | null> {
  if (from === '' && to === '') return { ok: true, value: null };
  if (from === '') return refuse('from', 'Choose the first day too.');
  if (to === '') return refuse('to', 'Choose the last day too.');
  if (!isCalendarDay(from))
    return refuse('from', `${quoted(from)} is not a day of the calendar; write it like 2027-06-18.`);
  if (!isCalendarDay(to))
    return refuse('to', `${quoted(to)} is not a day of the calendar; write it like 2027-06-20.`);
  if (to < from) return refuse('to', 'The last day is before the first.');
  if (daysBetween(from, to) > longestStayDays) return refuse('to', `Choose ${longestStayDays} days at most.`);
  return { ok: true, value: { from, to } };
}

function readExchange(values: string[]): Read<ExchangeWay[]> {
  const given = values.filter((value) => value !== '');
  const unknown = given.find((value) => !(exchangeWays as readonly string[]).includes(value));
  if (unknown !== undefined)
    return refuse('exchange', `There is no exchange option called ${quoted(unknown)}.`);
  return { ok: true, value: exchangeWays.filter((way) => given.includes(way)) };
}

function readFlex(text: string): Read<Flexibility | null> {
  if (text === '') return { ok: true, value: null };
  const value = flexibilities.find((each) => each === text);
  return value
    ? { ok: true, value }
    : refuse('flex', `Days can’t be ${quoted(text)}: use near, weekend or week.`);
}

/** A filter's highest value: enough for a weight in kilograms. */
export const highestFacet = 99_999;

function readFacets(params: URLSearchParams): Read<Facets> {
  const set: Facets = {};
  for (const { id, label, choices } of facets) {
    const text = params.get(id) ?? '';
    if (text === '') continue;
    const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    const isSwitch = choices.length === 1;
    if (value < 1 || (isSwitch && value !== 1))
      return refuse(id, `${label}: write ${isSwitch ? '1' : `a whole number from 1 to ${highestFacet}`}.`);
    set[id] = value;
  }
  return { ok: true, value: set };
}

function readSort(text: string): Read<SortBy> {
  if (text === '') return { ok: true, value: 'featured' };
  const option = sortOptions.find(({ id }) => id === text);
  return option
    ? { ok: true, value: option.id }
    : refuse('sort', `The list cannot be sorted by ${quoted(text)}.`);
}

/** Dollars to cents without floating point; undefined when malformed or out of bounds. */
function cents(text: string): number | null | undefined {
  if (text === '') return null;
  const parts = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return undefined;
  const value = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return value <= highestPriceDollars * 100 ? value : undefined;
}

function readPrices(min: string, max: string): Read<Pick<BrowseFilter, 'minPriceCents' | 'maxPriceCents'>> {
  const lowest = cents(min);
  const highest = cents(max);
  const bounds = 'must be an amount in dollars from 0 to 100000, like 80 or 79.50.';
  if (lowest === undefined) return refuse('min', `The lowest price ${bounds}`);
  if (highest === undefined) return refuse('max', `The highest price ${bounds}`);
  if (lowest !== null && highest !== null && lowest > highest) {
    return refuse('max', 'The highest price is below the lowest.');
  }
  return { ok: true, value: { minPriceCents: lowest, maxPriceCents: highest } };
}

function readPoints(text: string): Read<number | null> {
  if (text === '') return { ok: true, value: null };
  const points = /^\d{1,8}$/.test(text) ? Number(text) : Infinity;
  return points <= mostPoints
    ? { ok: true, value: points }
    : refuse('points', `The Adventure Points must be a whole number from 0 to ${mostPoints}.`);
}

function readBox(text: string): Read<Box | null> {
  if (text === '') return { ok: true, value: null };
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,15})?$/.test(part))) {
    return refuse('box', 'The map section must be four numbers: west,south,east,north.');
  }
  // Six decimals are a tenth of a metre; adding zero turns -0 into 0, so that one box has one address.
  const [west, south, east, north] = parts.map((part) => Math.round(Number(part) * 1e6) / 1e6 + 0) as Box;
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90) {
    return refuse('box', 'The map section is outside the world: longitudes go to 180, latitudes to 90.');
  }
  if (west >= east) return refuse('box', 'The map section must have its west edge west of its east edge.');
  if (south >= north)
    return refuse('box', 'The map section must have its south edge south of its north edge.');
  return { ok: true, value: [west, south, east, north] };
}

/** A listing's place in a sorted search. Orders are total: the id breaks ties. */
export type Cursor = {
  /** The search pass that found it; 0 comes first. */
  tier: number;
  key: number;
  id: number;
  /** The first page's match count, so that later pages need not count again. */
  count: number;
  countIsCapped: boolean;
};

type ReadCursor = { ok: true; cursor: Cursor } | { ok: false; sentence: string };

/** A small fingerprint (FNV-1a) of everything except the sort order; it prevents mix-ups, not attacks. */
function fingerprint(filter: BrowseFilter): string {
  const text = JSON.stringify([
    filter.search,
    filter.category,
    filter.from,
    filter.to,
    [...filter.exchange].sort(),
    filter.minPriceCents,
    filter.maxPriceCents,
    filter.points,
    filter.box,
    filter.flex,
    setFacets(filter.facets),
  ]);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

const sortNumber = (filter: BrowseFilter): number => sortOptions.findIndex(({ id }) => id === filter.sortBy);

/** Writes the cursor for the address; opaque to everyone else. */
export function writeCursor(filter: BrowseFilter, cursor: Cursor): string {
  const { tier, key, id, count, countIsCapped } = cursor;
  const text = [
    sortNumber(filter),
    fingerprint(filter),
    tier,
    key,
    id,
    `${count}${countIsCapped ? '+' : ''}`,
  ].join('.');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const shape = /^(\d)\.([0-9a-z]{1,7})\.(\d)\.(\d{1,10})\.(\d{1,15})\.(\d{1,4})(\+?)$/;

/** Reads a cursor from an address; one from another search or order is refused with a sentence. */
export function readCursor(filter: BrowseFilter, after: string): ReadCursor {
  const broken = {
    ok: false,
    sentence: 'This page of the list does not exist; start from the first page.',
  } as const;
  if (!/^[A-Za-z0-9_-]{8,120}$/.test(after)) return broken;
  let parts: RegExpExecArray | null = null;
  try {
    parts = shape.exec(atob(after.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return broken;
  }
  if (!parts) return broken;
  if (Number(parts[1]) !== sortNumber(filter)) {
    return {
      ok: false,
      sentence: 'This page belongs to a list that was sorted differently; start from the first page.',
    };
  }
  if (parts[2] !== fingerprint(filter)) {
    return { ok: false, sentence: 'This page is from another search. Start from the first page.' };
  }
  const key = Number(parts[4]);
  if (key > 2_147_483_647) return broken;
  return {
    ok: true,
    cursor: {
      tier: Number(parts[3]),
      key,
      id: Number(parts[5]),
      count: Number(parts[6]),
      countIsCapped: parts[7] === '+',
    },
  };
}
