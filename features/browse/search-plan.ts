/** Which road to the matches is the shortest? Compares rough costs, from counts that the roll-up knows. */

import type { SortBy } from './browse-filter.ts';
import { mostStretches } from './search-question.ts';

/**
 * How candidates are chosen. `place`: all of the box's cells from the place index. `price`: all of the price range from the
 * price index. `word`: all listings with one of some words, in the cells of the box. `words`: all that have several words, from the text index. `days`: all of the box's cells
 * that are free, from the one index that knows the days, in no order. `walk`: along the index of the sort order until the page is full. `near`: the same
 * within the few tiles that the box lies in. `listed`: a few listings that are known already.
 */
export type Road = 'place' | 'price' | 'word' | 'words' | 'days' | 'listed' | Walk;

export type Walk = 'walk' | 'near';

/** Those whose length is known beforehand. */
export type BoundedRoad = Exclude<Road, Walk>;

export type Expected = {
  /** Published listings in all, and of the category. */
  total: number;
  ofCategory: number;
  /** Listings of the category in the box's cells, and how many rows of cells that is; equal to `ofCategory` without a box. */
  inCells: number;
  cellRows: number;
  /** In how many tiles of `near` the box lies, none when there are too many, and how many listings are in those. */
  nearTiles: number;
  inTiles: number;
  /** Shares of those that pass, 0 to 1. */
  boxShare: number;
  priceShare: number;
  exchangeShare: number;
  daysShare: number;
  /** Of those in the box: with a word for the rarest part of the text. */
  textShare: number;
  /** How many listings have the words typed; null without text, or when the text narrows nothing. */
  byWords: number | null;
  /** How many words may stand for the rarest part of what was typed; null without text. */
  singleWords: number | null;
  /** Whether that part is all that was typed; else the share of its listings that have the other parts as well. */
  isWholeText: boolean;
  otherPartsShare: number;
  /** How many listings of the category in the box have that part, counted or guessed from a count; null when nothing was counted. */
  inWords: number | null;
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

/** The orders that have an index within tiles. */
const isOrderedNear = (sortBy: SortBy): boolean => sortBy === 'rating' || beginsWithCategory(sortBy);

// Microseconds, measured with 1,000,000 listings: reading one index entry, one that knows the days, sorting one, one look-up by
// id, one descent of an index, one listing out of the text index.
const readEntry = 0.16;
const readDays = 0.5;
const sortEntry = 0.08;
const lookUp = 3;
const descend = 4;
const readWordMatch = 2.2;
/** Of listings without a word so many have its bit nevertheless. */
const bitByChance = 0.13;
/** Of free days so many are marked as taken on the ring, or are looked up because they are. */
const markedShare = 0.2;

/** The share of candidates that contain the text, and of those that their bits let through. */
const textShareOf = (e: Expected): number => (e.hasText ? e.textShare * e.otherPartsShare : 1);
const bitsShareOf = (e: Expected): number => (e.hasText ? Math.min(1, textShareOf(e) + bitByChance) : 1);

const candidatesOf = (e: Expected): number => e.inCells * e.boxShare * e.priceShare * e.exchangeShare;

/** Those that a road has to look at, the share of them that match, and microseconds to look at one. */
function lookedAt(road: BoundedRoad, e: Expected): { chosen: number; share: number; each: number } {
  const all = candidatesOf(e);
  const dated = e.hasDays ? lookUp : 0;
  switch (road) {
    case 'days':
      return { chosen: all, share: e.daysShare, each: markedShare * lookUp };
    case 'words':
      return { chosen: all * textShareOf(e), share: e.daysShare, each: dated };
    case 'word': {
      if (e.isWholeText) return { chosen: all * e.textShare, share: e.daysShare, each: dated };
      const passing = Math.min(1, e.otherPartsShare + bitByChance);
      const chosen = all * e.textShare * passing;
      return { chosen, share: (e.daysShare * e.otherPartsShare) / passing, each: dated + lookUp };
    }
    default: {
      const chosen = all * bitsShareOf(e);
      const share = (e.daysShare * textShareOf(e)) / bitsShareOf(e);
      return { chosen, share, each: dated + (e.hasText ? lookUp : 0) };
    }
  }
}

/** Rough microseconds until `wanted` matches are found. `sorted`: all candidates must be put in order first. */
export function costOf(road: Road, e: Expected, wanted: number, sorted: boolean): number {
  if (road === 'walk' || road === 'near') return costOfWalk(road, e, wanted);
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

/** How many match, as far as that can be guessed. */
export const matchesExpected = (e: Expected): number => candidatesOf(e) * e.daysShare * textShareOf(e);

/** Along the order: how many entries it takes until the page is full, if matches are spread evenly. */
function walkOf(
  road: Walk,
  e: Expected,
  wanted: number,
): { entries: number; looked: number; looksAtEntry: number; isFull: boolean } {
  const ofIndex = road === 'near' ? e.inTiles : beginsWithCategory(e.sortBy) ? e.ofCategory : e.total;
  const met = e.sortBy.startsWith('price') ? ofIndex * e.priceShare : ofIndex;
  const chosen = candidatesOf(e);
  const share = Math.max(1e-6, e.daysShare * textShareOf(e));
  const candidates = Math.min(chosen, wanted / share);
  // A walk that finds too few has to be followed by another road.
  return {
    entries: Math.min(met, (met / Math.max(1e-3, chosen)) * candidates),
    looked: candidates * bitsShareOf(e),
    looksAtEntry: Math.min(1, chosen / Math.max(1, met)) * bitsShareOf(e),
    isFull: chosen * share > 2 * wanted,
  };
}

const lookUps = (e: Expected): number => (e.hasDays ? lookUp : 0) + (e.hasText ? lookUp : 0);

function costOfWalk(road: Walk, e: Expected, wanted: number): number {
  if (road === 'near' && (e.nearTiles === 0 || !isOrderedNear(e.sortBy))) return Infinity;
  const { entries, looked } = walkOf(road, e, wanted);
  return 1.5 * (entries * readEntry + looked * lookUps(e)) + (road === 'near' ? e.nearTiles * descend : 0);
}

/**
 * After how many entries a walk gives up. It is the only road whose length nobody can bound beforehand: what is asked for may
 * stand at the other end of the order, because words and places go with prices and kinds. It may go on for four times what was
 * expected, and as long as the next best road would take: so it never costs much more than twice the best.
 */
export function stepsOfWalk(road: Walk, e: Expected, wanted: number): number {
  const { entries, looksAtEntry } = walkOf(road, e, wanted);
  const each = readEntry + looksAtEntry * lookUps(e);
  return Math.ceil(Math.max(1000, 4 * entries, costOf(boundedRoadToPage(e, wanted), e, wanted, true) / each));
}

/** What a road reads: microseconds to begin, how many entries there are to read, and microseconds for each. */
function stretchOf(road: BoundedRoad, e: Expected): { start: number; read: number; each: number } {
  const categories = e.ofCategory < e.total ? 1 : 10;
  // One for each row of cells, as far as there is anything in it.
  const stretches = Math.max(1, Math.min(e.cellRows * categories, e.inCells / 30));
  switch (road) {
    case 'listed':
      return { start: 0, read: e.listed ?? 0, each: lookUp };
    case 'place':
      return { start: stretches * descend, read: e.inCells, each: readEntry };
    case 'days':
      return { start: stretches * descend, read: e.inCells, each: readDays };
    case 'price':
      return { start: descend, read: e.ofCategory * e.priceShare, each: readEntry };
    case 'word': {
      if (e.singleWords === null || e.byWords === null) return { start: Infinity, read: 0, each: 0 };
      const ofWords = e.singleWords * e.cellRows * categories;
      const isByCell = e.hasBox && ofWords <= mostStretches;
      const share = (isByCell ? e.inCells : e.ofCategory) / Math.max(1, e.total);
      return {
        start: (isByCell ? ofWords : e.singleWords) * descend,
        read: e.inWords ?? e.byWords * share,
        each: readEntry,
      };
    }
    case 'words':
      if (e.byWords === null) return { start: Infinity, read: 0, each: 0 };
      return {
        start: 300 + e.byWords * 0.03,
        read: e.byWords * (e.isWholeText ? 1 : e.otherPartsShare),
        each: readWordMatch,
      };
  }
}

/** The road to one sorted page of `wanted` listings. */
export function roadToPage(e: Expected, wanted: number): Road {
  const road = boundedRoadToPage(e, wanted);
  if (road === 'listed') return road;
  const walk = costOfWalk('near', e, wanted) < costOfWalk('walk', e, wanted) ? 'near' : 'walk';
  const { isFull } = walkOf(walk, e, wanted);
  return isFull && costOfWalk(walk, e, wanted) < costOf(road, e, wanted, true) ? walk : road;
}

/** The road to the same page for when a walk has given up. */
export function boundedRoadToPage(e: Expected, wanted: number): BoundedRoad {
  if (e.listed !== null) return 'listed';
  const bounded: BoundedRoad[] = ['price', 'word', 'words', ...(e.hasBox ? (['place'] as const) : [])];
  return cheapest(bounded, (road) => costOf(road, e, wanted, true));
}

/** How many of the first candidates to sort out for a page, where sorting all would be the larger part of the work; else null. */
export function heapOf(e: Expected, wanted: number): number | null {
  if (e.listed !== null) return null;
  const heap = 8 * wanted;
  return candidatesOf(e) * bitsShareOf(e) > 3 * heap ? heap : null;
}

/** How many candidates were looked at, and how many of those matched. */
export type Looked = { looked: number; matching: number };

/** How many of the candidates to count, and one in how many of them to look at (a power of two). */
export type Sample = { first: number; oneIn: number };

/** Natural logarithm of how sure a proof by sample is: wrong once in a million at most. */
const certainty = Math.log(1e6);

/**
 * Whether more than `cap` of so many candidates match, judged by some that were drawn by lot. Were it only `cap`, a sample with
 * so many matches would come once in a million times (the bound of Chernoff and Hoeffding, which holds without replacement too).
 */
export function areMore(candidates: number, cap: number, { looked, matching }: Looked): boolean {
  if (looked === 0 || candidates <= cap) return false;
  const least = cap / candidates;
  const share = matching / looked;
  if (share <= least) return false;
  return looked * divergenceOf(share, least) >= certainty;
}

/**
 * The same for a page that was just filled, out of at least so many candidates. Those first in an order are not drawn by lot
 * (what is cheap may be taken sooner), so a fourth of the candidates must be enough.
 */
export const areSurelyMore = (atLeast: number, cap: number, looked: Looked): boolean =>
  areMore(atLeast / 4, cap, looked);

/**
 * How best to prove that there are more than `cap`: on which road to count candidates, and one in how many of them to look at; null where counting
 * every match is no more work. The more candidates there are, the smaller a share of matches is enough, and the fewer have to be looked at.
 */
export function sampleOf(e: Expected, cap: number): (Sample & { road: BoundedRoad }) | null {
  let best: (Sample & { road: BoundedRoad; cost: number }) | null = null;
  for (const road of roadsByEntry(e)) {
    const { chosen, share, each } = lookedAt(road, e);
    const { start, read, each: readEach } = stretchOf(road, e);
    for (const times of [1.5, 2, 3, 4, 6, 9, 14]) {
      const first = times * cap;
      const looks = looksToProve(share, cap / Math.min(first, chosen));
      if (looks === null || (first > 1.4 * chosen && best !== null)) continue;
      const oneIn = 2 ** Math.floor(Math.log2(Math.min(first, chosen) / looks));
      const entries = Math.min(read, (read / Math.max(1, chosen)) * first);
      const drawn = Math.min(first, chosen) / oneIn;
      const cost = start + entries * (readEach + drawEntry) + drawn * each;
      if (oneIn >= 2 && (best === null || cost < best.cost)) best = { road, first, oneIn, cost };
    }
  }
  const counting = costOf(roadToCount(e, cap), e, cap, false);
  return best !== null && best.cost < worthwhile * counting ? best : null;
}

/** Microseconds for drawing lots about one entry, and what part of the work of counting a sample may be, for it may prove nothing. */
const drawEntry = 0.15;
const worthwhile = 0.6;

/** So many have to be looked at, with something to spare, that a share this large proves a share of more than `least`. */
function looksToProve(share: number, least: number): number | null {
  if (share <= 1.05 * least || least >= 1) return null;
  return (1.5 * certainty) / divergenceOf(Math.min(0.999, share), least);
}

/** How unlikely a share is where another is the true one, in nats for each look. */
const divergenceOf = (share: number, truly: number): number =>
  share * Math.log(share / truly) + (share === 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - truly)));

