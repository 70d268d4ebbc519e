/** Counts the listings that match a search, exactly up to a cap. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { lazyConditions, rowConditions, tableOf, Values, whereAll } from './search-conditions.server.ts';
import { wordsOf } from './search-question.ts';
import type { Question } from './search-question.ts';
import { expectedOfTier } from './search-expected.ts';
import { roadToCount } from './search-plan.ts';
import type { BoundedRoad, Expected } from './search-plan.ts';

/** Matches are counted exactly up to here; beyond, the page says '1,000+'. */
export const countCap = 1000;

export type Counted = { count: number; countIsCapped: boolean };

/** Counts what a first, full page is a page of. */
export async function countMatches(sql: PoolSql, q: Question, expected: Expected): Promise<Counted> {
  // Counts of cells lag behind by a batch: only what is far above the cap is taken from them.
  if (q.days === null && expected.atLeast > 2 * countCap) return { count: countCap, countIsCapped: true };
  // Whether a listing contains the text or only resembles it is no matter here.
  const either: Question = q.text?.either ? { ...q, tier: 'any' } : q;
  const road = roadToCount(expectedOfTier(either, expected), countCap);
  const values = new Values();
  const text = countSql(values, road, either, countCap);
  const [row] = await sql.unsafe<{ count: number }[]>(text, values.list, { prepare: true });
  const count = row?.count ?? 0;
  return { count: Math.min(count, countCap), countIsCapped: count > countCap };
}

/**
 * How many match, counted up to a little more than `most`. A listing stands in the word index once for each of its words: of so many times as many
 * entries there are enough listings. The order keeps the price road on its index.
 */
export function countSql(values: Values, road: BoundedRoad, q: Question, most: number): string {
  const times = road === 'word' ? Math.max(1, wordsOf(q)?.numbers.length ?? 1) : 1;
  const conditions = [...rowConditions(values, road, q), ...lazyConditions(values, road, q, 's')];
  const order = road === 'price' ? 'order by s.price_cents, s.listing_id' : '';
  return `select count(distinct m.listing_id)::integer as count from (
    select s.listing_id from ${tableOf(road)} s ${whereAll(conditions)} ${order} limit ${(most + 1) * times}) m`;
}
