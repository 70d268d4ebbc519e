/** Prepares a search: numbers instead of names, the words that the text may mean, today in every zone, and how many matches to expect. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Box, BrowseFilter } from './filter/browse-filter.ts';
import { categoryIds } from './filter/browse-address.ts';
import { facets } from './filter/facets.ts';
import type { Facets } from './filter/facets.ts';
import { flexibleWindow, wantsNothing } from './text/meaning.ts';
import { numbersBetween } from './map/map-cells.ts';
import type { CellRange } from './map/map-cells.ts';
import { anyPrice, estimateCells, exchangeFilterBits } from './search-plan.ts';
import type { AskedDays, Expected, Question, SearchText, Wish, WordSet } from './search-plan.ts';
import type { Wants } from './text/meaning.ts';
import { expectedOf } from './text/search-expected.ts';
import type { CellCounts } from './text/search-expected.ts';
import { isSlipOf } from './text/edit-distance.ts';
import { daysBetween } from '../../platform/time/date-range.ts';
import { today } from '../../platform/time/time-zone.ts';

/** A prepared filter, with the counts that decide the access path. */
export type Prepared = { question: Question; expected: Expected };

/** Days are compared with today in the western zone, which is never ahead of the visitor's. */
const homeZone = 'America/Vancouver';

/** Numbers separated by spaces: an array would be parsed character by character. */
type CountRow = { part: CellCounts['part']; zones: string; listings: string; inside: string };

const sums = (isMeant: string) =>
  ['listings', 'under_75', 'under_150', 'under_250', 'under_400', 'under_700']
    .map((column) => `coalesce(sum(${column}) ${isMeant}, 0)`)
    .join(", ' ', ");

// Level 3 has eight cells each way: the whole world in 64 rows at most.
const world = "level = 3 and y = any('{0,1,2,3,4,5,6,7}'::integer[])";
const countsSql = `
select 'total' as part, (select string_agg(number || ' ' || time_zone, ',') from search_time_zone) as zones, coalesce(sum(listings), 0)::text as listings, '' as inside
  from listing_cell where ${world} and category = 0
union all select 'category', '', concat(${sums('')}), '' from listing_cell where ${world} and category = $1::smallint
union all select 'box', '', concat(${sums('')}),
  concat(${sums('filter (where x > $4::integer and x < $5::integer and y > $6::integer and y < $7::integer)')})
  from listing_cell where level = $2::smallint and category = $1::smallint and y = any($3::integer[]) and x between $4::integer and $5::integer`;

const numbersOf = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number));

const countsOf = ({ part, listings, inside }: CountRow): CellCounts => ({
  part,
  listings: numbersOf(listings),
  inside: numbersOf(inside),
});

/** Prepares a filter. `within` narrows it further: the map's view. */
export async function prepare(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
  within: Box | null = filter.box,
  wants: Wants | null = null,
): Promise<Prepared> {
  const category = filter.category === null ? null : numberOfCategory(filter.category);
  const [text, rows] = await Promise.all([
    readSearchText(deps.sql, filter.search),
    countRows(deps.sql, category, within),
  ]);
  const zones = rows.flatMap((row) => (row.zones ? row.zones.split(',') : []));
  const question: Question = {
    category,
    box: within,
    minPriceCents: filter.minPriceCents ?? anyPrice.minPriceCents,
    maxPriceCents: filter.maxPriceCents ?? anyPrice.maxPriceCents,
    points: filter.points,
    bits: exchangeFilterBits(filter.exchange),
    days: filter.flex === null ? askedDays(filter, zones, deps.now()) : null,
    text,
    tier: 0,
    wish:
      wants === null && !isNarrowed(filter) ? null : wishOf(filter, wants ?? wantsNothing, zones, deps.now()),
    listed: null,
    without: [],
  };
  return { question, expected: expectedOf(question, rows.map(countsOf), filter.sortBy) };
}

const numberOfCategory = (id: string): number => categoryIds.indexOf(id as (typeof categoryIds)[number]) + 1;

const isNarrowed = ({ facets, flex, from }: BrowseFilter): boolean =>
  Object.keys(facets).length > 0 || (flex !== null && from !== null);

function wishOf(filter: BrowseFilter, wants: Wants, zones: string[], now: Date): Wish {
  const { guests, units } = wants;
  const window = flexibleWindow(filter, today(homeZone, now)) ?? wants.window;
  const days = window === null ? null : askedDays(window, zones, now);
  const categories = allowedCategories(filter.facets, wants.categories);
  return {
    categories: categories.map(numberOfCategory),
    guests,
    window:
      window === null || days === null
        ? null
        : {
            ...days,
            units: window.units,
            isWeekend: filter.flex === 'weekend',
            isOneDayMore: filter.flex === 'weekend' || filter.flex === 'near',
          },
    units,
    facets: filter.facets,
    match: null,
    not: null,
  };
}

/** The wanted categories that the filters leave; all when empty. */
function allowedCategories(set: Facets, wanted: readonly string[]): readonly string[] {
  const outside = facets.flatMap(({ id, reads }) =>
    set[id] !== undefined && 'categoryOutside' in reads ? reads.categoryOutside : [],
  );
  if (outside.length === 0) return wanted;
  const among = wanted.length === 0 ? categoryIds : wanted;
  const left = among.filter((id) => !outside.includes(id));
  // No listing remains: a category that doesn't exist finds nothing, because an empty list would mean any.
  return left.length === 0 ? ['none'] : left;
}

/** @param zones each one's number and name */
function askedDays(
  { from, to }: Pick<BrowseFilter, 'from' | 'to'>,
  zones: string[],
  now: Date,
): AskedDays | null {
  if (from === null || to === null) return null;
  const days: AskedDays = { from, to, leads: [], reaches: [] };
  for (const zone of zones) {
    const [number = '', name = ''] = zone.split(' ');
    const thisDay = today(name, now);
    days.leads[Number(number) - 1] = daysBetween(thisDay, from);
    days.reaches[Number(number) - 1] = daysBetween(thisDay, to);
  }
  // Numbers may have gaps.
  days.leads = Array.from(days.leads, (lead) => lead ?? -1);
  days.reaches = Array.from(days.reaches, (reach) => reach ?? 1e6);
  return days;
}

async function countRows(sql: PoolSql, category: number | null, box: Box | null): Promise<CountRow[]> {
  const { level, fromX, toX, fromY, toY } = box === null ? noCells : estimateCells(box);
  const ofBox = [level, numbersBetween(fromY, toY), fromX, toX, fromY, toY];
  return sql.unsafe<CountRow[]>(countsSql, [category ?? 0, ...ofBox], { prepare: true });
}

const noCells: CellRange = { level: 3, fromX: 0, toX: -1, fromY: 0, toY: -1 };

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
async function readSearchText(sql: PoolSql, search: string): Promise<SearchText | null> {
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
