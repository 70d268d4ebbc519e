/** Defines a search as the database sees it, and chooses the cheapest access path to its matches, by rough costs from rolled-up counts. */
import type { Box, ExchangeWay, SortBy } from './filter/browse-filter.ts';
import type { Facets } from './filter/facets.ts';
import { cellsOfBox, coveringCells, finestLevel, numbersBetween } from './map/map-cells.ts';

/** The words used to find listings. */
export type WordSet = {
  /** As a text search query over `listing_search.words`. */
  query: string;
  /** The numbers of the words of the text's rarest part, any of which matches. */
  numbers: number[];
  /** At most this many listings have one of them. */
  listings: number;
  /** Whether that is the whole text, because it has only one part. */
  isWhole: boolean;
};

/** The typed text, looked up in the distinct words of titles and places. */
export type SearchText = {
  /** Folded, as titles and places are stored. */
  typed: string;
  /** Finds listings that contain the text; null when its words are too common to narrow anything. */
  containing: WordSet | null;
  /** Finds those that only resemble it; null when there can be none. */
  resembling: WordSet | null;
  /** Finds both at once; null like `containing`. */
  either: WordSet | null;
  /** Proven: no listing contains the text, or none even resembles it. */
  isContainedNowhere: boolean;
  isNowhere: boolean;
};

/**
 * Requested days, and how far ahead the first and last are today, indexed by zone number. For unused numbers, farther than any listing
 * allows.
 */
export type AskedDays = { from: string; to: string; leads: number[]; reaches: number[] };

/** Conditions on a listing besides the filter's fields. */
export type Wish = {
  /** Category numbers, any of which matches; all when empty. */
  categories: number[];
  guests: number | null;
  /** A period to search for a free stretch; `units` null: a few, or the listing's minimum. */
  window: (AskedDays & { units: number | null; isWeekend: boolean; isOneDayMore: boolean }) | null;
  /** Nights or days that the listing must allow. */
  units: number | null;
  /** Filters of `facets.ts` read from the listing's text. */
  facets: Facets;
  /** What the listing's text must match, and must not match, as text queries. */
  match: string | null;
  not: string | null;
};

/**
 * Bits of `listing_search.ways`, set by `exchange_bits` in migrations/0004-listings.sql. `rent`, `directSwap`, `adventurePoints` and
 * `cashAndPoints` are types (any type counts as each); the two options are methods: Cash + AP, for one, stands under both.
 */
export const wayBits = {
  rent: 1,
  directSwap: 2,
  adventurePoints: 4,
  cashAndPoints: 8,
  swapOption: 16,
  rentOption: 32,
  everyListing: 64,
} as const;

/**
 * The bits of which a listing must have at least one.
 *
 * | selected                                     | a listing passes when it has an available …     |
 * |----------------------------------------------|--------------------------------------------------|
 * | nothing                                      | (every listing passes)                           |
 * | directSwap, with or without any other        | option by the method swap                        |
 * | rent, with or without AP or cash + AP        | option by the method rent                        |
 * | adventurePoints                              | Adventure Points entry, or any type              |
 * | cashAndPoints                                | cash + AP entry, or any type                     |
 * | adventurePoints and cashAndPoints            | entry of one of the two, or any type             |
 *
 * The first three rows follow the specification and its precedence; the last three match nothing there, but do here.
 */
export function exchangeFilterBits(selected: readonly ExchangeWay[]): number {
  if (selected.length === 0) return wayBits.everyListing;
  if (selected.includes('directSwap')) return wayBits.swapOption;
  if (selected.includes('rent')) return wayBits.rentOption;
  return selected.reduce((bits, way) => bits | wayBits[way], 0);
}

/** A filter in the database's terms. */
export type Question = {
  /** The category's number, or null for all. */
  category: number | null;
  box: Box | null;
  minPriceCents: number;
  maxPriceCents: number;
  /** The Adventure Points that must pay for all of it; null: any. */
  points: number | null;
  /** See `exchangeFilterBits`. */
  bits: number;
  days: AskedDays | null;
  text: SearchText | null;
  /** 0: contains the text as typed; 1: only resembles it; any: both. */
  tier: 0 | 1 | 'any';
  wish: Wish | null;
  /** The only possible matches, when the text left only a few; null: unknown. */
  listed: number[] | null;
  /** Listings that match one of these searches are left out: another section already shows them. */
  without: Question[];
};

