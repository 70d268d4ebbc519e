/** Which listings are on a page, in the order asked for? As SQL for each road. */
import type { SortBy } from './browse-filter.ts';
import { wayBits } from './exchange-filter.ts';
import {
  anywhereConditions,
  kindConditions,
  lazyConditions,
  maskConditions,
  onlyOnce,
  priceConditions,
  rowConditions,
  tableOf,
  unguessed,
  whereAll,
} from './search-conditions.server.ts';
import type { Values } from './search-conditions.server.ts';
import { beginsWithCategory } from './search-plan.ts';
import type { Road, Walk } from './search-plan.ts';
import { tilesNear } from './search-question.ts';
import type { Question } from './search-question.ts';

export type Place = { key: number; id: number };

/** For each sort order the whole number that it goes by; the price is the only one that also goes downwards. */
export const orders: Record<SortBy, { column: string; downwards: boolean }> = {
  featured: { column: 'featured_rank', downwards: false },
  'price-low': { column: 'price_cents', downwards: false },
  'price-high': { column: 'price_cents', downwards: true },
  rating: { column: 'rating_order', downwards: false },
  'accepts-swaps': { column: 'swap_order', downwards: false },
  'rental-only': { column: 'rental_order', downwards: false },
};

export type PageAsked = {
  sortBy: SortBy;
  /** Continues behind this place of the same order. */
  after: Place | null;
  limit: number;
  /** Entries after which a walk gives up. */
  steps: number;
  /** So many of the first candidates are looked at, on any other road; null for all. A heap of few is made sooner than a sorted crowd. */
  heap: number | null;
};

/**
 * A sorted page of candidates that pass: id, key, ways, and how many candidates had been looked at by then. A walk that gave up
 * answers with fewer than there may be.
 */
export function pageSql(values: Values, road: Road, q: Question, asked: PageAsked): string {
  if (road === 'walk' || road === 'near') return walkSql(values, road, q, asked);
  const { column, downwards } = orders[asked.sortBy];
  const direction = downwards ? 'desc' : 'asc';
  const key = `s.${column} + 0`;
  const conditions = [...rowConditions(values, road, q), ...startConditions(values, key, q, asked)];
  const lazy = lazyConditions(values, road, q, 'c');
  const heap = lazy.length === 0 ? asked.limit : asked.heap;
  return `select c.listing_id as id, c.key, c.ways, c.looked::integer from (select c.*, row_number() over () as looked from (
      select ${onlyOnce(road, q)} s.listing_id, ${key} as key, s.ways from ${tableOf(road)} s
      ${whereAll(conditions)} order by ${key} ${direction}, s.listing_id ${direction} ${heap === null ? 'offset 0' : `limit ${heap}`}
    ) c) c ${whereAll(lazy)} limit ${asked.limit}`;
}

/**
 * Along the index of the order; those of prices and of the featured within a category begin with the category. `near`: along those
 * of the box's tiles.
 */
function walkSql(values: Values, road: Walk, q: Question, asked: PageAsked): string {
  const { column, downwards } = orders[asked.sortBy];
  const direction = downwards ? 'desc' : 'asc';
  const isPrice = column === 'price_cents';
  const kind = kindConditions(values, q, '');
  const prices = isPrice ? pricesWalked(values, q) : priceConditions(values, q, '');
  const walked = [
    ...startConditions(values, `s.${column}`, q, asked),
    ...(road === 'walk' && beginsWithCategory(asked.sortBy) ? kind : []),
    ...(isPrice ? prices : []),
  ];
  const chosen = [
    ...anywhereConditions(values, q),
    ...kind,
    ...(isPrice ? [] : prices),
    ...maskConditions(values, road, q),
  ];
  const steps = values.put(asked.steps);
  const stretches = stretchesOfWalk(values, road, q, asked.sortBy).map(
    (among) => `(select s.listing_id, s.${column} as key, s.category, s.x_micro, s.y_micro,
        s.price_cents, s.ways, s.word_bits
      from listing_search s ${whereAll([...walked, ...among])}
      order by s.${column} ${direction}, s.listing_id ${direction} limit ${steps}::bigint)`,
  );
  // Tiles are merged in their order; other stretches stand one behind the other.
  const order = road === 'near' ? `order by s.key ${direction}, s.listing_id ${direction}` : '';
  const together = `(select * from (${stretches.join(' union all ')}) s ${order})`;
  return `select c.listing_id as id, c.key::integer, c.ways, c.looked::integer from (
      select s.listing_id, s.key, s.ways, row_number() over () as looked
      from ${stretches.length === 1 ? stretches[0] : together} s ${whereAll(unguessed(chosen))}
    ) c ${whereAll(lazyConditions(values, road, q, 'c'))} limit ${asked.limit}`;
}

/**
 * The range of prices, as a place to begin and a price to end at. Of two plain limits the planner expects hardly a listing to lie between them,
 * and would sort all of a few tiles instead of merging them until the page is full.
 */
const pricesWalked = (values: Values, q: Question): string[] => [
  `(s.price_cents, s.listing_id) >= (${values.put(q.minPriceCents)}::integer, 0::bigint)`,
  `s.price_cents <= ${values.put(q.maxPriceCents)}::integer`,
];

/** What is walked along: for each stretch of the index how it begins. Several are merged in their order. */
function stretchesOfWalk(values: Values, road: Walk, q: Question, sortBy: SortBy): string[][] {
  if (road === 'near' && q.box !== null)
    return tilesNear(q.box).map((tile) => [`s.near = ${values.put(tile)}::integer`]);
  // "Rental only" puts those without a swap first, and of those hardly any takes points: they have an index of their own.
  if (sortBy === 'rental-only' && q.bits === wayBits.adventurePoints)
    return [['s.ways & 4 > 0 and s.ways & 16 = 0'], [`s.${orders[sortBy].column} >= 10`]];
  return [[]];
}

function startConditions(values: Values, key: string, q: Question, { sortBy, after }: PageAsked): string[] {
  const conditions: string[] = [];
  // All that offer a swap stand behind all that do not: begin there.
  if (sortBy === 'rental-only' && q.bits === wayBits.swapOption) conditions.push(`${key} >= 10`);
  if (after === null) return conditions;
  const place = `(${values.put(after.key)}::integer, ${values.put(after.id)}::bigint)`;
  return [...conditions, `(${key}, s.listing_id) ${orders[sortBy].downwards ? '<' : '>'} ${place}`];
}
