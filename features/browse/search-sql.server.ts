/** Writes a search as SQL with only one sensible query plan: its page in the requested order, its count, and the conditions of both. */
import { daysBetween } from '../../platform/time/date-range.ts';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { Box, SortBy } from './filter/browse-filter.ts';
import { cellsOfBox, finestLevel, micro, numbersBetween } from './map/map-cells.ts';
import { wishConditions } from './saved/search-wish.server.ts';
import {
  allCategories,
  beginsWithCategory,
  mostStretches,
  roadToCount,
  stretchesOfWords,
  wayBits,
  wordsOf,
} from './search-plan.ts';
import type { AskedDays, BoundedRoad, Expected, Question, Road } from './search-plan.ts';
import { expectedOfTier } from './text/search-expected.ts';

/** Collects a statement's values and returns their placeholders. */
export class Values {
  readonly list: (string | number | string[] | number[])[] = [];
  put(value: string | number | string[] | number[]): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/**
 * The row's own conditions, all in the access path's index. `+ 0` keeps the planner off other indexes: its estimates for boxes are guesses,
 * and a wrong one costs a hundred times the right path.
 */
export function rowConditions(values: Values, road: BoundedRoad, q: Question): string[] {
  const checked = anywhereConditions(values, q);
  const isPrice = road === 'price';
  const isByPlace = (road === 'place' && q.box !== null) || road === 'days';
  const ofIndex = isByPlace ? stretchConditions(values, q.category, q.box) : [];
  if (isPrice) ofIndex.push(...kindConditions(values, q, ''), ...priceConditions(values, q, ''));
  else checked.push(...priceConditions(values, q, ' + 0'));
  if (road === 'listed') ofIndex.push(`s.listing_id = any(${values.put(q.listed ?? [])}::bigint[])`);
  if (road === 'word') ofIndex.push(...wordConditions(values, q));
  else if (!isByPlace && !isPrice) checked.push(...kindConditions(values, q, ' + 0'));
  return [...ofIndex, ...unguessed(checked)];
}

/**
 * Conditions the planner estimates at one half, whatever the values. Estimates from the values are useless here, and while they differ from
 * generic ones, every search would be planned again, which costs as much as the page.
 */
export const unguessed = (conditions: readonly string[]): string[] =>
  conditions.length === 0 ? [] : [`case when ${conditions.join(' and ')} then true end`];

/** The exact box; no index starts with it. */
function placeConditions(values: Values, { box }: Question): string[] {
  if (box === null) return [];
  const [west, south, east, north] = box.map(micro) as Box;
  return [
    `s.x_micro between ${values.put(west)}::integer and ${values.put(east)}::integer`,
    `s.y_micro between ${values.put(south)}::integer and ${values.put(north)}::integer`,
  ];
}

/** What no index starts with: the box and the ways of exchange. */
export function anywhereConditions(values: Values, q: Question): string[] {
  // Included even when it excludes nobody: half as many statements to prepare.
  const payable = q.points === null ? [] : [`s.ways & ${wayBits.adventurePoints}::smallint > 0`];
  const kinds = q.wish === null || q.wish.categories.length === 0 ? [] : [anyKind(values, q.wish.categories)];
  return [
    ...placeConditions(values, q),
    `s.ways & ${values.put(q.bits)}::smallint > 0`,
    ...payable,
    ...kinds,
  ];
}

const anyKind = (values: Values, categories: number[]): string =>
  `s.category + 0 = any(${values.put(categories)}::integer[])`;

export const kindConditions = (values: Values, q: Question, aside: string): string[] =>
  q.category === null ? [] : [`s.category${aside} = ${values.put(q.category)}::smallint`];

export const priceConditions = (values: Values, q: Question, aside: string): string[] => [
  `s.price_cents${aside} between ${values.put(q.minPriceCents)}::integer and ${values.put(q.maxPriceCents)}::integer`,
];

function cellConditions(values: Values, box: Box): string[] {
  const cells = cellsOfBox(box, finestLevel);
  return [
    `s.cell_y = any(${values.put(numbersBetween(cells.fromY, cells.toY))}::integer[])`,
    `s.cell_x between ${values.put(cells.fromX)}::integer and ${values.put(cells.toX)}::integer`,
  ];
}

/** The one-in-64 sample: all conditions on its own index, including the days when nothing else needs a lookup. */
export function sampleConditions(values: Values, q: Question): { table: string; conditions: string[] } {
  const byIndex =
    q.days !== null && q.text === null && q.points === null && q.wish === null && q.without.length === 0;
  return {
    table: byIndex ? 'listing_days' : 'listing_search',
    conditions: [
      ...anywhereConditions(values, q),
      ...kindConditions(values, q, ' + 0'),
      ...priceConditions(values, q, ' + 0'),
      ...(byIndex && q.days !== null
        ? [freeByIndex(values, q.days, 's')]
        : lazyConditions(values, 'walk', q, 's')),
    ],
  };
}

/** The ranges of the word index: by category and cell where that saves more than it costs. */
export function wordConditions(values: Values, q: Question): string[] {
  const numbers = wordsOf(q)?.numbers ?? [];
  const conditions = [`s.word = any(${values.put(numbers)}::integer[])`];
  if (q.box !== null && stretchesOfWords(q.box, q.category, numbers.length) <= mostStretches) {
    conditions.push(...stretchConditions(values, q.category, q.box));
  } else conditions.push(...kindConditions(values, q, ''));
  return conditions;
}

const stretchConditions = (values: Values, category: number | null, box: Box | null): string[] => [
  `s.category = any(${values.put(category === null ? allCategories : [category])}::smallint[])`,
  ...(box === null ? [] : cellConditions(values, box)),
];

function containsTyped(values: Values, q: Question, row: string): string {
  const typed = values.put(q.text?.typed ?? '');
  const contains = `(position(${typed} in ${row}.title) > 0 or position(${typed} in ${row}.location) > 0)`;
  return q.tier === 0 ? contains : `not ${contains}`;
}

/** Whether a listing found this way must still be compared with the typed text. */
function textCondition(values: Values, road: Road, q: Question, row: string): string | null {
  if (q.text === null) return null;
  const isFoundByWord = road === 'word' && wordsOf(q)?.isWhole === true;
  const resembles =
    isFoundByWord || q.tier === 0 ? [] : [`t.words @@ ${values.put(wordsOf(q)?.query ?? '')}::tsquery`];
  const contains = q.tier === 'any' || (isFoundByWord && q.tier === 0) ? [] : [containsTyped(values, q, 't')];
  const both = [...resembles, ...contains];
  return both.length === 0
    ? null
    : `(select ${both.join(' and ')} from listing_search t where t.listing_id = ${row}.listing_id)`;
}

/**
 * Conditions checked candidate by candidate, for as many as needed, with lookups in other tables where the index does not have the answer.
 * A scalar subquery never becomes a join over everything.
 * @param row the candidate's name, which has a `listing_id`; on the path `days` all its columns
 */
export function lazyConditions(values: Values, road: Road, q: Question, row: string): string[] {
  const conditions: string[] = [];
  if (q.days && road === 'days') conditions.push(freeByIndex(values, q.days, row));
  else if (q.days) conditions.push(isFree(values, q.days, row));
  // Checked after the days, which a narrower index answers faster.
  const text = textCondition(values, road, q, row);
  if (text !== null) conditions.push(text);
  if (q.points !== null) conditions.push(isPayable(values, q.points, q.days, row));
  if (q.wish !== null) conditions.push(...wishConditions(values, q.wish, row));
  for (const other of q.without) conditions.push(isOutside(values, other, row));
  return conditions;
}

/** Whether a listing does not match another search. */
function isOutside(values: Values, other: Question, row: string): string {
  const all = [
    ...anywhereConditions(values, other),
    ...kindConditions(values, other, ' + 0'),
    ...priceConditions(values, other, ' + 0'),
    ...lazyConditions(values, 'walk', other, 's'),
  ];
  return `(select o.is_outside from (select ${row}.listing_id as id) each, lateral (
    select (${all.join(' and ')}) is not true as is_outside from listing_search s where s.listing_id = each.id) o)`;
}

/**
 * Whether this many Adventure Points pay for it: the listing's points per day or night, for the requested days or the shortest time
 * allowed. The listing's page handles seasons and discounts.
 */
function isPayable(values: Values, points: number, days: Question['days'], row: string): string {
  const nights = days === null ? 0 : daysBetween(days.from, days.to);
  const units =
    days === null
      ? 'p.minimum_units'
      : `(${values.put(nights)}::integer + case when p.price_unit = 'day' then 1 else 0 end)`;
  return `(select p.price_points * ${units} <= ${values.put(points)}::integer from listing p where p.id = ${row}.listing_id)`;
}

export const tableOf = (road: Road): string =>
  road === 'word' ? 'listing_word' : road === 'days' ? 'listing_days' : 'listing_search';

/** A listing is in the word index once per word: with several words it may occur several times. */
export const onlyOnce = (road: Road, q: Question): string =>
  road === 'word' && (wordsOf(q)?.numbers.length ?? 0) > 1 ? 'distinct' : '';

export const whereAll = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/**
 * The listing's own rules: length, season, lead time and horizon from today in its zone. Gear is used on both days. A stay's last day is
 * the departure: within the season, but not a night; zero nights is not a stay.
 */
function rulesOfDays(values: Values, days: AskedDays, row: string): string[] {
  const units = `(${values.put(daysBetween(days.from, days.to) + 1)}::integer - ${row}.by_night::integer)`;
  return [
    `${units} between greatest(1, ${row}.minimum_units) and ${row}.maximum_units`,
    `${row}.open_from <= ${values.put(days.from)}::date and ${row}.open_to >= ${values.put(days.to)}::date`,
    `(${values.put(days.leads)}::integer[])[${row}.zone] >= ${row}.lead_days`,
    `(${values.put(days.reaches)}::integer[])[${row}.zone] <= ${row}.horizon_days`,
  ];
}

const isTaken = (values: Values, days: AskedDays): string =>
  `d.taken && daterange(${values.put(days.from)}::date, ${values.put(days.to)}::date + 1 - d.by_night::integer)`;

/**
 * What the index says about a listing: 1 free, 0 not free, 2 only its exact ranges can tell, because a requested day is marked on the ring
 * and may be one turn away.
 */
function verdict(values: Values, days: AskedDays, row: string): string {
  const nights = values.put(ringOf(days.from, daysBetween(days.from, days.to)));
  const wholeDays = values.put(ringOf(days.from, daysBetween(days.from, days.to) + 1));
  const asked = `case when ${row}.by_night then ${nights}::bit(${ring}) else ${wholeDays}::bit(${ring}) end`;
  const from = values.put(days.from);
  const to = values.put(days.to);
  return `case when not (${rulesOfDays(values, days, row).join(' and ')}) then 0
    when ${row}.taken_ring & ${asked} = 0::bit(${ring}) then 1
    when ${row}.ring_until > ${to}::date and ${row}.ring_until <= ${from}::date + ${ring} then 0 else 2 end`;
}

/** True when free, else false or null. The ranges are a second lookup beside the first, not inside it, which would cost every row. */
const isFreeBy = (values: Values, days: AskedDays, row: string, found: string): string =>
  `case ${found} when 1 then true
    when 2 then (select not (${isTaken(values, days)}) from listing_days d where d.listing_id = ${row}.listing_id) end`;

/** All of it, looked up row by row in the index of `listing_days`. A scalar subquery never becomes a join over everything. */
const isFree = (values: Values, days: AskedDays, row: string): string =>
  isFreeBy(
    values,
    days,
    row,
    `(select ${verdict(values, days, 'd')} from listing_days d where d.listing_id = ${row}.listing_id)`,
  );

/** All of it, read from a row of `listing_days` or one of its indexes. */
const freeByIndex = (values: Values, days: AskedDays, row: string): string =>
  isFreeBy(values, days, row, verdict(values, days, row));

/** Days on the ring of migrations/0006-search.sql. */
const ring = 384;

/** This many days from the first as bits of the ring. */
function ringOf(first: string, days: number): string {
  const bits = Array.from({ length: ring }, () => '0');
  const start = daysBetween('1970-01-01', first);
  for (let day = start; day < start + Math.min(days, ring); day += 1) bits[day % ring] = '1';
  return bits.join('');
}

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
