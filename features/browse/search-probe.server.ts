/** How many of the listings asked for have the words typed? Counted on the spot, as far as it helps to choose a road. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { maskConditions, placeConditions, Values, wordConditions } from './search-conditions.server.ts';
import { mostStretches, stretchesOfWords, wordsOf } from './search-question.ts';
import type { Question, WordSet } from './search-question.ts';
import { expectedOfWords } from './search-expected.ts';
import type { WordsFound } from './search-expected.ts';
import type { Expected } from './search-plan.ts';

/** Beyond so many it makes no difference. */
const mostCounted = 1500;
/** Fewer than this in the whole country need no counting. */
const fewAnyway = 400;

/** The same expectations, corrected where the words may stand in other places or kinds than all listings do. */
export async function withWordsCounted(sql: PoolSql, q: Question, expected: Expected): Promise<Expected> {
  const words = wordsOf(q);
  if (words === null || words.listings <= fewAnyway) return expected;
  if (words.isWhole && q.box === null && q.category === null) return expected;
  if (q.box !== null && stretchesOfWords(q.box, q.category, words.numbers.length) > mostStretches)
    return expected;
  const found = counted.get(words) ?? countWords(sql, q);
  counted.set(words, found);
  return expectedOfWords(expected, await found);
}

/** The words of one search are its own: what was counted for its page holds for its count. */
const counted = new WeakMap<WordSet, Promise<WordsFound>>();

async function countWords(sql: PoolSql, q: Question): Promise<WordsFound> {
  const values = new Values();
  const conditions = [...placeConditions(values, q), ...wordConditions(values, q)];
  const parts = maskConditions(values, 'walk', q);
  const [row] = await sql.unsafe<{ listings: number; others: number }[]>(
    `select count(*)::integer as listings, count(*) filter (where ${parts.length === 0 ? 'true' : parts.join(' and ')})::integer as others
    from (select s.word_bits from listing_word s where ${conditions.join(' and ')} limit ${mostCounted}) s`,
    values.list,
    { prepare: true },
  );
  const listings = row?.listings ?? 0;
  return { listings, withOtherParts: row?.others ?? 0, isAll: listings < mostCounted };
}
