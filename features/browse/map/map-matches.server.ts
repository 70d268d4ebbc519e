/** Finds what the map shows in its view: single listings while they are few, else clusters counted here. */
import type { PoolSql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Box, BrowseFilter, MapCluster, MapMatches, MapPoint } from '../filter/browse-filter.ts';
import { priceColumns, stayOf, pricingOf } from '../card-rows.server.ts';
import type { PriceRow } from '../card-rows.server.ts';
import { boxOfCell, cellsOfBox, finestLevel, intersection, numbersBetween } from './map-cells.ts';
import {
  lazyConditions,
  onlyOnce,
  rowConditions,
  sampleConditions,
  tableOf,
  Values,
} from '../search-sql.server.ts';
import { anyPrice, costOfAll, matchesExpected, roadToCount, wayBits } from '../search-plan.ts';
import type { Question } from '../search-plan.ts';
import { expectedOfTier } from '../text/search-expected.ts';
import { prepare } from '../search-question.server.ts';
import type { Prepared } from '../search-question.server.ts';

/** Up to this many, the map gets every match; above, clusters. */
export const mostPoints = 2000;
/** One listing in 64 is in a separate index. */
const sampleOf = 64;
/** At least one in this many of the sample is examined. */
const mostThinned = 16;
/** When a sample of the matches is counted instead of all of them. */
export type SampleLimits = {
  /** Microseconds that counting every match may take. */
  patience: number;
  /** With fewer matches the one-in-64 sample is too inaccurate. */
  fewest: number;
};
export const usual: SampleLimits = { patience: 12_000, fewest: 100 * sampleOf };
/** Up to this zoom stored cells form the clusters, however large they look. */
const closestOfCells = 12;

type PointRow = { slug: string; title: string; longitude: number; latitude: number; price_cents: number };
type Counted = { clusters: MapCluster[]; isEstimate: boolean };
type CellRow = { x: number; y: number; listings: number; x_sum: number; y_sum: number };

/**
 * A filter's matches in the map's view. Clusters have their cell's box, to zoom to. Filters besides box and category are counted match by
 * match; where that would take too long, a sample is counted and the answer says so.
 * @param zoom of the map, 0 to 24; decides the size of cluster cells (about 64 pixels)
 */
export async function mapMatches(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
  viewport: Box,
  zoom: number,
  limits = usual,
): Promise<MapMatches> {
  const within = filter.box === null ? viewport : intersection(filter.box, viewport);
  if (within === null) return nothing;
  return matchesOfPart(deps, await prepare(deps, filter, within), { within, viewport, zoom, limits });
}

/** A map of several searches without common listings. */
export function mapOfParts(parts: readonly MapMatches[]): MapMatches {
  const points = parts.flatMap((part) => part.points);
  const crowded = parts.filter((part) => part.kind === 'clusters');
  return crowded.length === 0
    ? { kind: 'points', points }
    : {
        kind: 'clusters',
        clusters: crowded.flatMap(({ clusters }) => clusters),
        points,
        isEstimate: crowded.some(({ isEstimate }) => isEstimate),
      };
}

const nothing: MapMatches = { kind: 'points', points: [] };

/** The part of the map shown, and its detail. */
type View = { within: Box; viewport: Box; zoom: number; limits: SampleLimits };

/** A prepared search's matches in the map's view. */
export async function matchesOfPart(
  deps: Pick<Deps, 'sql' | 'now'>,
  part: Prepared,
  { within, viewport, zoom, limits }: View,
): Promise<MapMatches> {
  const prepared = allTiers(part);
  if (prepared === null) return nothing;
  const points = isSurelyCrowded(prepared) ? null : await findPoints(deps, prepared);
  if (points !== null) return { kind: 'points', points };
  const level = Math.max(3, Math.floor(zoom) + 3);
  const isByCells =
    isUnfiltered(prepared.question) && isWhole(within, viewport) && zoom <= closestOfCells + 1;
  const { clusters, isEstimate } = isByCells
    ? await countedClusters(deps.sql, prepared.question, within, Math.min(level, finestLevel))
    : await liveClusters(deps.sql, prepared, within, level, limits);
  // Fewer matches than estimated: every one is shown after all.
  const total = clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  const few = total <= mostPoints ? await findPoints(deps, prepared) : null;
  return few === null
    ? { kind: 'clusters', clusters, points: [], isEstimate }
    : { kind: 'points', points: few };
}

const isWhole = (within: Box, viewport: Box): boolean =>
  within.every((edge, index) => edge === viewport[index]);

/** Too many are expected for single listings to be worth trying. */
const isSurelyCrowded = ({ expected }: Prepared): boolean => matchesExpected(expected) > 2 * mostPoints;

/** What contains the text and what resembles it, together, because a map has no order; null when that is nothing. */
function allTiers({ question: q, expected }: Prepared): Prepared | null {
  if (q.text?.isNowhere) return null;
  if (!q.text?.either) return { question: q, expected };
  const question: Question = { ...q, tier: 'any' };
  return { question, expected: expectedOfTier(question, expected) };
}

type RoadToAll = { conditions: string[]; table: string; once: string; reading: number; looking: number };

function roadToAll(values: Values, { question: q, expected }: Prepared): RoadToAll {
  const road = roadToCount(expected, Number.MAX_SAFE_INTEGER);
  return {
    conditions: [...rowConditions(values, road, q), ...lazyConditions(values, road, q, 's')],
    table: tableOf(road),
    once: onlyOnce(road, q),
    ...costOfAll(road, expected),
  };
}

