/** Counts matching listings, exactly up to a cap. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { lazyConditions, rowConditions, tableOf, Values, whereAll } from './search-conditions.server.ts';
import { wordsOf } from './search-question.ts';
import type { Question } from './search-question.ts';
import { expectedOfTier } from './text/search-expected.ts';
import { roadToCount } from './search-plan.ts';
import type { BoundedRoad, Expected } from './search-plan.ts';

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
 * How many match, counted up to a little more than `most`. A listing is in the word index once per word, so that many times as many entries
 * suffice. The order keeps the price path on its index.
 */
export function countSql(values: Values, road: BoundedRoad, q: Question, most: number): string {
  const times = road === 'word' ? Math.max(1, wordsOf(q)?.numbers.length ?? 1) : 1;
  const conditions = [...rowConditions(values, road, q), ...lazyConditions(values, road, q, 's')];
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  return `select count(distinct m.listing_id)::integer as count from (
    select s.listing_id from ${tableOf(road)} s ${whereAll(conditions)} ${order} limit ${(most + 1) * times}) m`;
}
