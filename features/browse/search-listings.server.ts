/** Which listings match, in which order, and how many are there? One page at a time. */
import type postgres from 'postgres';
import type { Deps } from '../../platform/deps.server.ts';
import type { BrowseFilter, BrowsePage, SortBy } from './browse-filter.ts';
import { readCursor, writeCursor } from './browse-cursor.ts';
import type { Cursor } from './browse-cursor.ts';
import { cardColumns, cardOf } from './card-rows.server.ts';
import type { CardRow } from './card-rows.server.ts';
import { countSql, freeOfFirstSql, orders, pageSql, Values } from './search-conditions.server.ts';
import type { PageAsked, Place } from './search-conditions.server.ts';
import type { Question } from './search-question.ts';
import { expectedOfTier } from './search-expected.ts';
import {
  areSurelyMore,
  boundedRoadToPage,
  looksAtDays,
  roadToCount,
  roadToPage,
  stepsOfWalk,
} from './search-plan.ts';
import type { Expected, Road } from './search-plan.ts';
import { prepare } from './search-question.server.ts';

export const cardsOnAPage = 24;
/** Matches are counted exactly up to here; beyond, the page says '1,000+'. */
export const countCap = 1000;

type FoundRow = CardRow & { id: number; key: number };
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
  const [found, counted] = await Promise.all([
    findPage(deps.sql, question, expected, filter.sortBy, cursor, limit + 1),
    cursor ?? countMatches(deps.sql, question, expected),
  ]);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const { count, countIsCapped } = counted;
  const next =
    last !== undefined && found.length > limit
      ? writeCursor(filter, { tier: last.tier, key: last.key, id: last.id, count, countIsCapped })
      : null;
  const now = deps.now();
  return { cards: shown.map((row) => cardOf(row, question.days, now)), count, countIsCapped, next };
}

function cursorOf(filter: BrowseFilter, after: string | null): Cursor | null {
  if (after === null) return null;
  const read = readCursor(filter, after);
  if (!read.ok) throw new ForeignCursorError(read.sentence);
  return read.cursor;
}

async function findPage(
  sql: postgres.Sql,
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
  sql: postgres.Sql,
  q: Question,
  expected: Expected,
  sortBy: SortBy,
  after: Place | null,
  wanted: number,
): Promise<FoundRow[]> {
  const asked = { sortBy, after, limit: wanted, steps: stepsOfWalk(expected, wanted) };
  const road = roadToPage(expected, wanted);
  const rows = await rowsOfPage(sql, road, q, asked);
  if (road !== 'walk' || rows.length === wanted) return rows;
  return rowsOfPage(sql, boundedRoadToPage(expected, wanted), q, asked);
}

async function rowsOfPage(sql: postgres.Sql, road: Road, q: Question, asked: PageAsked): Promise<FoundRow[]> {
  const values = new Values();
  const page = pageSql(values, road, q, asked);
  const direction = orders[asked.sortBy].downwards ? 'desc' : 'asc';
  const text = `select ${cardColumns}, k.id, k.key, k.ways from (${page}) k join listing l on l.id = k.id
    order by k.key ${direction}, k.id ${direction}`;
  return sql.unsafe<FoundRow[]>(text, values.list, { prepare: true });
}

async function countMatches(
  sql: postgres.Sql,
  q: Question,
  expected: Expected,
): Promise<{ count: number; countIsCapped: boolean }> {
  // Counts of cells lag behind by a batch: only what is far above the cap is taken from them.
  const capped = { count: countCap, countIsCapped: true };
  if (q.days === null && expected.atLeast > 2 * countCap) return capped;
  if (areSurelyMore(expected.atLeast, countCap, Infinity)) {
    const free = await countBy(sql, (values) =>
      freeOfFirstSql(values, roadToCount(expected, looksAtDays), q, looksAtDays),
    );
    if (areSurelyMore(expected.atLeast, countCap, free)) return capped;
  }
  if (q.text?.isNowhere) return { count: 0, countIsCapped: false };
  // Whether a listing contains the text or only resembles it is no matter here.
  const either: Question = q.text?.either ? { ...q, tier: 'any' } : q;
  const road = roadToCount(expectedOfTier(either, expected), countCap);
  const count = await countBy(sql, (values) => countSql(values, road, either, countCap));
  return { count: Math.min(count, countCap), countIsCapped: count > countCap };
}

async function countBy(sql: postgres.Sql, statement: (values: Values) => string): Promise<number> {
  const values = new Values();
  const text = statement(values);
  const [row] = await sql.unsafe<{ count: number }[]>(text, values.list, { prepare: true });
  return row?.count ?? 0;
}
