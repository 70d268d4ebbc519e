/** Chooses the shortest road to the matches, by rough costs from counts that the roll-up knows. */
import type { SortBy } from './browse-filter.ts';
import { mostStretches } from './search-question.ts';

/**
 * How candidates are chosen. `place`: all of the box's cells from the place index. `price`: all of the price range from the price index. `word`:
 * all listings with one of some words, in the cells of the box. `days`: all of the box's cells that are free, from the one index that knows the
 * days, in no order. `listed`: a few listings that are known already. `walk`: along the index of the sort order until the page is full.
 */
export type Road = BoundedRoad | 'walk';

/** Those whose length is known beforehand. */
export type BoundedRoad = 'place' | 'price' | 'word' | 'days' | 'listed';

export type Expected = {
  /** Published listings in all, and of the category. */
  total: number;
  ofCategory: number;
  /** Listings of the category in the box's cells, and how many rows of cells that is; equal to `ofCategory` without a box. */
  inCells: number;
  cellRows: number;
  /** Shares of those that pass, 0 to 1. */
  boxShare: number;
  priceShare: number;
  exchangeShare: number;
  daysShare: number;
  /** Of those with a word for the rarest part of the text, and of those in turn with all other parts. */
  textShare: number;
  otherPartsShare: number;
  /** How many words may stand for that part, and how many listings have one of them; null without text, or when it narrows nothing. */
  words: { numbers: number; listings: number } | null;
  /** So many match, dates aside, as far as cells have been counted; 0 when a filter is set that they know nothing of. */
  atLeast: number;
  hasBox: boolean;
  hasDays: boolean;
  hasText: boolean;
  /** How many listings are known to be all that can match; null where that isn't known. */
  listed: number | null;
  sortBy: SortBy;
};

/** Whether a walk in this order can keep to one category, and one that follows the prices to their range. */
export const beginsWithCategory = (sortBy: SortBy): boolean =>
  sortBy === 'featured' || sortBy.startsWith('price');

// Microseconds, measured with 1,000,000 listings: reading one index entry, one that knows the days, sorting one, one look-up by id, one
// descent of an index.
const readEntry = 0.16;
const readDays = 0.5;
const sortEntry = 0.08;
const lookUp = 3;
const descend = 4;
/** Of free days so many are marked as taken on the ring, or are looked up because they are. */
const markedShare = 0.2;

const candidatesOf = (e: Expected): number => e.inCells * e.boxShare * e.priceShare * e.exchangeShare;
const textShareOf = (e: Expected): number => (e.hasText ? e.textShare * e.otherPartsShare : 1);

/** How many match, as far as that can be guessed. */
export const matchesExpected = (e: Expected): number => candidatesOf(e) * e.daysShare * textShareOf(e);

/** Those that a road has to look at, the share of them that match, and microseconds to look at one. */
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

/** What a road reads: microseconds to begin, how many entries there are to read, and microseconds for each. */
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
  // One stretch for each row of cells, as far as there is anything in it.
  const stretches = Math.max(1, Math.min(e.cellRows * categories, e.inCells / 30));
  return { start: stretches * descend, read: e.inCells, each: road === 'days' ? readDays : readEntry };
}

/** Rough microseconds until `wanted` matches are found. `sorted`: all candidates must be put in order first. */
function costOf(road: BoundedRoad, e: Expected, wanted: number, sorted: boolean): number {
  const { chosen, share, each } = lookedAt(road, e);
  const looked = Math.min(chosen, wanted / Math.max(1e-6, share));
  const { start, read, each: readEach } = stretchOf(road, e);
  const entries = sorted ? read : Math.min(read, (read / Math.max(1e-3, chosen)) * looked);
  return start + entries * readEach + (sorted ? chosen * sortEntry : 0) + looked * each;
}

/** Microseconds to read all candidates of a road in any order, and to look up what their index does not tell. */
export function costOfAll(road: BoundedRoad, e: Expected): { reading: number; looking: number } {
  const { chosen, each } = lookedAt(road, e);
  const { start, read, each: readEach } = stretchOf(road, e);
  return { reading: start + read * readEach, looking: chosen * each };
}

/** Along the order: how many entries it takes until the page is full, if matches are spread evenly, and microseconds for them. */
function walkOf(e: Expected, wanted: number): { entries: number; cost: number; isFull: boolean } {
  const ofIndex = beginsWithCategory(e.sortBy) ? e.ofCategory : e.total;
  const met = e.sortBy.startsWith('price') ? ofIndex * e.priceShare : ofIndex;
  const { chosen, share, each } = lookedAt('walk', e);
  const looked = Math.min(chosen, wanted / share);
  const entries = Math.min(met, (met / Math.max(1e-3, chosen)) * looked);
  // A walk that finds too few has to be followed by another road.
  return { entries, cost: 1.5 * (entries * readEntry + looked * each), isFull: chosen * share > 2 * wanted };
}

/**
 * After how many entries a walk gives up. It is the only road whose length nobody can bound beforehand: what is asked for may stand at the other
 * end of the order, because words and places go with prices and kinds. It may go on for four times what was expected, and as long as the next
 * best road would take: so it never costs much more than twice the best.
 */
export function stepsOfWalk(e: Expected, wanted: number): number {
  const { entries, cost } = walkOf(e, wanted);
  const each = Math.max(readEntry, cost / 1.5 / Math.max(1, entries));
  return Math.ceil(Math.max(1000, 4 * entries, costOf(boundedRoadToPage(e, wanted), e, wanted, true) / each));
}

/** The road to one sorted page of `wanted` listings. */
export function roadToPage(e: Expected, wanted: number): Road {
  const road = boundedRoadToPage(e, wanted);
  if (road === 'listed') return road;
  const { cost, isFull } = walkOf(e, wanted);
  return isFull && cost < costOf(road, e, wanted, true) ? 'walk' : road;
}

/** The road to the same page for when a walk has given up. */
export const boundedRoadToPage = (e: Expected, wanted: number): BoundedRoad => shortest(e, [], wanted, true);

/** The road to a count of up to `wanted` matches, in any order. */
export const roadToCount = (e: Expected, wanted: number): BoundedRoad =>
  shortest(e, e.hasDays && !e.hasText ? ['days'] : [], wanted, false);

function shortest(e: Expected, more: BoundedRoad[], wanted: number, sorted: boolean): BoundedRoad {
  if (e.listed !== null) return 'listed';
  const roads: BoundedRoad[] = ['price', 'word', ...(e.hasBox ? (['place'] as const) : []), ...more];
  const cost = (road: BoundedRoad) => costOf(road, e, wanted, sorted);
  return roads.reduce((best, road) => (cost(road) < cost(best) ? road : best));
}
