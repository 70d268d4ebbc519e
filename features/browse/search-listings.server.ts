/** Which listings match, in which order, and how many are there? One page at a time. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { BrowseFilter, BrowsePage, SortBy } from './browse-filter.ts';
import { readCursor, writeCursor } from './browse-cursor.ts';
import type { Cursor } from './browse-cursor.ts';
import { cardOf, todaysAt } from './card-rows.server.ts';
import type { CardRow } from './card-rows.server.ts';
import { Values } from './search-conditions.server.ts';
import type { PageAsked, Place } from './search-page.server.ts';
import { orders, pageSql } from './search-page.server.ts';
import { countMatches } from './search-count.server.ts';
import type { Counted } from './search-count.server.ts';
import type { Question } from './search-question.ts';
import { expectedOfTier } from './search-expected.ts';
import { boundedRoadToPage, heapOf, roadToPage, stepsOfWalk } from './search-plan.ts';
import type { Expected, Road } from './search-plan.ts';
import { withWordsCounted } from './search-probe.server.ts';
import { prepare } from './search-question.server.ts';

export const cardsOnAPage = 24;
/** `card` is a `CardRow` as JSON, but for its `ways`. */
type FoundRow = { card: string; id: number; key: number; ways: number; looked: number };
type Found = FoundRow & { tier: 0 | 1 };

/** Thrown for a cursor that `readBrowseFilter` would have refused: a bug of the caller. */
export class ForeignCursorError extends Error {
  override name = 'ForeignCursorError';
}

/**
 * One page of a search. What contains the typed text comes first, in the chosen order; what only resembles it follows, in the
 * same order. Pages are cut by the place of their last listing, so none is skipped or shown twice while others come and go.
 * @param after the `next` of the page before, as `readBrowseFilter` accepted it
 * @throws ForeignCursorError when `after` belongs to another search
 */
export async function searchListings(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
  after: string | null,
  limit: number = cardsOnAPage,
): Promise<BrowsePage> {
  const cursor = cursorOf(filter, after);
  const { question, expected } = await prepare(deps, filter);
  const found = await findPage(deps.sql, question, expected, filter.sortBy, cursor, limit + 1);
  const counted = cursor ?? (await countFrom(deps.sql, question, expected, found, limit));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const { count, countIsCapped } = counted;
  const next =
    last !== undefined && found.length > limit
      ? writeCursor(filter, { tier: last.tier, key: last.key, id: last.id, count, countIsCapped })
      : null;
  const todayIn = todaysAt(deps.now());
  return {
    cards: shown.map((row) => cardOf(cardRowOf(row), question.days, todayIn)),
    count,
    countIsCapped,
    next,
  };
}

const cardRowOf = ({ card, ways }: FoundRow): CardRow => ({
  ...(JSON.parse(card) as Omit<CardRow, 'ways'>),
  ways,
});

/** A page that is not full is all there is; how long it took to fill one tells much about how many more there are. */
async function countFrom(
  sql: PoolSql,
  q: Question,
  expected: Expected,
  found: readonly Found[],
  limit: number,
): Promise<Counted> {
  if (found.length <= limit) return { count: found.length, countIsCapped: false };
  const looked = { looked: found.at(-1)?.looked ?? 0, matching: found.length };
  return countMatches(sql, q, expected, looked);
}

function cursorOf(filter: BrowseFilter, after: string | null): Cursor | null {
  if (after === null) return null;
  const read = readCursor(filter, after);
  if (!read.ok) throw new ForeignCursorError(read.sentence);
  return read.cursor;
}

async function findPage(
  sql: PoolSql,
  q: Question,
  expected: Expected,
  sortBy: SortBy,
  cursor: Cursor | null,
  wanted: number,
): Promise<Found[]> {
  const found: Found[] = [];
  if (cursor?.tier !== 1 && q.text?.isContainedNowhere !== true) {
    const rows = await findTier(sql, q, expected, sortBy, cursor, wanted);
    for (const row of rows) found.push({ ...row, tier: 0 });
  }
  if (found.length < wanted && q.text !== null && q.text.resembling !== null) {
    const similar: Question = { ...q, tier: 1 };
    const after = cursor?.tier === 1 ? cursor : null;
    const rows = await findTier(
      sql,
      similar,
      expectedOfTier(similar, expected),
      sortBy,
      after,
      wanted - found.length,
    );
    for (const row of rows) found.push({ ...row, tier: 1 });
  }
  return found;
}

async function findTier(
  sql: PoolSql,
  q: Question,
  roughly: Expected,
  sortBy: SortBy,
  after: Place | null,
  wanted: number,
): Promise<FoundRow[]> {
  const expected = await withWordsCounted(sql, q, roughly);
  const road = roadToPage(expected, wanted);
  const heap = heapOf(expected, wanted);
  const isWalk = road === 'walk' || road === 'near';
  const steps = isWalk ? stepsOfWalk(road, expected, wanted) : 0;
  const asked = { sortBy, after, limit: wanted, steps, heap };
  const rows = await rowsOfPage(sql, road, q, asked);
  if (rows.length === wanted || (!isWalk && heap === null)) return rows;
  return rowsOfPage(sql, boundedRoadToPage(expected, wanted), q, { ...asked, heap: null });
}

async function rowsOfPage(sql: PoolSql, road: Road, q: Question, asked: PageAsked): Promise<FoundRow[]> {
  const values = new Values();
  const page = pageSql(values, road, q, asked);
  const direction = orders[asked.sortBy].downwards ? 'desc' : 'asc';
  const text = `select c.card, k.id, k.key, k.ways, k.looked from (${page}) k join listing_card c on c.listing_id = k.id
    order by k.key ${direction}, k.id ${direction}`;
  return sql.unsafe<FoundRow[]>(text, values.list, { prepare: true });
}
