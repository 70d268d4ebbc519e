/** Which listings may the typed text mean? Answered from the small table of distinct words, not from a million titles. */
import type postgres from 'postgres';
import type { SearchText } from './search-question.ts';
import { isSlipOf } from './edit-distance.ts';

type WordRow = {
  position: number;
  fragment: string;
  typed: string;
  word: string | null;
  listings: number;
  contains: boolean;
};

/** A fragment that more distinct words than this contain ("a", "er") is left out of the text query; rows are checked instead. */
const mostWords = 200;
const mostFragments = 6;

const wordsSql = `
with asked as (
  select part.fragment, row_number() over (order by char_length(part.fragment) desc, part.position) as position
  from unnest(string_to_array(folded($1), ' ')) with ordinality part (fragment, position)
)
select a.position::integer as position, a.fragment, lower($1) as typed, w.word, w.listings, w.contains
from asked a
left join lateral (
  (select word, listings, true as contains from search_word
    where word like '%' || replace(replace(replace(a.fragment, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
    order by listings desc limit ${mostWords + 1})
  union all
  (select word, listings, false from search_word
    where char_length(a.fragment) >= 4 and word % a.fragment and position(a.fragment in word) = 0
    order by similarity(word, a.fragment) desc limit 40)
) w on true
where a.position <= ${mostFragments}`;

/** Looks the typed text up in the distinct words of all titles and places. */
export async function readSearchText(sql: postgres.Sql, search: string): Promise<SearchText | null> {
  if (search === '') return null;
  const rows = await sql.unsafe<WordRow[]>(wordsSql, [search], { prepare: true });
  const fragments = Map.groupBy(rows, (row) => row.position);
  const containing: WordRow[][] = [];
  const resembling: WordRow[][] = [];
  let isUncontained = false;
  let isUnlike = false;
  for (const found of fragments.values()) {
    const containers = found.filter((row) => row.word !== null && row.contains);
    if (containers.length > mostWords) continue;
    const slips = found.filter(
      (row) => row.word !== null && !row.contains && isSlipOf(row.fragment, row.word),
    );
    containing.push(containers);
    resembling.push([...containers, ...slips]);
    isUncontained ||= containers.length === 0;
    isUnlike ||= containers.length + slips.length === 0;
  }
  return {
    typed: rows[0]?.typed ?? search.toLowerCase(),
    containing: isUncontained ? null : textQuery(containing),
    resembling: isUnlike ? null : textQuery(resembling),
    containingListings: fewestListings(containing),
    resemblingListings: fewestListings(resembling),
    isContainedNowhere: isUncontained,
  };
}

const fewestListings = (fragments: WordRow[][]): number =>
  Math.min(
    ...fragments.map((words) => words.reduce((sum, row) => sum + Math.max(0, row.listings), 0)),
    Number.MAX_SAFE_INTEGER,
  );

/** A lexeme as it stands in a text query. */
export const lexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

function textQuery(fragments: WordRow[][]): string | null {
  if (fragments.length === 0) return null;
  return fragments.map((words) => `(${words.map((row) => lexeme(row.word ?? '')).join('|')})`).join('&');
}
