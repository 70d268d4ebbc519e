/** Searches listings page by page in the requested order, with their number. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Box, BrowseFilter, BrowsePage, SortBy } from './filter/browse-filter.ts';
import { readCursor, writeCursor } from './filter/read-browse-filter.ts';
import type { Cursor } from './filter/read-browse-filter.ts';
import { cardOf, pricingOf } from './card-rows.server.ts';
import type { CardRow } from './card-rows.server.ts';
import type { Counted, PageAsked, Place } from './search-sql.server.ts';
import { countCap, countMatches, orders, pageSql, Values } from './search-sql.server.ts';
import type { Expected, Question, Road } from './search-plan.ts';
import { expectedOfTier } from './text/search-expected.ts';
import { boundedRoadToPage, roadToPage, stepsOfWalk } from './search-plan.ts';
import { prepare } from './search-question.server.ts';
import type { Prepared } from './search-question.server.ts';
import { firstFreeDay, unitsOfStretch } from './saved/search-wish.server.ts';

export const cardsOnAPage = 24;
/** `card` is a `CardRow` as JSON, without `ways`. */
type FoundRow = { card: string; id: number; key: number; ways: number };
type Found = FoundRow & { tier: number };

/** One pass of a search's results, in the requested order. Passes are shown one after another and share no listing. */
export type Pass = Prepared;

/** A search ready to run. */
export type Search = {
  /** At most ten; null for one that cannot match. */
  passes: (Pass | null)[];
  /** The same listings in as few passes as can be counted. */
  parts: Pass[];
};

/** Thrown for a cursor that `readBrowseFilter` would have refused: a bug of the caller. */
export class ForeignCursorError extends Error {
  override name = 'ForeignCursorError';
}

/**
 * One page of a search. What contains the typed text comes first, in the chosen order; what resembles it follows, in the same order. Pages
 * continue after their last listing, so none is skipped or repeated while others come and go.
 * @param after the previous page's `next`, as accepted by `readBrowseFilter`
 * @throws ForeignCursorError when `after` belongs to another search
 */
export async function searchListings(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
  after: string | null,
  limit: number = cardsOnAPage,
): Promise<BrowsePage> {
  return pageOf(deps, await literalSearch(deps, filter), filter, after, limit);
}

/** The search for the typed text in titles and places: what contains it, then what resembles it. */
export async function literalSearch(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
  within: Box | null = filter.box,
): Promise<Search> {
  const asked = await prepare(deps, filter, within);
  const { question, expected } = asked;
  const { text } = question;
  const similar: Question = { ...question, tier: 1 };
  return {
    passes: [
      text?.isContainedNowhere === true ? null : asked,
      text !== null && text.resembling !== null
        ? { question: similar, expected: expectedOfTier(similar, expected) }
        : null,
    ],
    parts: text?.isNowhere === true ? [] : [asked],
  };
}

/** One page of a search, as in `searchListings`. `filter` is the one its cursors belong to. */
export async function pageOf(
  deps: Pick<Deps, 'sql' | 'now'>,
  search: Search,
  filter: BrowseFilter,
  after: string | null,
  limit: number,
): Promise<BrowsePage> {
  const cursor = cursorOf(filter, after);
  const found = await findPage(deps.sql, search, filter.sortBy, cursor, limit + 1);
  const counted = cursor ?? (await countFrom(deps.sql, search, found, limit));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const { count, countIsCapped } = counted;
  const next =
    last !== undefined && found.length > limit
      ? writeCursor(filter, { tier: last.tier, key: last.key, id: last.id, count, countIsCapped })
      : null;
  const asked = search.parts[0]?.question;
  const stretches = await stretchesOf(deps.sql, asked?.wish?.window ?? null, shown);
  const pricing = await pricingOf(deps, stretches.size > 0 ? stretches : (asked?.days ?? null));
  return {
    cards: shown.map((row) => {
      const stretch = stretches.get(row.id);
      const card = cardOf(cardRowOf(row), stretch ?? asked?.days ?? null, pricing);
      return stretch === undefined ? card : { ...card, days: stretch };
    }),
    count,
    countIsCapped,
    next,
  };
}

const cardRowOf = ({ card, ways }: FoundRow): CardRow => ({
  ...(JSON.parse(card) as Omit<CardRow, 'ways'>),
  ways,
});

/** A page that is not full is the last. */
async function countFrom(
  sql: PoolSql,
  { parts }: Search,
  found: readonly Found[],
  limit: number,
): Promise<Counted> {
  if (found.length <= limit) return { count: found.length, countIsCapped: false };
  let count = 0;
  for (const { question, expected } of parts) {
    const counted = await countMatches(sql, question, expected);
    count += counted.count;
    if (counted.countIsCapped || count > countCap) return { count: countCap, countIsCapped: true };
  }
  return { count, countIsCapped: false };
}

/** For listings found in a period: its first free stretch. */
async function stretchesOf(
  sql: PoolSql,
  window: NonNullable<Question['wish']>['window'],
  shown: readonly Found[],
): Promise<Map<number, { from: string; to: string }>> {
  if (window === null || shown.length === 0) return new Map();
  const values = new Values();
  const ids = values.put(shown.map(({ id }) => id));
  const rows = await sql.unsafe<{ id: number; from: string; to: string }[]>(
    `select s.id, s.first::text as from, (s.first + s.units - 1 + s.by_night::integer)::text as to
       from (select d.listing_id as id, d.by_night, ${unitsOfStretch(values, window)} as units, ${firstFreeDay(values, window)} as first
               from listing_days d where d.listing_id = any(${ids}::bigint[])) s where s.first is not null`,
    values.list,
    { prepare: true },
  );
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]));
}

function cursorOf(filter: BrowseFilter, after: string | null): Cursor | null {
  if (after === null) return null;
  const read = readCursor(filter, after);
  if (!read.ok) throw new ForeignCursorError(read.sentence);
  return read.cursor;
}

async function findPage(
  sql: PoolSql,
  { passes }: Search,
  sortBy: SortBy,
  cursor: Cursor | null,
  wanted: number,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [tier, pass] of passes.entries()) {
    if (pass === null || tier < (cursor?.tier ?? 0)) continue;
    const after = cursor?.tier === tier ? cursor : null;
    const rows = await findTier(sql, pass.question, pass.expected, sortBy, after, wanted - found.length);
    for (const row of rows) found.push({ ...row, tier });
    if (found.length === wanted) break;
  }
  return found;
}

async function findTier(
  sql: PoolSql,
  q: Question,
  expected: Expected,
  sortBy: SortBy,
  after: Place | null,
  wanted: number,
): Promise<FoundRow[]> {
  const road = roadToPage(expected, wanted);
  const steps = road === 'walk' ? stepsOfWalk(expected, wanted) : 0;
  const asked = { sortBy, after, limit: wanted, steps };
  const rows = await rowsOfPage(sql, road, q, asked);
  if (rows.length === wanted || road !== 'walk') return rows;
  return rowsOfPage(sql, boundedRoadToPage(expected, wanted), q, asked);
}

async function rowsOfPage(sql: PoolSql, road: Road, q: Question, asked: PageAsked): Promise<FoundRow[]> {
  const values = new Values();
  const page = pageSql(values, road, q, asked);
  const direction = orders[asked.sortBy].downwards ? 'desc' : 'asc';
  const text = `select c.card, k.id, k.key, k.ways from (${page}) k join listing_card c on c.listing_id = k.id
    order by k.key ${direction}, k.id ${direction}`;
  return sql.unsafe<FoundRow[]>(text, values.list, { prepare: true });
}
