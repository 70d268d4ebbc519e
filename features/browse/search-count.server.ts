/** How many listings match? Exactly up to a cap; that there are more is proven from as few of them as that takes. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import {
  columnsOf,
  lazyConditions,
  onlyOnce,
  rowConditions,
  tableOf,
  Values,
  whereAll,
} from './search-conditions.server.ts';
import type { Question } from './search-question.ts';
import { expectedOfTier } from './search-expected.ts';
import { withWordsCounted } from './search-probe.server.ts';
import {
  areMore,
  areSurelyMore,
  drawnOneIn,
  drawnToRead,
  judgedByPage,
  provenByDrawn,
  roadToCount,
  sampleOf,
} from './search-plan.ts';
import type { BoundedRoad, Expected, Looked, Sample } from './search-plan.ts';

/** Matches are counted exactly up to here; beyond, the page says '1,000+'. */
export const countCap = 1000;

export type Counted = { count: number; countIsCapped: boolean };

/**
 * Counts what a first, full page is a page of.
 * @param looked how many candidates were looked at, in the order of the page, until it was full
 */
export async function countMatches(
  sql: PoolSql,
  q: Question,
  expected: Expected,
  looked: Looked,
): Promise<Counted> {
  const capped = { count: countCap, countIsCapped: true };
  // Counts of cells lag behind by a batch: only what is far above the cap is taken from them.
  if (q.days === null && expected.atLeast > 2 * countCap) return capped;
  if (areSurelyMore(expected.atLeast, countCap, looked)) return capped;
  // Whether a listing contains the text or only resembles it is no matter here.
  const either: Question = q.text?.either ? { ...q, tier: 'any' } : q;
  const expectedOfEither = judgedByPage(
    await withWordsCounted(sql, either, expectedOfTier(either, expected)),
    looked,
  );
  const road = roadToCount(expectedOfEither, countCap);
  if (road !== 'listed' && (await isProven(sql, either, expectedOfEither, road))) return capped;
  const values = new Values();
  const text = countSql(values, road, either, countCap);
  const [row] = await sql.unsafe<{ count: number }[]>(text, values.list, { prepare: true });
  const count = row?.count ?? 0;
  return { count: Math.min(count, countCap), countIsCapped: count > countCap };
}

/** With fewer than this part of what would prove it among the drawn, no other sample will. */
const hopeless = 0.65;

/** Whether those drawn by lot prove that there are more than the cap, where asking them is less work than counting on this road. */
async function isProven(sql: PoolSql, q: Question, e: Expected, road: BoundedRoad): Promise<boolean> {
  const drawn = drawnToRead(road, e, countCap);
  if (drawn !== null) {
    const needed = provenByDrawn(countCap);
    const values = new Values();
    const text = drawnSql(values, drawn.road, q, needed, drawn.entries);
    const [row] = await sql.unsafe<{ matching: number }[]>(text, values.list, { prepare: true });
    const matching = row?.matching ?? 0;
    if (matching >= needed || matching < hopeless * needed) return matching >= needed;
  }
  const sample = sampleOf(e, countCap);
  if (sample === null) return false;
  const values = new Values();
  const text = sampleSql(values, sample.road, q, sample);
  const [row] = await sql.unsafe<(Looked & { candidates: number })[]>(text, values.list, { prepare: true });
  return row !== undefined && areMore(row.candidates, countCap, row);
}

/**
 * How many match, counted up to `most` and one more. A listing that stands under several words is looked up once. The order keeps the
 * price road on its index.
 */
export function countSql(values: Values, road: BoundedRoad, q: Question, most: number): string {
  const ofRow = rowConditions(values, road, q);
  const lazy = lazyConditions(values, road, q, 's');
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  const matches =
    onlyOnce(road, q) === ''
      ? `select s.listing_id from ${tableOf(road)} s where ${[...ofRow, ...lazy].join(' and ')} ${order}`
      : `select s.listing_id from (select distinct s.listing_id from ${tableOf(road)} s ${whereAll(ofRow)}) s ${whereAll(lazy)}`;
  return `select count(*)::integer as count from (${matches} limit ${most + 1}) m`;
}

/**
 * Counts the first candidates, looks at one in so many of them, chosen by a hash of the id as if drawn by lot, and says how many
 * of those match.
 */
export function sampleSql(values: Values, road: BoundedRoad, q: Question, { first, oneIn }: Sample): string {
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  const candidates = `select ${columnsOf(road)} from ${tableOf(road)} s ${whereAll(rowConditions(values, road, q))} ${order} limit ${values.put(first)}::bigint`;
  const lazy = lazyConditions(values, road, q, 'c');
  return `select count(*)::integer as candidates, count(*) filter (where c.is_drawn)::integer as looked,
      count(*) filter (where case when c.is_drawn then ${lazy.length === 0 ? 'true' : lazy.join(' and ')} end)::integer as matching
    from (select c.*, hashint8(c.listing_id) & ${values.put(oneIn - 1)}::integer = 0 as is_drawn
      from (${onlyOnce(road, q) === '' ? candidates : `select distinct * from (${candidates}) c`}) c) c`;
}

/** How many match of the listings that are drawn by lot for good, up to `most`, among the first `entries` of their index. */
export function drawnSql(
  values: Values,
  road: 'days' | 'word',
  q: Question,
  most: number,
  entries: number,
): string {
  const isDrawn = `hashint8(s.listing_id) & ${drawnOneIn - 1} = 0`;
  const ofRow = rowConditions(values, road, q);
  const read = `select ${columnsOf(road)} from ${tableOf(road)} s where ${[isDrawn, ...ofRow].join(' and ')} limit ${values.put(entries)}::bigint`;
  const once = onlyOnce(road, q) === '' ? read : `select distinct s.listing_id from (${read}) s`;
  return `select count(*)::integer as matching from (
      select s.listing_id from (${once}) s ${whereAll(lazyConditions(values, road, q, 's'))} limit ${most}) m`;
}
