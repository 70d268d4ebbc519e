/** Draws a mix of searches as visitors make them, the same every time. */
import { categoryIds } from '../../../features/browse/filter/browse-address.ts';
import { emptyFilter, exchangeWays } from '../../../features/browse/filter/browse-filter.ts';
import type { Box, BrowseFilter, SortBy } from '../../../features/browse/filter/browse-filter.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import { benchmarkDay } from './generate.ts';
import { towns } from './towns.ts';

/** The mix in words, for the report. */
export const mixInWords =
  'Place: 45 % a city (0.3° × 0.2°, centred by population), 25 % a region (3° × 2°), 30 % everywhere. Category in 50 %, ' +
  'price range in 40 %, text in 20 % (makes, kinds, towns, two words, typing errors), dates in 60 % (1 to 7 nights within five months), ' +
  'exchange filter in 15 %. Order: featured 50 %, price low 20 %, price high 8 %, rating 12 %, swaps first 5 %, rental only first 5 %. ' +
  'Each search answers 24 cards with their pictures and prices, and the number of matches (exact up to 1,000).';

/** A small, repeatable random generator. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const texts = [
  'kayak',
  'wake boat',
  'motorhome',
  'coachmen',
  'nautique',
  'kelowna',
  'banff',
  'sea-doo',
  'hot tub',
  'log cabin',
  'trailer',
  'calgary',
  'snowmobile',
  'lake',
  'polaris',
  'jayco travel',
  'yurt',
  'kayka',
  'kelwona',
  'coachman',
  'hondda',
  'paddle',
  'harley',
  'solar',
  'vancouver, bc',
  'bc',
];

const sorts: [SortBy, number][] = [
  ['featured', 0.5],
  ['price-low', 0.7],
  ['price-high', 0.78],
  ['rating', 0.9],
  ['accepts-swaps', 0.95],
  ['rental-only', 1],
];

/** A point near a town, drawn by weight. */
export function drawPlace(random: () => number): [longitude: number, latitude: number] {
  const all = towns.reduce((sum, town) => sum + town[4], 0);
  let left = random() * all;
  const town = towns.find(([, , , , weight]) => (left -= weight) < 0) ?? towns[0];
  if (!town) throw new Error('There are no towns.');
  return [town[2] + (random() - 0.5) * town[5] * 3, town[3] + (random() - 0.5) * town[5] * 2];
}

const around = ([x, y]: [number, number], width: number, height: number): Box =>
  [x - width / 2, y - height / 2, x + width / 2, y + height / 2].map(
    (edge) => Math.round(edge * 1e4) / 1e4,
  ) as Box;

/** One search of the mix. */
export function drawFilter(random: () => number): BrowseFilter {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const where = random();
  const place = drawPlace(random);
  const box = where < 0.45 ? around(place, 0.3, 0.2) : where < 0.7 ? around(place, 3, 2) : null;
  const category = random() < 0.5 ? pick(categoryIds) : null;
  const lowest = random() < 0.5 ? null : 5000 + Math.floor(random() * 40) * 500;
  const prices =
    random() < 0.4
      ? { minPriceCents: lowest, maxPriceCents: (lowest ?? 0) + 4000 + Math.floor(random() * 60) * 500 }
      : {};
  const search = random() < 0.2 ? pick(texts) : '';
  const first = addDays(benchmarkDay, 4 + Math.floor(random() * 140));
  const days = random() < 0.6 ? { from: first, to: addDays(first, 1 + Math.floor(random() * 7)) } : {};
  const exchange = random() < 0.15 ? [pick(exchangeWays)] : [];
  const order = random();
  const sortBy = sorts.find(([, until]) => order < until)?.[0] ?? 'featured';
  return { ...emptyFilter, box, category, ...prices, search, ...days, exchange, sortBy };
}

/** What a 1280 × 800 pixel map shows at a zoom. */
export function viewportAt(zoom: number, [x, y]: [number, number]): Box {
  const degreesAPixel = 360 / (512 * 2 ** zoom);
  const box = around([x, y], 1280 * degreesAPixel, 800 * degreesAPixel * Math.cos((y * Math.PI) / 180));
  return [Math.max(-180, box[0]), Math.max(-85, box[1]), Math.min(180, box[2]), Math.min(85, box[3])];
}