/** Every match, or null when the map cannot show them one by one. */
async function findPoints(deps: Pick<Deps, 'sql' | 'now'>, prepared: Prepared): Promise<MapPoint[] | null> {
  const q = prepared.question;
  const values = new Values();
  const { conditions, table, once } = roadToAll(values, prepared);
  const found = `select ${once} s.listing_id as id from ${table} s where ${conditions.join(' and ')} limit ${mostPoints + 1}`;
  const rows = await deps.sql.unsafe<{ id: number }[]>(found, values.list, { prepare: true });
  if (rows.length > mostPoints) return null;
  const ids = rows.map((row) => row.id);
  // Skipping columns only a stay's price needs halves the work per point.
  const { days } = q;
  const columns = days === null ? 'l.price_cents' : priceColumns;
  const listings = await deps.sql.unsafe<(PointRow & Partial<PriceRow>)[]>(
    `select l.slug, l.title, l.longitude, l.latitude, ${columns} from listing l where l.id = any($1::bigint[])`,
    [ids],
    { prepare: true },
  );
  const pricing = await pricingOf(deps, days);
  return listings.map((row) => ({
    slug: row.slug,
    title: row.title,
    coordinates: [row.longitude, row.latitude],
    priceCents: row.price_cents,
    totalCents: days === null ? null : (stayOf(row as PriceRow, days, pricing)?.totalCents ?? null),
  }));
}

const isUnfiltered = (q: Question): boolean =>
  q.text === null &&
  q.days === null &&
  q.points === null &&
  q.wish === null &&
  q.without.length === 0 &&
  q.bits === wayBits.everyListing &&
  q.minPriceCents === anyPrice.minPriceCents &&
  q.maxPriceCents === anyPrice.maxPriceCents;

async function countedClusters(sql: PoolSql, q: Question, within: Box, level: number): Promise<Counted> {
  const cells = cellsOfBox(within, level);
  const rows = await sql.unsafe<CellRow[]>(
    `select x, y, listings, x_sum, y_sum from listing_cell
    where level = $1 and category = $2 and y = any($3::integer[]) and x between $4 and $5 and listings > 0`,
    [level, q.category ?? 0, numbersBetween(cells.fromY, cells.toY), cells.fromX, cells.toX],
    { prepare: true },
  );
  return { clusters: rows.map((row) => clusterOf(row, boxOfCell(level, row.x, row.y))), isEstimate: false };
}

const clusterOf = (row: CellRow, box: Box): MapCluster => ({
  coordinates: [row.x_sum / row.listings / 1e6, row.y_sum / row.listings / 1e6],
  count: row.listings,
  box,
});

/** Clusters of actual matches, on a grid of degrees that is square on the screen in the middle of the view. */
async function liveClusters(
  sql: PoolSql,
  prepared: Prepared,
  within: Box,
  level: number,
  limits: SampleLimits,
): Promise<Counted> {
  const [west, south, , north] = within;
  const width = Math.max(1, Math.round((360 / 2 ** level) * 1e6));
  const height = Math.max(1, Math.round(width * Math.cos((((south + north) / 2) * Math.PI) / 180)));
  const { values, table, once, conditions, factor } = entriesToCount(prepared, limits);
  const x = `((s.x_micro - ${values.put(Math.round(west * 1e6))}::integer) / ${values.put(width)}::integer)`;
  const y = `((s.y_micro - ${values.put(Math.round(south * 1e6))}::integer) / ${values.put(height)}::integer)`;
  const rows = await sql.unsafe<CellRow[]>(
    `select ${x} as x, ${y} as y, count(*)::integer * ${factor} as listings, sum(s.x_micro) * ${factor} as x_sum,
      sum(s.y_micro) * ${factor} as y_sum
    from (select ${once} s.listing_id, s.x_micro, s.y_micro from ${table} s where ${conditions.join(' and ')}) s group by 1, 2`,
    values.list,
    { prepare: true },
  );
  const clusters = rows.map((row) => {
    const edge = west + (row.x * width) / 1e6;
    const foot = south + (row.y * height) / 1e6;
    return clusterOf(row, [edge, foot, edge + width / 1e6, foot + height / 1e6]);
  });
  return { clusters, isEstimate: factor > 1 };
}

type Entries = { values: Values; table: string; once: string; conditions: string[]; factor: number };

/** All candidates; or, where that would take too long, a sample: random if lookups take the time, else from the sample's index. */
function entriesToCount(prepared: Prepared, { patience, fewest }: SampleLimits): Entries {
  const { question: q, expected } = prepared;
  const values = new Values();
  const { table, once, conditions, reading, looking } = roadToAll(values, prepared);
  const factor = 2 ** Math.max(0, Math.ceil(Math.log2(looking / Math.max(1, patience - reading))));
  if (reading < patience && factor <= sampleOf) {
    const drawn = factor === 1 ? [] : [`hashint8(s.listing_id) & ${factor - 1} = 0`];
    return { values, table, once, conditions: [...drawn, ...conditions], factor };
  }
  if (matchesExpected(expected) <= fewest) return { values, table, once, conditions, factor: 1 };
  // Words must be looked up even in the sample: of many, some are drawn.
  const wanted = q.text === null ? 1 : looking / sampleOf / Math.max(1, patience);
  const thinned = 2 ** Math.ceil(Math.log2(Math.min(mostThinned, Math.max(1, wanted))));
  const ofSample = new Values();
  const sample = sampleConditions(ofSample, q);
  return {
    values: ofSample,
    table: sample.table,
    once: '',
    conditions: [
      `s.listing_id % ${sampleOf} = 0`,
      ...(thinned === 1 ? [] : [`hashint8(s.listing_id) & ${thinned - 1} = 0`]),
      ...sample.conditions,
    ],
    factor: sampleOf * thinned,
  };
}
