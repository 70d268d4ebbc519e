/** Measures search time among a million listings, and searches per second. */
import { availableParallelism } from 'node:os';
import type { PoolSql } from '../../../platform/database.server/sql.ts';
import { emptyFilter } from '../../../features/browse/filter/browse-filter.ts';
import type { BrowseFilter } from '../../../features/browse/filter/browse-filter.ts';
import { categoryCounts } from '../../../features/browse/filter/category-counts.server.ts';
import { mapMatches } from '../../../features/browse/map/map-matches.server.ts';
import { cardsOnAPage, searchListings } from '../../../features/browse/search-listings.server.ts';
import { readConfig } from '../../../platform/config/config.server.ts';
import { openDatabase } from '../../../platform/database.server/connect.ts';
import { ensureListings, startBenchServer } from './database.ts';
import { benchmarkDay, bookingsEach } from './generate.ts';
import { chance, drawFilter, drawPlace, mixInWords, viewportAt } from './mix.ts';

export type BenchSearchOptions = {
  /** Data of the benchmark's own PostgreSQL, kept between runs. */
  dataDir: string;
  listings?: number;
  fewListings?: number;
  /** Searches in the mix; each runs twice and the second counts. */
  searches?: number;
  throughputSeconds?: number;
  log?: (sentence: string) => void;
};

/** One result; `target` in words where there is one, and whether it was met. */
export type BenchRow = {
  what: string;
  value: number;
  unit: 'ms' | 'per second' | 'times';
  target?: string;
  isMet?: boolean;
};

type Reader = { sql: PoolSql; now: () => Date };
type Times = { median: number; p99: number; mean: number; most: number };

