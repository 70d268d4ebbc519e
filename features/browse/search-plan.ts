/** Which road to the matches is the shortest? Compares rough costs, from counts that the roll-up knows. */

/**
 * How candidates are chosen. `place`: all of the box's cells from the place index. `price`: all of the price range from the
 * price index. `words`: all that the text index knows. `walk`: along the index of the sort order until the page is full.
 */
export type Road = 'place' | 'price' | 'words' | 'walk';

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
  /** What the text index will find; null without text, or when the text narrows nothing. */
  byWords: number | null;
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
  const lazyShare = Math.max(1e-6, (e.hasDays ? e.daysShare : 1) * (road === 'words' ? 1 : e.textShare));
  const perCandidate = e.hasDays || (e.hasText && road !== 'words') ? lookUp : 0;
  const narrow = e.exchangeShare;
  if (road === 'words') {
    if (e.byWords === null) return Infinity;
    const found = e.byWords * (e.hasBox || e.ofCategory < e.total ? e.inCells / Math.max(1, e.total) : 1);
    const kept = found * e.boxShare * e.priceShare * narrow;
    return (
      300 +
      e.byWords * 0.02 +
      found * readWordMatch +
      (sorted ? kept * sortEntry : 0) +
      Math.min(kept, wanted / lazyShare) * perCandidate
    );
  }
  if (road === 'walk') {
    const met = e.total * (e.sortsByPrice ? e.priceShare : 1);
    const chosen = e.inCells * e.boxShare * e.priceShare * narrow;
    const candidates = Math.min(chosen, wanted / lazyShare);
    // Matches are not spread evenly along an order: reckon with half as many again.
    return (
      Math.min(met, (met / Math.max(1e-3, chosen)) * candidates * 1.5) * readEntry + candidates * perCandidate
    );
  }
  const read = road === 'place' ? e.inCells : e.ofCategory * e.priceShare;
  const start = road === 'place' ? e.cellRows * (e.ofCategory < e.total ? 1 : 10) * descend : descend;
  const kept = e.inCells * e.boxShare * e.priceShare * narrow;
  const candidates = Math.min(kept, wanted / lazyShare);
  const entries = sorted ? read : Math.min(read, (read / Math.max(1e-3, kept)) * candidates);
  return start + entries * readEntry + (sorted ? kept * sortEntry : 0) + candidates * perCandidate;
}

/** The road to one sorted page of `wanted` listings. */
export function roadToPage(e: Expected, wanted: number): Road {
  return cheapest(['walk', 'price', 'words', ...(e.hasBox ? (['place'] as const) : [])], (road) =>
    costOf(road, e, wanted, true),
  );
}

/** The road to a count of up to `wanted` matches, in any order. */
export function roadToCount(e: Expected, wanted: number): Road {
  return cheapest(['price', 'words', ...(e.hasBox ? (['place'] as const) : [])], (road) =>
    costOf(road, e, wanted, false),
  );
}

function cheapest(roads: Road[], cost: (road: Road) => number): Road {
  return roads.reduce((best, road) => (cost(road) < cost(best) ? road : best));
}
