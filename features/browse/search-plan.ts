/** Which road to the matches is the shortest? Compares rough costs, from counts that the roll-up knows. */

import { mostStretches } from './search-question.ts';

/**
 * How candidates are chosen. `place`: all of the box's cells from the place index. `price`: all of the price range from the
 * price index. `word`: all listings with one of some words, in the cells of the box. `words`: all that have several words, from the text index. `walk`: along the index of the sort order until the page is full.
 */
export type Road = 'place' | 'price' | 'word' | 'words' | 'walk';

/** Those whose length is known beforehand. */
export type BoundedRoad = Exclude<Road, 'walk'>;

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
  textShare: number;
  /** How many listings have the words typed; null without text, or when the text narrows nothing. */
  byWords: number | null;
  /** How many words may stand for the rarest part of what was typed; null without text. */
  singleWords: number | null;
  /** Whether that part is all that was typed. */
  isWholeText: boolean;
  /** So many match, dates aside, as far as cells have been counted; 0 when a filter is set that they know nothing of. */
  atLeast: number;
  hasBox: boolean;
  hasDays: boolean;
  hasText: boolean;
  /** Whether the sort order is the price, so that a walk meets the price range only. */
  sortsByPrice: boolean;
};

// Microseconds, measured with 1,000,000 listings: reading one index entry, sorting one, one look-up by id, one descent of an
// index, one listing out of the text index.
const readEntry = 0.16;
const sortEntry = 0.25;
const lookUp = 1.7;
const descend = 4;
const readWordMatch = 2.2;

/** Rough microseconds until `wanted` matches are found. `sorted`: all candidates must be put in order first. */
export function costOf(road: Road, e: Expected, wanted: number, sorted: boolean): number {
  if (road === 'walk') return costOfWalk(e, wanted);
  const isByText = road === 'words' || (road === 'word' && e.isWholeText);
  const otherPartsShare = road === 'word' && !e.isWholeText ? 0.05 : 1;
  const lazyShare = Math.max(
    1e-6,
    e.daysShare * otherPartsShare * (road === 'word' || isByText ? 1 : e.textShare),
  );
  const perCandidate = e.hasDays || (e.hasText && !isByText) ? lookUp : 0;
  const byText = road === 'word' || road === 'words' ? e.textShare : 1;
  const chosen = e.inCells * e.boxShare * e.priceShare * e.exchangeShare * byText;
  const candidates = Math.min(chosen, wanted / lazyShare);
  const { start, read, each } = stretchOf(road, e);
  const entries = sorted ? read : Math.min(read, (read / Math.max(1e-3, chosen)) * candidates);
  return start + entries * each + (sorted ? chosen * sortEntry : 0) + candidates * perCandidate;
}

/** Along the order: how many entries it takes until the page is full, if matches are spread evenly. */
function walkOf(
  e: Expected,
  wanted: number,
): { entries: number; candidates: number; passing: number; isFull: boolean } {
  const met = e.sortsByPrice ? e.ofCategory * e.priceShare : e.total;
  const chosen = e.inCells * e.boxShare * e.priceShare * e.exchangeShare;
  const lazyShare = Math.max(1e-6, e.daysShare * e.textShare * (e.isWholeText ? 1 : 0.05));
  const candidates = Math.min(chosen, wanted / lazyShare);
  const entries = Math.min(met, (met / Math.max(1e-3, chosen)) * candidates);
  // A walk that finds too few has to be followed by another road.
  return {
    entries,
    candidates,
    passing: Math.min(1, chosen / Math.max(1, met)),
    isFull: chosen * lazyShare > 2 * wanted,
  };
}

function costOfWalk(e: Expected, wanted: number): number {
  const { entries, candidates } = walkOf(e, wanted);
  return 1.5 * (entries * readEntry + candidates * (e.hasDays || e.hasText ? lookUp : 0));
}

/**
 * After how many entries a walk gives up. It is the only road whose length nobody can bound beforehand: what is asked for may
 * stand at the other end of the order, because words and places go with prices and kinds. It may go on for four times what was
 * expected, and as long as the next best road would take: so it never costs much more than twice the best.
 */
export function stepsOfWalk(e: Expected, wanted: number): number {
  const { entries, passing } = walkOf(e, wanted);
  const each = readEntry + passing * (e.hasDays || e.hasText ? lookUp : 0);
  return Math.ceil(Math.max(1000, 4 * entries, costOf(boundedRoadToPage(e, wanted), e, wanted, true) / each));
}

/** What a road reads: microseconds to begin, how many entries there are to read, and microseconds for each. */
function stretchOf(road: BoundedRoad, e: Expected): { start: number; read: number; each: number } {
  switch (road) {
    case 'place':
      return {
        start: e.cellRows * (e.ofCategory < e.total ? 1 : 10) * descend,
        read: e.inCells,
        each: readEntry,
      };
    case 'price':
      return { start: descend, read: e.ofCategory * e.priceShare, each: readEntry };
    case 'word': {
      if (e.singleWords === null || e.byWords === null) return { start: Infinity, read: 0, each: 0 };
      const stretches = e.singleWords * e.cellRows * (e.ofCategory < e.total ? 1 : 10);
      const isByCell = e.hasBox && stretches <= mostStretches;
      const share = (isByCell ? e.inCells : e.ofCategory) / Math.max(1, e.total);
      return {
        start: isByCell ? stretches * descend : e.singleWords * descend,
        read: e.byWords * share,
        each: readEntry,
      };
    }
    case 'words':
      if (e.byWords === null) return { start: Infinity, read: 0, each: 0 };
      return { start: 300 + e.byWords * 0.03, read: e.byWords, each: readWordMatch };
  }
}

/** The road to one sorted page of `wanted` listings. */
export function roadToPage(e: Expected, wanted: number): Road {
  const road = boundedRoadToPage(e, wanted);
  const { isFull } = walkOf(e, wanted);
  return isFull && costOfWalk(e, wanted) < costOf(road, e, wanted, true) ? 'walk' : road;
}

/** The road to the same page for when a walk has given up. */
export function boundedRoadToPage(e: Expected, wanted: number): BoundedRoad {
  const bounded: BoundedRoad[] = ['price', 'word', 'words', ...(e.hasBox ? (['place'] as const) : [])];
  return cheapest(bounded, (road) => costOf(road, e, wanted, true));
}

/** How many are looked at to judge whether a large number of candidates can be free on so few that they must be counted. */
export const looksAtDays = 200;

/**
 * Whether there are surely more than `cap` matches, without counting them. Of `atLeast` candidates, 20 times the cap or more, no
 * more than one in twenty would have to be free for it to be wrong, while three in ten of those looked at are.
 */
export const areSurelyMore = (atLeast: number, cap: number, freeOfLooked: number): boolean =>
  atLeast >= 20 * cap && freeOfLooked >= 0.3 * looksAtDays;

/** The road to a count of up to `wanted` matches, in any order. */
export function roadToCount(e: Expected, wanted: number): BoundedRoad {
  return cheapest(['price', 'word', 'words', ...(e.hasBox ? (['place'] as const) : [])], (road) =>
    costOf(road, e, wanted, false),
  );
}

function cheapest(roads: BoundedRoad[], cost: (road: BoundedRoad) => number): BoundedRoad {
  return roads.reduce((best, road) => (cost(road) < cost(best) ? road : best));
}
