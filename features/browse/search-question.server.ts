/** Prepares a search: numbers instead of names, today in every zone, and how many matches to expect. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Box, BrowseFilter } from './filter/browse-filter.ts';
import { categoryIds } from './filter/browse-address.ts';
import { facets } from './filter/facets.ts';
import type { Facets } from './filter/facets.ts';
import { flexibleWindow, wantsNothing } from './text/meaning.ts';
import { exchangeFilterBits } from './filter/exchange-filter.ts';
import { numbersBetween } from './map/map-cells.ts';
import type { CellRange } from './map/map-cells.ts';
import { anyPrice, estimateCells } from './search-plan.ts';
import type { AskedDays, Expected, Question, Wish } from './search-plan.ts';
import type { Wants } from './text/meaning.ts';
import { expectedOf } from './text/search-expected.ts';
import type { CellCounts } from './text/search-expected.ts';
import { readSearchText } from './search-words.server.ts';
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