function timesOf(milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const mean = sorted.reduce((sum, time) => sum + time, 0) / Math.max(1, sorted.length);
  return { median: at(0.5), p99: at(0.99), mean, most: sorted.at(-1) ?? 0 };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs everything twice in order and times the second round: the caches of a warm server. */
async function timeAll<T>(items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<number[]> {
  for (const item of items) await ask(item);
  const times: number[] = [];
  for (const item of items) times.push(await timed(() => ask(item)));
  return times;
}

const now = () => new Date(`${benchmarkDay}T20:00:00Z`);

async function withReader<T>(
  url: string,
  poolSize: number,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const opened = openDatabase({ directUrl: null, poolSize }, url, { role: 'marketplace_web', poolSize });
  try {
    return await work({ sql: opened.sql, now });
  } finally {
    await opened.close();
  }
}

/** The mix, drawn the same way for every size. */
export function drawMix(searches: number): BrowseFilter[] {
  const random = chance(20_270_618);
  return Array.from({ length: searches }, () => drawFilter(random));
}

const pageOf = (reader: Reader, filter: BrowseFilter, after: string | null = null) =>
  searchListings(reader, filter, after);

/** The start of a search's hundredth page; null when it has fewer. */
async function hundredthPage(reader: Reader, filter: BrowseFilter): Promise<string | null> {
  return (await searchListings(reader, filter, null, 99 * cardsOnAPage)).next;
}

async function benchPages(
  reader: Reader,
  mix: readonly BrowseFilter[],
): Promise<{ first: Times; hundredth: Times; found: number }> {
  const deep: { filter: BrowseFilter; after: string }[] = [];
  for (const filter of mix) {
    if (deep.length >= 200) break;
    const after = await hundredthPage(reader, filter);
    if (after !== null) deep.push({ filter, after });
  }
  const first = await timeAll(deep, ({ filter }) => pageOf(reader, filter));
  const hundredth = await timeAll(deep, ({ filter, after }) => pageOf(reader, filter, after));
  return { first: timesOf(first), hundredth: timesOf(hundredth), found: deep.length };
}

/** @param atOnce how many people search at once, through as many connections as the server reserves for searching */
async function searchesPerSecond(
  url: string,
  mix: readonly BrowseFilter[],
  atOnce: number,
  seconds: number,
): Promise<number> {
  const { searchPoolSize } = readConfig({ NODE_ENV: 'test' }).database;
  return withReader(url, searchPoolSize, async (reader) => {
    let next = 0;
    let answered = 0;
    const ask = async (until: number) => {
      while (performance.now() < until) {
        const filter = mix[next++ % mix.length] ?? emptyFilter;
        await pageOf(reader, filter);
        answered += 1;
      }
    };
    const run = (duration: number) =>
      Promise.all(Array.from({ length: atOnce }, () => ask(performance.now() + duration)));
    // Every connection prepares its statements, and plans each five times: the whole mix for each, as on one connection.
    const all = mix.length * searchPoolSize;
    const warm = async () => {
      while (next < all) await pageOf(reader, mix[next++ % mix.length] ?? emptyFilter);
    };
    await Promise.all(Array.from({ length: atOnce }, warm));
    answered = 0;
    const start = performance.now();
    await run(seconds * 1000);
    return answered / ((performance.now() - start) / 1000);
  });
}

const mapZooms = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

async function benchMap(reader: Reader): Promise<{ zoom: number; plain: Times; filtered: Times }[]> {
  const random = chance(7);
  const rows: { zoom: number; plain: Times; filtered: Times }[] = [];
  for (const zoom of mapZooms) {
    const views = Array.from({ length: 25 }, () => viewportAt(zoom, drawPlace(random)));
    const plain = await timeAll(views, (view) => mapMatches(reader, emptyFilter, view, zoom));
    const asked = views.map((view) => ({ view, filter: { ...drawFilter(random), box: null } }));
    const filtered = await timeAll(asked, ({ view, filter }) => mapMatches(reader, filter, view, zoom));
    rows.push({ zoom, plain: timesOf(plain), filtered: timesOf(filtered) });
  }
  return rows;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Runs everything and reports it, as rows and as a section of docs/benchmarks.md. */
export async function benchSearch(
  options: BenchSearchOptions,
): Promise<{ rows: BenchRow[]; markdown: string }> {
  const {
    dataDir,
    listings = 1_000_000,
    fewListings = 10_000,
    searches = 2000,
    throughputSeconds = 15,
    log = () => {},
  } = options;
  const server = await startBenchServer(dataDir, log);
  try {
    const url = await ensureListings(server, listings, log);
    const fewUrl = await ensureListings(server, fewListings, log);
    const mix = drawMix(searches);
    log('One connection, first pages.');
    const [many, categories] = await withReader(
      url,
      1,
      async (reader) =>
        [
          timesOf(await timeAll(mix, (filter) => pageOf(reader, filter))),
          timesOf(await timeAll(Array.from({ length: 50 }), () => categoryCounts(reader))),
        ] as const,
    );
    const few = await withReader(fewUrl, 1, async (reader) =>
      timesOf(await timeAll(mix, (filter) => pageOf(reader, filter))),
    );
    log('Hundredth pages.');
    const pages = await withReader(url, 1, (reader) => benchPages(reader, mix));
    log('Sixteen at once.');
    const rate = await searchesPerSecond(url, mix, 16, throughputSeconds);
    log('The map.');
    const map = await withReader(url, 1, benchMap);
    const rows = rowsOf({ many, few, pages, rate, map, categories });
    return { rows, markdown: markdownOf(rows, map, { listings, fewListings, searches }) };
  } finally {
    await server.stop();
  }
}

type Measured = {
  many: Times;
  few: Times;
  pages: { first: Times; hundredth: Times; found: number };
  rate: number;
  map: { zoom: number; plain: Times; filtered: Times }[];
  categories: Times;
};

function rowsOf({ many, few, pages, rate, map, categories }: Measured): BenchRow[] {
  const slowestMap = Math.max(...map.map(({ plain, filtered }) => Math.max(plain.most, filtered.most)));
  const row = (
    what: string,
    value: number,
    unit: BenchRow['unit'],
    target?: string,
    isMet?: boolean,
  ): BenchRow => ({
    what,
    value: round(value),
    unit,
    ...(target !== undefined && { target, isMet: isMet === true }),
  });
  const costs = many.mean / few.mean;
  const deep = pages.hundredth.mean / pages.first.mean;
  return [
    row('search, one connection: median', many.median, 'ms'),
    row('search, one connection: 99th percentile', many.p99, 'ms', '≤ 10 ms', many.p99 <= 10),
    row('search, one connection: slowest', many.most, 'ms'),
    row('searches, sixteen at once', rate, 'per second', '≥ 1,000', rate >= 1000),
    row('mean cost against the smaller number of listings', costs, 'times', '≤ 2', costs <= 2),
    row(`hundredth page: median of ${pages.found} searches that have one`, pages.hundredth.median, 'ms'),
    row('hundredth page: 99th percentile', pages.hundredth.p99, 'ms', '≤ 10 ms', pages.hundredth.p99 <= 10),
    row('their first page: 99th percentile', pages.first.p99, 'ms'),
    row('mean cost of a hundredth page against its first', deep, 'times', '≤ 1.2', deep <= 1.2),
    row('map, any zoom, with and without filters: slowest', slowestMap, 'ms', '≤ 50 ms', slowestMap <= 50),
    row('counts of all categories: median', categories.median, 'ms'),
  ];
}

function markdownOf(
  rows: BenchRow[],
  map: Measured['map'],
  sizes: { listings: number; fewListings: number; searches: number },
): string {
  const figure = (value: number) => value.toLocaleString('en-CA', { maximumFractionDigits: 2 });
  return [
    '## Search and map',
    '',
    `${figure(sizes.listings)} invented listings with ${bookingsEach} bookings each around the towns of British Columbia and Alberta, in the embedded ` +
      `PostgreSQL with its usual settings, ${availableParallelism()} cores shared with this program; compared with ${figure(sizes.fewListings)} listings. ` +
      `${figure(sizes.searches)} searches, each asked twice, the second counts. ${mixInWords}`,
    '',
    '| | | target | |',
    '|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${figure(row.value)} ${row.unit} | ${row.target ?? ''} | ${row.target === undefined ? '' : row.isMet ? 'met' : 'not met'} |`,
    ),
    '',
    'The map at 1280 × 800 pixels, 25 places for each zoom, without filters and with those of the mix:',
    '',
    '| zoom | plain, median | plain, slowest | filtered, median | filtered, slowest |',
    '|---|---|---|---|---|',
    ...map.map(
      ({ zoom, plain, filtered }) =>
        `| ${zoom} | ${figure(plain.median)} ms | ${figure(plain.most)} ms | ${figure(filtered.median)} ms | ${figure(filtered.most)} ms |`,
    ),
    '',
  ].join('\n');
}
