/** Finds the words that typed text may mean, in the small table of distinct words instead of a million titles. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { SearchText, WordSet } from './search-plan.ts';
import { isSlipOf } from './text/edit-distance.ts';

type WordRow = {
  position: number;
  fragment: string;
  typed: string;
  word: string | null;
  number: number;
  listings: number;
  contains: boolean;
};

/** A fragment in more distinct words than this ("a", "er") is left out of the text query; rows are checked instead. */
const mostWords = 200;
const mostFragments = 6;

const wordsSql = `
with asked as (
  select part.fragment, row_number() over (order by char_length(part.fragment) desc, part.position) as position
  from regexp_split_to_table(folded($1), ' ') with ordinality part (fragment, position) where part.fragment <> ''
)
select a.position::integer as position, a.fragment, folded($1) as typed, w.word, w.number, w.listings, w.contains
from asked a
left join lateral (
  (select word, number, listings, true as contains from search_word
    where word like '%' || replace(replace(replace(a.fragment, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
    order by listings desc limit ${mostWords + 1})
  union all
  (select word, number, listings, false from search_word
    where char_length(a.fragment) >= 4 and word % a.fragment and position(a.fragment in word) = 0
    order by similarity(word, a.fragment) desc limit 40)
) w on true
where a.position <= ${mostFragments}`;

/** Looks typed text up in the distinct words of all titles and places. */
export async function readSearchText(sql: PoolSql, search: string): Promise<SearchText | null> {
  if (search === '') return null;
  const rows = await sql.unsafe<WordRow[]>(wordsSql, [search], { prepare: true });
  const parts = [...Map.groupBy(rows, (row) => row.position).values()].map((found) => {
    const words = found.filter((row) => row.word !== null);
    const slips = words.filter((row) => !row.contains && isSlipOf(row.fragment, row.word ?? ''));
    return { containers: words.filter((row) => row.contains), slips };
  });
  const telling = parts.filter(({ containers }) => containers.length <= mostWords);
  const isSingle = parts.length === 1;
  const containing = wordSet(
    telling.map(({ containers }) => containers),
    isSingle,
  );
  const hasSlips = telling.some(({ slips }) => slips.length > 0);
  const either = hasSlips
    ? wordSet(
        telling.map(({ containers, slips }) => [...containers, ...slips]),
        isSingle,
      )
    : containing;
  return {
    typed: rows[0]?.typed ?? search.toLowerCase(),
    containing,
    // One word without similar ones: whatever is found contains it.
    resembling: isSingle
      ? wordSet(
          telling.map(({ slips }) => slips),
          true,
        )
      : either,
    either,
    isContainedNowhere: telling.some(({ containers }) => containers.length === 0),
    isNowhere: telling.some(({ containers, slips }) => containers.length + slips.length === 0),
  };
}

/** A word in a text query. */
const lexeme = (word: string | null): string =>
  `'${(word ?? '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** One word for each part; null when there is nothing to use, or a part has no word. */
function wordSet(parts: WordRow[][], isWhole: boolean): WordSet | null {
  if (parts.length === 0 || parts.some((words) => words.length === 0)) return null;
  const rarest = parts.reduce((best, words) => (listingsOf(words) < listingsOf(best) ? words : best));
  return {
    query: parts.map((words) => `(${words.map((row) => lexeme(row.word)).join('|')})`).join('&'),
    numbers: rarest.map((row) => row.number),
    listings: listingsOf(rarest),
    isWhole,
  };
}

const listingsOf = (words: readonly WordRow[]): number =>
  words.reduce((sum, row) => sum + Math.max(0, row.listings), 0);