export const anyPrice = { minPriceCents: 0, maxPriceCents: 2_147_483_647 };

/** The cells whose counts estimate a box: few enough to add up quickly. */
export const estimateCells = (box: Box) => coveringCells(box, 80);

/** The words that find listings of this tier. */
export function wordsOf(q: Question): WordSet | null {
  if (q.text === null) return null;
  if (q.tier === 0) return q.text.containing;
  return q.tier === 1 ? q.text.resembling : q.text.either;
}

export const allCategories = numbersBetween(1, 10);

/** Finding more ranges of the word index than this costs more than reading on. */
export const mostStretches = 1500;

/** How many ranges of the word index a box's listings are in. */
export function stretchesOfWords(box: Box, category: number | null, words: number): number {
  const { fromY, toY } = cellsOfBox(box, finestLevel);
  return (toY - fromY + 1) * words * (category === null ? allCategories.length : 1);
}

/**
 * How candidates are chosen. `place`: all of the box's cells from the place index. `price`: all of the price range from the price index.
 * `word`: all listings with one of some words, in the box's cells. `days`: all free ones of the box's cells, from the one index that knows
 * the days, unordered. `listed`: a few known listings. `walk`: along the sort order's index until the page is full.
 */
export type Road = BoundedRoad | 'walk';

/** Paths with a length known beforehand. */
export type BoundedRoad = 'place' | 'price' | 'word' | 'days' | 'listed';

export type Expected = {
  /** Published listings in total, and in the category. */
  total: number;
  ofCategory: number;
  /** The category's listings in the box's cells, and their rows of cells; equal to `ofCategory` without a box. */
  inCells: number;
  cellRows: number;
  /** Passing shares, 0 to 1. */
  boxShare: number;
  priceShare: number;
  exchangeShare: number;
  daysShare: number;
  /** How many listings have a word for the text's rarest part, and how many of those match all other parts. */
  textShare: number;
  otherPartsShare: number;
  /** How many words may match that part, and how many listings have one; null without text, or when it narrows nothing. */
  words: { numbers: number; listings: number } | null;
  /** The minimum number of matches apart from dates, from cell counts; 0 with a filter they don't cover. */
  atLeast: number;
  hasBox: boolean;
  hasDays: boolean;
  hasText: boolean;
  /** The number of listings that can match at all; null if unknown. */
  listed: number | null;
  sortBy: SortBy;
};

/** Whether a walk in this order can keep to one category, and one along prices to their range. */
export const beginsWithCategory = (sortBy: SortBy): boolean =>
  sortBy === 'featured' || sortBy.startsWith('price');

// Microseconds, measured with 1,000,000 listings: reading an index entry, one that knows the days, sorting one, a lookup by id, an index
// descent.
const readEntry = 0.16;
const readDays = 0.5;
const sortEntry = 0.08;
const lookUp = 3;
const descend = 4;
/** The share of free days marked as taken on the ring, or looked up because of it. */
const markedShare = 0.2;

const candidatesOf = (e: Expected): number => e.inCells * e.boxShare * e.priceShare * e.exchangeShare;
const textShareOf = (e: Expected): number => (e.hasText ? e.textShare * e.otherPartsShare : 1);

/** The estimated number of matches. */
export const matchesExpected = (e: Expected): number => candidatesOf(e) * e.daysShare * textShareOf(e);

/** How many a path must examine, the share that matches, and microseconds per check. */
function lookedAt(road: Road, e: Expected): { chosen: number; share: number; each: number } {
  const dated = e.hasDays ? lookUp : 0;
  if (road === 'days') return { chosen: candidatesOf(e), share: e.daysShare, each: markedShare * lookUp };
  if (road === 'word') {
    const each = dated + (e.otherPartsShare < 1 ? lookUp : 0);
    return { chosen: candidatesOf(e) * e.textShare, share: e.daysShare * e.otherPartsShare, each };
  }
  const share = Math.max(1e-6, e.daysShare * textShareOf(e));
  return { chosen: candidatesOf(e), share, each: dated + (e.hasText ? lookUp : 0) };
}