/** Days are free as often as on the page just filled, where nothing but days had to be looked at. */
export function judgedByPage(e: Expected, { looked, matching }: Looked): Expected {
  const isOfDays = e.hasDays && looked > 0 && (!e.hasText || e.isWholeText);
  return isOfDays ? { ...e, daysShare: (matching + 1) / (looked + 2) } : e;
}

/** One listing in so many stands in the index of those drawn by lot. */
export const drawnOneIn = 16;

/**
 * So many of the listings drawn by lot prove that there are more than `cap`: of `cap` matches so many would be drawn once in a million
 * times at most (the bound of Chernoff and Hoeffding).
 */
export function provenByDrawn(cap: number): number {
  const drawn = 1 / drawnOneIn;
  for (let matching = Math.ceil(cap * drawn); matching < cap; matching += 1) {
    if (cap * divergenceOf(matching / cap, drawn) >= certainty) return matching;
  }
  return cap + 1;
}

/**
 * How many entries of the drawn to read, and along which index, before counting every match on this road; null where that is not
 * hopeful or no less work. Those drawn have an index by place that knows the days, and one by words.
 */
export function drawnToRead(
  counting: BoundedRoad,
  e: Expected,
  cap: number,
): { road: 'days' | 'word'; entries: number } | null {
  const road = e.hasText ? 'word' : 'days';
  if (road === 'days' && !e.hasDays) return null;
  const needed = provenByDrawn(cap);
  const { chosen, share, each } = lookedAt(road, e);
  const matching = (chosen * share) / drawnOneIn;
  if (matching < 0.9 * needed) return null;
  const { start, read, each: readEach } = stretchOf(road, e);
  const entries = (read / drawnOneIn) * Math.min(1, needed / matching);
  const cost = start + entries * readEach + (needed / share) * each;
  return cost < costOf(counting, e, cap, false) ? { road, entries: Math.ceil(3 * entries) } : null;
}

/** The road to a count of up to `wanted` matches, in any order. */
export function roadToCount(e: Expected, wanted: number): BoundedRoad {
  if (e.listed !== null) return 'listed';
  const roads: BoundedRoad[] = [...roadsByEntry(e), 'words'];
  if (e.hasDays && !e.hasText) roads.push('days');
  return cheapest(roads, (road) => costOf(road, e, wanted, false));
}

/** Those that read no more of an index than they are asked for, and know their candidates by it. */
const roadsByEntry = (e: Expected): BoundedRoad[] => [
  'price',
  'word',
  ...(e.hasBox ? (['place'] as const) : []),
];

function cheapest(roads: BoundedRoad[], cost: (road: BoundedRoad) => number): BoundedRoad {
  return roads.reduce((best, road) => (cost(road) < cost(best) ? road : best));
}
