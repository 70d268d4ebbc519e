/** What must be known before searching: numbers instead of names, today in every zone, and how much to expect. */
import type postgres from 'postgres';
import type { Deps } from '../../platform/deps.server.ts';
import type { Box, BrowseFilter } from './browse-filter.ts';
import { categoryIds } from './browse-address.ts';
import { exchangeFilterBits, wayBits } from './exchange-filter.ts';
import { cellCount, cellsOfBox, finestLevel } from './map-cells.ts';
import { anyPrice, estimateCells } from './search-conditions.server.ts';
import type { AskedDays, Question } from './search-conditions.server.ts';
import type { Expected } from './search-plan.ts';
import { readSearchText } from './search-words.server.ts';
import { today } from '../../platform/time-zone.ts';

/** A filter ready to be asked, with the counts that the choice of a road goes by. */
export type Prepared = { question: Question; expected: Expected };

const steps = [7500, 15000, 25000, 40000, 70000];
type CountRow = { part: string; listings: number; under: number[]; zones: string[] | null };

const counts = (category: string, level: string, ys: string, x0: string, x1: string) => `
  coalesce(sum(listings), 0)::integer as listings,
  array[coalesce(sum(under_75), 0), coalesce(sum(under_150), 0), coalesce(sum(under_250), 0), coalesce(sum(under_400), 0),
    coalesce(sum(under_700), 0)]::integer[] as under
  from listing_cell where level = ${level} and category = ${category} and y = any(${ys}) and x between ${x0} and ${x1}`;

// Level 3 has eight cells each way: the whole world in 64 rows at most.
const countsSql = `
select 'total' as part, ${counts('0', '3', "'{0,1,2,3,4,5,6,7}'::integer[]", '0', '7')}::integer
union all select 'category', ${counts('$1::smallint', '3', "'{0,1,2,3,4,5,6,7}'::integer[]", '0', '7')}
union all select 'box', ${counts('$1::smallint', '$2::smallint', '$3::integer[]', '$4::integer', '$5::integer')}`;

const zonesSql = 'select time_zone from search_time_zone';

/** Prepares a filter. `within` narrows it further: what the map shows. */
export async function prepare(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
  within: Box | null = filter.box,
): Promise<Prepared> {
  const category =
    filter.category === null
      ? null
      : categoryIds.indexOf(filter.category as (typeof categoryIds)[number]) + 1;
  const [text, days, rows] = await Promise.all([
    readSearchText(deps.sql, filter.search),
    askedDays(deps, filter),
    countRows(deps.sql, category, within),
  ]);
  const question: Question = {
    category,
    box: within,
    minPriceCents: filter.minPriceCents ?? anyPrice.minPriceCents,
    maxPriceCents: filter.maxPriceCents ?? anyPrice.maxPriceCents,
    bits: exchangeFilterBits(filter.exchange),
    days,
    text,
    tier: 0,
  };
  return { question, expected: expect(question, rows, filter.sortBy.startsWith('price')) };
}

async function askedDays(
  deps: Pick<Deps, 'sql' | 'now'>,
  { from, to }: BrowseFilter,
): Promise<AskedDays | null> {
  if (from === null || to === null) return null;
  const rows = await deps.sql.unsafe<{ time_zone: string }[]>(zonesSql, [], { prepare: true });
  const zones = rows.map((row) => row.time_zone);
  const now = deps.now();
  return { from, to, zones, todays: zones.map((zone) => today(zone, now)) };
}

async function countRows(sql: postgres.Sql, category: number | null, box: Box | null): Promise<CountRow[]> {
  const cells = box === null ? { level: 3, fromX: 0, toX: -1, fromY: 0, toY: -1 } : estimateCells(box);
  const ys = Array.from({ length: cells.toY - cells.fromY + 1 }, (_, index) => cells.fromY + index);
  return sql.unsafe<CountRow[]>(countsSql, [category ?? 0, cells.level, ys, cells.fromX, cells.toX], {
    prepare: true,
  });
}

/** The share of prices from `min` to `max`, straight lines between the steps that are counted. */
export function priceShare(listings: number, under: readonly number[], min: number, max: number): number {
  if (listings === 0 || (min <= 0 && max >= anyPrice.maxPriceCents)) return 1;
  const points: [number, number][] = [
    [0, 0],
    ...steps.map((step, index): [number, number] => [step, under[index] ?? 0]),
    [200_000, listings],
  ];
  const below = (cents: number): number => {
    const next = points.findIndex(([price]) => price >= cents);
    const [price, count] = points[next] ?? [200_000, listings];
    const [priceBefore, countBefore] = points[next - 1] ?? [0, 0];
    if (next <= 0) return next === 0 ? 0 : listings;
    return countBefore + ((count - countBefore) * (cents - priceBefore)) / Math.max(1, price - priceBefore);
  };
  return Math.min(1, Math.max(1e-4, (below(max + 1) - below(min)) / listings));
}

// Counted nowhere, because a wrong guess here only shifts where two roads of about the same length meet.
const exchangeShare = 0.5;
const daysShare = 0.5;

function expect(q: Question, rows: CountRow[], sortsByPrice: boolean): Expected {
  const row = (part: string) => rows.find((found) => found.part === part) ?? { listings: 0, under: [] };
  const total = row('total').listings;
  const ofCategory = row('category').listings;
  const box = q.box === null ? row('category') : row('box');
  const byWords = q.text?.containing == null ? null : q.text.containingListings;
  return {
    total,
    ofCategory,
    inCells: box.listings,
    cellRows: q.box === null ? 0 : rowsOfCells(q.box),
    boxShare: q.box === null ? 1 : coveredShare(q.box),
    priceShare: priceShare(box.listings, box.under, q.minPriceCents, q.maxPriceCents),
    exchangeShare: q.bits === wayBits.everyListing ? 1 : exchangeShare,
    daysShare: q.days === null ? 1 : daysShare,
    textShare:
      q.text === null || total === 0 ? 1 : Math.min(1, Math.max(1e-5, q.text.containingListings / total)),
    byWords,
    hasBox: q.box !== null,
    hasDays: q.days !== null,
    hasText: q.text !== null,
    sortsByPrice,
  };
}

function rowsOfCells(box: Box): number {
  const { fromY, toY } = cellsOfBox(box, finestLevel);
  return toY - fromY + 1;
}

/** The part of the counted cells' area that lies in the box. */
function coveredShare(box: Box): number {
  const cells = estimateCells(box);
  const width = ((box[2] - box[0]) / 360) * 2 ** cells.level;
  const height = rowsOfCells(box) / 2 ** (finestLevel - cells.level);
  return Math.min(1, Math.max(0.05, (width * height) / cellCount(cells)));
}
