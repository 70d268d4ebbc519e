/** Estimates how many listings a search will match, from map cell counts. A wrong estimate costs time, never results. */
import type { Box, SortBy } from '../filter/browse-filter.ts';
import { cellCount, cellsOfBox, finestLevel } from '../map/map-cells.ts';
import type { Expected, Question } from '../search-plan.ts';
import { anyPrice, estimateCells, wayBits, wordsOf } from '../search-plan.ts';

/** Counts of some cells: of all listings, then of those below each price step. */
export type CellCounts = {
  part: 'total' | 'category' | 'box';
  listings: number[];
  /** Of cells entirely inside the box. */
  inside: number[];
};

/** The price steps, in cents, counted by `listing_cell`. */
const steps = [7500, 15_000, 25_000, 40_000, 70_000];
const highestUsual = 200_000;

/** The share of prices from `min` to `max`: linear between counted steps; below the first, where there are hardly any, cubic. */
export function priceShare(counts: readonly number[], min: number, max: number): number {
  const [listings = 0, ...under] = counts;
  if (listings === 0 || (min <= 0 && max >= anyPrice.maxPriceCents)) return 1;
  const points: [price: number, count: number][] = [[0, 0]];
  for (const [index, step] of steps.entries()) points.push([step, under[index] ?? 0]);
  points.push([highestUsual, listings]);
  const below = (cents: number): number => {
    const next = points.findIndex(([price]) => price >= cents);
    const after = points[next];
    const before = points[next - 1];
    if (!after) return listings;
    if (!before) return 0;
    if (before[0] === 0) return after[1] * (cents / after[0]) ** 3;
    return before[1] + ((after[1] - before[1]) * (cents - before[0])) / (after[0] - before[0]);
  };
  return Math.min(1, Math.max(1e-4, (below(max + 1) - below(min)) / listings));
}

/** At least this many have a price from `min` to `max`: those between two counted steps within the range. */
export function surelyPriced(counts: readonly number[], min: number, max: number): number {
  const [listings = 0, ...under] = counts;
  const lowest = min <= 0 ? 0 : under[steps.findIndex((step) => step >= min)];
  const highest =
    max >= anyPrice.maxPriceCents ? listings : under[steps.findLastIndex((step) => step <= max + 1)];
  return lowest === undefined || highest === undefined ? 0 : Math.max(0, highest - lowest);
}

// Not counted anywhere: a wrong guess here only shifts the point where two paths cost about the same.
const exchangeShare = 0.5;
const daysShare = 0.5;

/** Conditions without counts: each is assumed to pass about this share, and so is a text with too many matches to list. */
const shareOfWish = { window: 0.7, guests: 0.6, match: 0.05, facet: 0.3 };

function wishShare({ wish, listed }: Question): number {
  if (wish === null) return 1;
  const { window, guests, match, facet } = shareOfWish;
  return (
    (wish.window === null ? 1 : window) *
    (wish.guests === null ? 1 : guests) *
    facet ** Object.keys(wish.facets).length *
    (wish.match === null || listed !== null ? 1 : match)
  );
}

export function expectedOf(q: Question, rows: readonly CellCounts[], sortBy: SortBy): Expected {
  const counts = (part: CellCounts['part']) => rows.find((row) => row.part === part);
  const total = counts('total')?.listings[0] ?? 0;
  const box = counts(q.box === null ? 'category' : 'box');
  const isCountedByCells =
    q.text === null &&
    q.points === null &&
    q.bits === wayBits.everyListing &&
    q.wish === null &&
    q.without.length === 0;
  return {
    total,
    ofCategory: counts('category')?.listings[0] ?? 0,
    inCells: box?.listings[0] ?? 0,
    cellRows: q.box === null ? 0 : rowsOfCells(q.box),
    boxShare: q.box === null ? 1 : coveredShare(q.box),
    priceShare: priceShare(box?.listings ?? [], q.minPriceCents, q.maxPriceCents),
    exchangeShare: q.bits === wayBits.everyListing ? 1 : exchangeShare,
    daysShare: (q.days === null ? 1 : daysShare) * wishShare(q),
    ...wordsExpected(q, total),
    atLeast: isCountedByCells ? surelyPriced(box?.inside ?? [], q.minPriceCents, q.maxPriceCents) : 0,
    hasBox: q.box !== null,
    hasDays: q.days !== null,
    hasText: q.text !== null,
    listed: q.listed?.length ?? null,
    sortBy,
  };
}

/** How often several words occur together is unknown. */
const otherPartsShare = 0.3;

function wordsExpected(
  q: Question,
  total: number,
): Pick<Expected, 'textShare' | 'otherPartsShare' | 'words'> {
  const words = wordsOf(q);
  const share = words === null || total === 0 ? 1 : Math.min(1, Math.max(1e-5, words.listings / total));
  return {
    textShare: share,
    otherPartsShare: words === null || words.isWhole ? 1 : otherPartsShare,
    words: words && { numbers: words.numbers.length, listings: words.listings },
  };
}

/** The same estimates for another tier of the text. */
export const expectedOfTier = (q: Question, expected: Expected): Expected => ({
  ...expected,
  ...wordsExpected(q, expected.total),
});

function rowsOfCells(box: Box): number {
  const { fromY, toY } = cellsOfBox(box, finestLevel);
  return toY - fromY + 1;
}

/** The share of the counted cells' area inside the box. */
function coveredShare(box: Box): number {
  const cells = estimateCells(box);
  const width = ((box[2] - box[0]) / 360) * 2 ** cells.level;
  const height = rowsOfCells(box) / 2 ** (finestLevel - cells.level);
  return Math.min(1, Math.max(0.05, (width * height) / cellCount(cells)));
}
