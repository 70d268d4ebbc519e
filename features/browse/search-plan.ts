/** Which road to the matches is the shortest? Compares rough costs, from counts that the roll-up knows. */

/**
 * How candidates are chosen. `place`: all of the box's cells from the place index. `price`: all of the price range from the
 * price index. `word`: all listings with one of some words, in the cells of the box. `words`: all that have several words, from the text index. `walk`: along the index of the sort order until the page is full.
 */
export type Road = 'place' | 'price' | 'word' | 'words' | 'walk';

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
  /** How many words may stand for the one part that was typed; null for several parts. */
  singleWords: number | null;
  /** So many match for certain, as far as has been counted; 0 when a filter is set that cells know nothing of. */
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
  const isByText = road === 'word' || road === 'words';
  const lazyShare = Math.max(1e-6, e.daysShare * (isByText ? 1 : e.textShare));
  const perCandidate = e.hasDays || (e.hasText && !isByText) ? lookUp : 0;
  const chosen = e.inCells * e.boxShare * e.priceShare * e.exchangeShare * (isByText ? e.textShare : 1);
  const candidates = Math.min(chosen, wanted / lazyShare);
  const looking = candidates * perCandidate;
  if (road === 'walk') {
    const met = e.total * (e.sortsByPrice ? e.priceShare : 1);
    // Matches are not spread evenly along an order: reckon with half as many again.
    return Math.min(met, (met / Math.max(1e-3, chosen)) * candidates * 1.5) * readEntry + looking;
  }
  const { start, read, each } = stretchOf(road, e);
  const entries = sorted ? read : Math.min(read, (read / Math.max(1e-3, chosen)) * candidates);
  return start + entries * each + (sorted ? chosen * sortEntry : 0) + looking;
}

/** What a road reads: microseconds to begin, how many entries there are to read, and microseconds for each. */
function stretchOf(road: Exclude<Road, 'walk'>, e: Expected): { start: number; read: number; each: number } {
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
      // All categories lie in the same stretch.
      const inBox = e.hasBox ? e.inCells / Math.max(1, e.ofCategory) : 1;
      return {
        start: e.singleWords * Math.max(1, e.cellRows) * descend,
        read: e.byWords * inBox,
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
  return cheapest(['walk', 'price', 'word', 'words', ...(e.hasBox ? (['place'] as const) : [])], (road) =>
    costOf(road, e, wanted, true),
  );
}

/** The road to a count of up to `wanted` matches, in any order. */
export function roadToCount(e: Expected, wanted: number): Road {
  return cheapest(['price', 'word', 'words', ...(e.hasBox ? (['place'] as const) : [])], (road) =>
    costOf(road, e, wanted, false),
  );
}

function cheapest(roads: Road[], cost: (road: Road) => number): Road {
  return roads.reduce((best, road) => (cost(road) < cost(best) ? road : best));
}
