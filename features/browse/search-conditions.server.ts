/** How is one question put as SQL, so that the planner has only one sensible way to answer it? */
import { wayBits } from './exchange-filter.ts';
import { wordsOf } from './search-question.ts';
import type { AskedDays, Question } from './search-question.ts';
import type { Box, SortBy } from './browse-filter.ts';
import { cellsOfBox, finestLevel, micro, numbersBetween } from './map-cells.ts';
import type { Road } from './search-plan.ts';

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

export /** More stretches of the word index than this cost more to find than to read on. */
const mostStretches = 300;
export const allCategories = numbersBetween(1, 10);

/**
 * What the row of `listing_search s` itself must fulfil, all readable from the road's own index. `+ 0` keeps the planner off
 * the other indexes: its estimates for boxes are guesses, and a wrong guess costs a hundred times the right road.
 */
export function rowConditions(values: Values, road: Road, q: Question, sortBy: SortBy): string[] {
  const conditions: string[] = [];
  const isOn = (other: Road) => road === other;
  if (isOn('place') && q.box) {
    const cells = cellsOfBox(q.box, finestLevel);
    conditions.push(
      `s.category = any(${values.put(q.category === null ? allCategories : [q.category])}::smallint[])`,
    );
    conditions.push(`s.cell_y = any(${values.put(numbersBetween(cells.fromY, cells.toY))}::integer[])`);
    conditions.push(
      `s.cell_x between ${values.put(cells.fromX)}::integer and ${values.put(cells.toX)}::integer`,
    );
  } else if (isOn('word')) {
    conditions.push(...wordConditions(values, q));
  }
  if (q.category !== null && !isOn('place')) {
    conditions.push(`s.category${isOn('price') ? '' : ' + 0'} = ${values.put(q.category)}::smallint`);
  }
  if (q.box) {
    const [west, south, east, north] = q.box.map(micro) as Box;
    conditions.push(`s.x_micro between ${values.put(west)}::integer and ${values.put(east)}::integer`);
    conditions.push(`s.y_micro between ${values.put(south)}::integer and ${values.put(north)}::integer`);
  }
  const isPriceKey = isOn('price') || (isOn('walk') && orders[sortBy].column === 'price_cents');
  const price = isPriceKey ? 's.price_cents' : 's.price_cents + 0';
  conditions.push(
    `${price} between ${values.put(q.minPriceCents)}::integer and ${values.put(q.maxPriceCents)}::integer`,
  );
  if (q.bits !== wayBits.everyListing) conditions.push(`s.ways & ${values.put(q.bits)}::smallint > 0`);
  if (isOn('words') && q.text) {
    conditions.push(`s.words @@ ${values.put(wordsOf(q)?.query ?? '')}::tsquery`);
    if (q.tier !== 'any') conditions.push(containsTyped(values, q, 's'));
  }
  return conditions;
}

/** The stretches of the word index: by cell where that saves more than it costs. */
function wordConditions(values: Values, q: Question): string[] {
  const numbers = wordsOf(q)?.numbers ?? [];
  const conditions = [`s.word = any(${values.put(numbers)}::integer[])`];
  if (q.box === null) return conditions;
  const cells = cellsOfBox(q.box, finestLevel);
  const rows = numbersBetween(cells.fromY, cells.toY);
  if (rows.length * numbers.length > mostStretches) return conditions;
  conditions.push(`s.cell_y = any(${values.put(rows)}::integer[])`);
  conditions.push(
    `s.cell_x between ${values.put(cells.fromX)}::integer and ${values.put(cells.toX)}::integer`,
  );
  return conditions;
}

function containsTyped(values: Values, q: Question, row: string): string {
  const typed = values.put(q.text?.typed ?? '');
  const contains = `(position(${typed} in ${row}.title) > 0 or position(${typed} in ${row}.location) > 0)`;
  return q.tier === 0 ? contains : `not ${contains}`;
}

/** Whether a listing found on this road still has to be compared with what was typed. */
function textCondition(values: Values, road: Road, q: Question, id: string): string | null {
  if (q.text === null || road === 'words') return null;
  const isFoundByWord = road === 'word';
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
  road === 'word' && (wordsOf(q)?.numbers?.length ?? 0) > 1 ? 'distinct' : '';

/** A sorted page of candidates that pass: id, key, ways. `after` continues behind a place in the same order. */
export function pageSql(
  values: Values,
  road: Road,
  q: Question,
  sortBy: SortBy,
  after: Place | null,
  limit: number,
): string {
  const { column, downwards } = orders[sortBy];
  const direction = downwards ? 'desc' : 'asc';
  const key = road === 'walk' ? `s.${column}` : `s.${column} + 0`;
  const conditions = rowConditions(values, road, q, sortBy);
  // All that offer a swap stand behind all that do not: begin there.
  if (sortBy === 'rental-only' && q.bits === wayBits.swapOption) conditions.push(`${key} >= 10`);
  if (after) {
    const place = `(${values.put(after.key)}::integer, ${values.put(after.id)}::bigint)`;
    conditions.push(`(${key}, s.listing_id) ${downwards ? '<' : '>'} ${place}`);
  }
  if (road === 'walk') {
    const all = [...conditions, ...lazyConditions(values, road, q, 's.listing_id')];
    return `select s.listing_id as id, s.${column}::integer as key, s.ways from listing_search s
      where ${all.join(' and ')} order by ${key} ${direction}, s.listing_id ${direction} limit ${limit}`;
  }
  const lazy = lazyConditions(values, road, q, 'c.id');
  return `select c.id, c.key, c.ways from (
      select ${onlyOnce(road, q)} s.listing_id as id, s.${column} + 0 as key, s.ways from ${tableOf(road)} s where ${conditions.join(' and ')}
      order by s.${column} + 0 ${direction}, s.listing_id ${direction} offset 0
    ) c ${lazy.length > 0 ? `where ${lazy.join(' and ')}` : ''} limit ${limit}`;
}

/** How many match, counted up to `most` and one more. The order keeps the price road on its index. */
export function countSql(values: Values, road: Road, q: Question, most: number): string {
  const conditions = [
    ...rowConditions(values, road, q, 'featured'),
    ...lazyConditions(values, road, q, 's.listing_id'),
  ];
  const once = onlyOnce(road, q);
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  return `select count(*)::integer as count
    from (select ${once ? 'distinct s.listing_id' : ''} from ${tableOf(road)} s where ${conditions.join(' and ')} ${order} limit ${most + 1}) m`;
}
