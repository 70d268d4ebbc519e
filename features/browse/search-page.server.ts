/** Writes the SQL of one page of listings in the requested order, for each access path, and counts the matches, exactly up to a cap. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { SortBy } from './filter/browse-filter.ts';
import { wayBits } from './filter/exchange-filter.ts';
import {
  anywhereConditions,
  kindConditions,
  lazyConditions,
  onlyOnce,
  priceConditions,
  rowConditions,
  tableOf,
  unguessed,
  Values,
  whereAll,
} from './search-conditions.server.ts';
import { beginsWithCategory, roadToCount, wordsOf } from './search-plan.ts';
import type { BoundedRoad, Expected, Question, Road } from './search-plan.ts';
import { expectedOfTier } from './text/search-expected.ts';

export type Place = { key: number; id: number };

/** Each sort order's integer key; only the price also sorts descending. */
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
  /** Continues after this place in the same order. */
  after: Place | null;
  limit: number;
  /** Entries after which a walk stops. */
  steps: number;
};

/** A sorted page of passing candidates: id, key, ways. A walk that stopped returns fewer than there may be. */
export function pageSql(values: Values, road: Road, q: Question, asked: PageAsked): string {
  if (road === 'walk') return walkSql(values, q, asked);
  const { column, downwards } = orders[asked.sortBy];
  const direction = downwards ? 'desc' : 'asc';
  const key = `s.${column} + 0`;
  const conditions = [...rowConditions(values, road, q), ...startConditions(values, key, q, asked)];
  const lazy = lazyConditions(values, road, q, 'c');
  return `select c.listing_id as id, c.key, c.ways from (
      select ${onlyOnce(road, q)} s.listing_id, ${key} as key, s.ways from ${tableOf(road)} s
      ${whereAll(conditions)} order by ${key} ${direction}, s.listing_id ${direction} ${lazy.length === 0 ? `limit ${asked.limit}` : 'offset 0'}
    ) c ${whereAll(lazy)} limit ${asked.limit}`;
}

/** Along the sort order's index; those of prices and of featured listings in a category start with the category. */
function walkSql(values: Values, q: Question, asked: PageAsked): string {
  const { column, downwards } = orders[asked.sortBy];
  const direction = downwards ? 'desc' : 'asc';
  const isPrice = column === 'price_cents';
  const kind = kindConditions(values, q, '');
  const prices = isPrice ? pricesWalked(values, q) : priceConditions(values, q, '');
  const walked = [
    ...startConditions(values, `s.${column}`, q, asked),
    ...(beginsWithCategory(asked.sortBy) ? kind : []),
    ...(isPrice ? prices : []),
  ];
  const chosen = [...anywhereConditions(values, q), ...kind, ...(isPrice ? [] : prices)];
  const steps = values.put(asked.steps);
  const stretches = stretchesOfWalk(q, asked.sortBy).map(
    (
      among,
    ) => `(select s.listing_id, s.${column} as key, s.category, s.x_micro, s.y_micro, s.price_cents, s.ways
      from listing_search s ${whereAll([...walked, ...among])}
      order by s.${column} ${direction}, s.listing_id ${direction} limit ${steps}::bigint)`,
  );
  // Their values follow each other in the order.
  const together = stretches.length === 1 ? stretches[0] : `(${stretches.join(' union all ')})`;
  return `select c.listing_id as id, c.key::integer, c.ways from (
      select s.listing_id, s.key, s.ways from ${together} s ${whereAll(unguessed(chosen))}
    ) c ${whereAll(lazyConditions(values, 'walk', q, 'c'))} limit ${asked.limit}`;
}

/**
 * The price range as a start and an end. For two plain bounds the planner expects hardly any listing between them, and would sort all of a
 * few tiles instead of merging them until the page is full.
 */
const pricesWalked = (values: Values, q: Question): string[] => [
  `(s.price_cents, s.listing_id) >= (${values.put(q.minPriceCents)}::integer, 0::bigint)`,
  `s.price_cents <= ${values.put(q.maxPriceCents)}::integer`,
];

/** What to walk along: how each range of the index starts. */
function stretchesOfWalk(q: Question, sortBy: SortBy): string[][] {
  // "Rental only" puts those without a swap first, and hardly any of those accept points: they have their own index.
  if (sortBy === 'rental-only' && q.bits === wayBits.adventurePoints)
    return [['s.ways & 4 > 0 and s.ways & 16 = 0'], [`s.${orders[sortBy].column} >= 10`]];
  return [[]];
}

function startConditions(values: Values, key: string, q: Question, { sortBy, after }: PageAsked): string[] {
  const conditions: string[] = [];
  // All that offer a swap come after all that don't: start there.
  if (sortBy === 'rental-only' && q.bits === wayBits.swapOption) conditions.push(`${key} >= 10`);
  if (after === null) return conditions;
  const place = `(${values.put(after.key)}::integer, ${values.put(after.id)}::bigint)`;
  return [...conditions, `(${key}, s.listing_id) ${orders[sortBy].downwards ? '<' : '>'} ${place}`];
}

/** Exact up to here; above, the page says '1,000+'. */
export const countCap = 1000;

export type Counted = { count: number; countIsCapped: boolean };

/** Counts the total of a first, full page. */
export async function countMatches(sql: PoolSql, q: Question, expected: Expected): Promise<Counted> {
  // Cell counts lag by a batch: they are used only far above the cap.
  if (q.days === null && expected.atLeast > 2 * countCap) return { count: countCap, countIsCapped: true };
  // Whether a listing contains the text or only resembles it does not matter here.
  const either: Question = q.text?.either ? { ...q, tier: 'any' } : q;
  const road = roadToCount(expectedOfTier(either, expected), countCap);
  const values = new Values();
  const text = countSql(values, road, either, countCap);
  const [row] = await sql.unsafe<{ count: number }[]>(text, values.list, { prepare: true });
  const count = row?.count ?? 0;
  return { count: Math.min(count, countCap), countIsCapped: count > countCap };
}

/**
 * How many match, counted up to a little more than `most`. A listing is in the word index once per word, so the limit is
 * multiplied by the number of words. The order keeps the price path on its index.
 */
export function countSql(values: Values, road: BoundedRoad, q: Question, most: number): string {
  const times = road === 'word' ? Math.max(1, wordsOf(q)?.numbers.length ?? 1) : 1;
  const conditions = [...rowConditions(values, road, q), ...lazyConditions(values, road, q, 's')];
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  return `select count(distinct m.listing_id)::integer as count from (
    select s.listing_id from ${tableOf(road)} s ${whereAll(conditions)} ${order} limit ${(most + 1) * times}) m`;
}
