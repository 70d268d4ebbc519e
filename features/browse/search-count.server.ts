/** How many listings match? Exactly up to a cap; that there are more is proven from as few of them as that takes. */
import type postgres from 'postgres';
import {
  columnsOf,
  lazyConditions,
  onlyOnce,
  rowConditions,
  tableOf,
  Values,
  whereAll,
} from './search-conditions.server.ts';
import { wordsOf } from './search-question.ts';
import type { Question } from './search-question.ts';
import { expectedOfTier } from './search-expected.ts';
import { withWordsCounted } from './search-probe.server.ts';
import { areMore, areSurelyMore, roadToCount, samplesOf } from './search-plan.ts';
import type { BoundedRoad, Expected, Looked, Sample } from './search-plan.ts';

/** Matches are counted exactly up to here; beyond, the page says '1,000+'. */
export const countCap = 1000;

export type Counted = { count: number; countIsCapped: boolean };

/**
 * Counts what a first, full page is a page of.
 * @param looked how many candidates were looked at, in the order of the page, until it was full
 */
export async function countMatches(
  sql: postgres.Sql,
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
  const expectedOfEither = await withWordsCounted(sql, either, expectedOfTier(either, expected));
  const road = roadToCount(expectedOfEither, countCap);
  for (const sample of samplesOf(road, expectedOfEither, countCap)) {
    const values = new Values();
    const text = sampleSql(values, road, either, sample);
    const [row] = await sql.unsafe<(Looked & { candidates: number })[]>(text, values.list, { prepare: true });
    if (row && areMore(row.candidates, countCap, row)) return capped;
    if (row && row.candidates < sample.first) break;
  }
  const values = new Values();
  const text = countSql(values, road, either, countCap);
  const [row] = await sql.unsafe<{ count: number }[]>(text, values.list, { prepare: true });
  const count = row?.count ?? 0;
  return { count: Math.min(count, countCap), countIsCapped: count > countCap };
}

/** Of the words of one part a listing may have several, but no more than a title and a place hold. */
const mostWordsOfAListing = 30;

/** How many match, counted up to `most` and one more. The order keeps the price road on its index. */
export function countSql(values: Values, road: BoundedRoad, q: Question, most: number): string {
  const conditions = [...rowConditions(values, road, q), ...lazyConditions(values, road, q, 's')];
  const times = onlyOnce(road, q) === '' ? 1 : Math.min(mostWordsOfAListing, wordsOf(q)?.numbers.length ?? 1);
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  return `select count(${times === 1 ? '*' : 'distinct m.listing_id'})::integer as count
    from (select s.listing_id from ${tableOf(road)} s where ${conditions.join(' and ')} ${order} limit ${(most + 1) * times}) m`;
}

/**
 * Counts the first candidates, looks at one in so many of them, chosen by a hash of the id as if drawn by lot, and says how many
 * of those match.
 */
export function sampleSql(values: Values, road: BoundedRoad, q: Question, { first, oneIn }: Sample): string {
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  const candidates = `select ${columnsOf(road)} from ${tableOf(road)} s ${whereAll(rowConditions(values, road, q))} ${order} limit ${first}`;
  const lazy = lazyConditions(values, road, q, 'c');
  return `select count(*)::integer as candidates, count(*) filter (where c.is_drawn)::integer as looked,
      count(*) filter (where case when c.is_drawn then ${lazy.length === 0 ? 'true' : lazy.join(' and ')} end)::integer as matching
    from (select c.*, hashint8(c.listing_id) & ${oneIn - 1} = 0 as is_drawn
      from (${onlyOnce(road, q) === '' ? candidates : `select distinct * from (${candidates}) c`}) c) c`;
}