/** A path's reading cost: microseconds to start, entries to read, and microseconds per entry. */
function stretchOf(road: BoundedRoad, e: Expected): { start: number; read: number; each: number } {
  const categories = e.ofCategory < e.total ? 1 : 10;
  if (road === 'listed') return { start: 0, read: e.listed ?? 0, each: lookUp };
  if (road === 'price') return { start: descend, read: e.ofCategory * e.priceShare, each: readEntry };
  if (road === 'word') {
    if (e.words === null) return { start: Infinity, read: 0, each: 0 };
    const ofWords = e.words.numbers * e.cellRows * categories;
    const isByCell = e.hasBox && ofWords <= mostStretches;
    const share = (isByCell ? e.inCells : e.ofCategory) / Math.max(1, e.total);
    const start = (isByCell ? ofWords : e.words.numbers) * descend;
    return { start, read: e.words.listings * share, each: readEntry };
  }
  // One range per row of cells, unless empty.
  const stretches = Math.max(1, Math.min(e.cellRows * categories, e.inCells / 30));
  return { start: stretches * descend, read: e.inCells, each: road === 'days' ? readDays : readEntry };
}

/** Estimated microseconds until `wanted` matches are found. `sorted`: all candidates must be sorted first. */
function costOf(road: BoundedRoad, e: Expected, wanted: number, sorted: boolean): number {
  const { chosen, share, each } = lookedAt(road, e);
  const looked = Math.min(chosen, wanted / Math.max(1e-6, share));
  const { start, read, each: readEach } = stretchOf(road, e);
  const entries = sorted ? read : Math.min(read, (read / Math.max(1e-3, chosen)) * looked);
  return start + entries * readEach + (sorted ? chosen * sortEntry : 0) + looked * each;
}

/** Microseconds to read all a path's candidates in any order, and to look up what their index lacks. */
export function costOfAll(road: BoundedRoad, e: Expected): { reading: number; looking: number } {
  const { chosen, each } = lookedAt(road, e);
  const { start, read, each: readEach } = stretchOf(road, e);
  return { reading: start + read * readEach, looking: chosen * each };
}

/** Along the order: how many entries until the page is full, if matches are spread evenly, and the microseconds. */
function walkOf(e: Expected, wanted: number): { entries: number; cost: number; isFull: boolean } {
  const ofIndex = beginsWithCategory(e.sortBy) ? e.ofCategory : e.total;
  const met = e.sortBy.startsWith('price') ? ofIndex * e.priceShare : ofIndex;
  const { chosen, share, each } = lookedAt('walk', e);
  const looked = Math.min(chosen, wanted / share);
  const entries = Math.min(met, (met / Math.max(1e-3, chosen)) * looked);
  // A walk that finds too few needs another path afterwards.
  return { entries, cost: 1.5 * (entries * readEntry + looked * each), isFull: chosen * share > 2 * wanted };
}

/**
 * After how many entries a walk stops. It is the only path without a known bound: the matches may be at the other end of the order, because
 * words and places correlate with prices and kinds. It may go on for four times the estimate, and as long as the next best path would take,
 * so it never costs much more than twice the best.
 */
export function stepsOfWalk(e: Expected, wanted: number): number {
  const { entries, cost } = walkOf(e, wanted);
  const each = Math.max(readEntry, cost / 1.5 / Math.max(1, entries));
  return Math.ceil(Math.max(1000, 4 * entries, costOf(boundedRoadToPage(e, wanted), e, wanted, true) / each));
}

/** The path to one sorted page of `wanted` listings. */
export function roadToPage(e: Expected, wanted: number): Road {
  const road = boundedRoadToPage(e, wanted);
  if (road === 'listed') return road;
  const { cost, isFull } = walkOf(e, wanted);
  return isFull && cost < costOf(road, e, wanted, true) ? 'walk' : road;
}

/** The path to the same page after a walk has stopped. */
export const boundedRoadToPage = (e: Expected, wanted: number): BoundedRoad => shortest(e, [], wanted, true);

/** The path to a count of up to `wanted` matches, in any order. */
export const roadToCount = (e: Expected, wanted: number): BoundedRoad =>
  shortest(e, e.hasDays && !e.hasText ? ['days'] : [], wanted, false);

function shortest(e: Expected, more: BoundedRoad[], wanted: number, sorted: boolean): BoundedRoad {
  if (e.listed !== null) return 'listed';
  const roads: BoundedRoad[] = ['price', 'word', ...(e.hasBox ? (['place'] as const) : []), ...more];
  const cost = (road: BoundedRoad) => costOf(road, e, wanted, sorted);
  return roads.reduce((best, road) => (cost(road) < cost(best) ? road : best));
}
