/** How is one question put as SQL, so that the planner has only one sensible way to answer it? */
import { wayBits } from './exchange-filter.ts';
import { allCategories, mostStretches, stretchesOfWords, wordsOf } from './search-question.ts';
import type { AskedDays, Question } from './search-question.ts';
import type { Box, SortBy } from './browse-filter.ts';
import { cellsOfBox, finestLevel, micro, numbersBetween } from './map-cells.ts';
import type { BoundedRoad, Road } from './search-plan.ts';

export type Place = { key: number; id: number };

/** Collects the values of a statement and hands out their names. */
export class Values {
  readonly list: (string | number | string[] | number[])[] = [];
  put(value: string | number | string[] | number[]): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** For each sort order the whole number that it goes by; the price is the only one that also goes downwards. */
export const orders: Record<SortBy, { column: string; downwards: boolean }> = {
  featured: { column: 'featured_rank', downwards: false },
  'price-low': { column: 'price_cents', downwards: false },
  'price-high': { column: 'price_cents', downwards: true },
  rating: { column: 'rating_order', downwards: false },
  'accepts-swaps': { column: 'swap_order', downwards: false },
  'rental-only': { column: 'rental_order', downwards: false },
};

/**
 * What the row itself must fulfil, all readable from the road's own index. `+ 0` keeps the planner off the other indexes: its
 * estimates for boxes are guesses, and a wrong guess costs a hundred times the right road.
 */
export function rowConditions(values: Values, road: BoundedRoad, q: Question): string[] {
  const conditions = anywhereConditions(values, q);
  const isPrice = road === 'price';
  if (road === 'place' && q.box) conditions.push(...stretchConditions(values, q.category, q.box));
  else if (road !== 'word') conditions.push(...kindConditions(values, q, isPrice ? '' : ' + 0'));
  conditions.push(...priceConditions(values, q, isPrice ? '' : ' + 0'));
  if (road === 'word') conditions.push(...wordConditions(values, q));
  if (road === 'words') {
    conditions.push(`s.words @@ ${values.put(wordsOf(q)?.query ?? '')}::tsquery`);
    if (q.tier !== 'any') conditions.push(containsTyped(values, q, 's'));
  }
  return conditions;
}

/** What no index begins with: the box itself and the ways of exchange. */
function anywhereConditions(values: Values, q: Question): string[] {
  const conditions: string[] = [];
  if (q.box) {
    const [west, south, east, north] = q.box.map(micro) as Box;
    conditions.push(`s.x_micro between ${values.put(west)}::integer and ${values.put(east)}::integer`);
    conditions.push(`s.y_micro between ${values.put(south)}::integer and ${values.put(north)}::integer`);
  }
  if (q.bits !== wayBits.everyListing) conditions.push(`s.ways & ${values.put(q.bits)}::smallint > 0`);
  return conditions;
}

const kindConditions = (values: Values, q: Question, aside: string): string[] =>
  q.category === null ? [] : [`s.category${aside} = ${values.put(q.category)}::smallint`];

const priceConditions = (values: Values, q: Question, aside: string): string[] => [
  `s.price_cents${aside} between ${values.put(q.minPriceCents)}::integer and ${values.put(q.maxPriceCents)}::integer`,
];

function cellConditions(values: Values, box: Box): string[] {
  const cells = cellsOfBox(box, finestLevel);
  return [
    `s.cell_y = any(${values.put(numbersBetween(cells.fromY, cells.toY))}::integer[])`,
    `s.cell_x between ${values.put(cells.fromX)}::integer and ${values.put(cells.toX)}::integer`,
  ];
}

/** All conditions for those that are met one by one, in any order, as in the sample of one in 64. */
export const everyCondition = (values: Values, q: Question): string[] => [
  ...anywhereConditions(values, q),
  ...kindConditions(values, q, ''),
  ...priceConditions(values, q, ' + 0'),
];

/** The stretches of the word index: by category and cell where that saves more than it costs. */
function wordConditions(values: Values, q: Question): string[] {
  const numbers = wordsOf(q)?.numbers ?? [];
  const conditions = [`s.word = any(${values.put(numbers)}::integer[])`];
  if (q.box !== null && stretchesOfWords(q.box, q.category, numbers.length) <= mostStretches) {
    conditions.push(...stretchConditions(values, q.category, q.box));
  } else conditions.push(...kindConditions(values, q, ''));
  return conditions;
}

const stretchConditions = (values: Values, category: number | null, box: Box): string[] => [
  `s.category = any(${values.put(category === null ? allCategories : [category])}::smallint[])`,
  ...cellConditions(values, box),
];

function containsTyped(values: Values, q: Question, row: string): string {
  const typed = values.put(q.text?.typed ?? '');
  const contains = `(position(${typed} in ${row}.title) > 0 or position(${typed} in ${row}.location) > 0)`;
  return q.tier === 0 ? contains : `not ${contains}`;
}

/** Whether a listing found on this road still has to be compared with what was typed. */
function textCondition(values: Values, road: Road, q: Question, id: string): string | null {
  if (q.text === null || road === 'words') return null;
  const isFoundByWord = road === 'word' && wordsOf(q)?.isWhole === true;
  const resembles =
    isFoundByWord || q.tier === 0 ? [] : [`t.words @@ ${values.put(wordsOf(q)?.query ?? '')}::tsquery`];
  const contains = q.tier === 'any' || (isFoundByWord && q.tier === 0) ? [] : [containsTyped(values, q, 't')];
  const both = [...resembles, ...contains];
  return both.length === 0
    ? null
    : `(select ${both.join(' and ')} from listing_search t where t.listing_id = ${id})`;
}

/** What is looked up row by row, for as many rows as it takes. A scalar subquery is never turned into a join over everything. */
export function lazyConditions(values: Values, road: Road, q: Question, id: string): string[] {
  const text = textCondition(values, road, q, id);
  const conditions = text === null ? [] : [text];
  if (q.days) conditions.push(daysCondition(values, q.days, id));
  return conditions;
}

/**
 * Free on every day by the listing's own rules: length, season, lead time and horizon from today in its own zone, nothing
 * claimed. Gear is used on both days. A stay's last day is that of departure: within the season, but not a night; no night at
 * all is no stay.
 */
function daysCondition(values: Values, days: AskedDays, id: string): string {
  const from = `${values.put(days.from)}::date`;
  const to = `${values.put(days.to)}::date`;
  const today = `(${values.put(days.todays)}::date[])[array_position(${values.put(days.zones)}::text[], d.time_zone)]`;
  const units = `(${to} - ${from} + 1 - d.by_night::integer)`;
  return `(select ${units} between greatest(1, d.minimum_units) and d.maximum_units
    and d.open_from <= ${from} and d.open_to >= ${to}
    and ${from} - ${today} >= d.lead_days and ${to} - ${today} <= d.horizon_days
    and not d.taken && daterange(${from}, ${to} + 1 - d.by_night::integer)
    from listing_days d where d.listing_id = ${id})`;
}

export const tableOf = (road: Road): string => (road === 'word' ? 'listing_word' : 'listing_search');

/** A listing stands in the word index once for each of its words: with several words to go by it may come several times. */
export const onlyOnce = (road: Road, q: Question): string =>
  road === 'word' && (wordsOf(q)?.numbers.length ?? 0) > 1 ? 'distinct' : '';

export type PageAsked = {
  sortBy: SortBy;
  /** Continues behind this place of the same order. */
  after: Place | null;
  limit: number;
  /** Entries after which a walk gives up. */
  steps: number;
};

/** A sorted page of candidates that pass: id, key, ways. A walk that gave up answers with fewer than there may be. */
export function pageSql(values: Values, road: Road, q: Question, asked: PageAsked): string {
  if (road === 'walk') return walkSql(values, q, asked);
  const { column, downwards } = orders[asked.sortBy];
  const direction = downwards ? 'desc' : 'asc';
  const key = `s.${column} + 0`;
  const conditions = [...rowConditions(values, road, q), ...startConditions(values, key, q, asked)];
  return `select c.id, c.key, c.ways from (
      select ${onlyOnce(road, q)} s.listing_id as id, ${key} as key, s.ways from ${tableOf(road)} s
      ${whereAll(conditions)} order by ${key} ${direction}, s.listing_id ${direction} offset 0
    ) c ${whereAll(lazyConditions(values, road, q, 'c.id'))} limit ${asked.limit}`;
}

/** Along the index of the order; that of the prices of a category begins with the category. */
function walkSql(values: Values, q: Question, asked: PageAsked): string {
  const { column, downwards } = orders[asked.sortBy];
  const direction = downwards ? 'desc' : 'asc';
  const ofIndex = [...kindConditions(values, q, ''), ...priceConditions(values, q, '')];
  const isPrice = column === 'price_cents';
  const walked = [...startConditions(values, `s.${column}`, q, asked), ...(isPrice ? ofIndex : [])];
  const checked = [
    ...anywhereConditions(values, q),
    ...(isPrice ? [] : ofIndex),
    ...lazyConditions(values, 'walk', q, 's.listing_id'),
  ];
  return `select s.listing_id as id, s.key, s.ways from (
      select s.listing_id, s.${column}::integer as key, s.category, s.x_micro, s.y_micro, s.price_cents, s.ways
      from listing_search s ${whereAll(walked)}
      order by s.${column} ${direction}, s.listing_id ${direction} limit ${values.put(asked.steps)}::bigint
    ) s ${whereAll(checked)} limit ${asked.limit}`;
}

function startConditions(values: Values, key: string, q: Question, { sortBy, after }: PageAsked): string[] {
  const conditions: string[] = [];
  // All that offer a swap stand behind all that do not: begin there.
  if (sortBy === 'rental-only' && q.bits === wayBits.swapOption) conditions.push(`${key} >= 10`);
  if (after === null) return conditions;
  const place = `(${values.put(after.key)}::integer, ${values.put(after.id)}::bigint)`;
  return [...conditions, `(${key}, s.listing_id) ${orders[sortBy].downwards ? '<' : '>'} ${place}`];
}

const whereAll = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/** Of the words of one part a listing may have several, but no more than a title and a place hold. */
const mostWordsOfAListing = 30;

/** How many match, counted up to `most` and one more. The order keeps the price road on its index. */
export function countSql(values: Values, road: BoundedRoad, q: Question, most: number): string {
  const conditions = [...rowConditions(values, road, q), ...lazyConditions(values, road, q, 's.listing_id')];
  const times = onlyOnce(road, q) === '' ? 1 : Math.min(mostWordsOfAListing, wordsOf(q)?.numbers.length ?? 1);
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  return `select count(${times === 1 ? '*' : 'distinct m.listing_id'})::integer as count
    from (select s.listing_id from ${tableOf(road)} s where ${conditions.join(' and ')} ${order} limit ${(most + 1) * times}) m`;
}

/** How many of the first `looked` candidates are free on the days asked for. */
export function freeOfFirstSql(values: Values, road: BoundedRoad, q: Question, looked: number): string {
  const first = `select s.listing_id from ${tableOf(road)} s ${whereAll(rowConditions(values, road, q))} limit ${looked}`;
  return `select count(*)::integer as count from (${first}) c ${whereAll(lazyConditions(values, road, q, 'c.listing_id'))}`;
}
