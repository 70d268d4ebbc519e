/** Finds listings for typed text and filters: by the text's meaning, its words anywhere in a listing, and titles and places as typed. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { today } from '../../platform/time/time-zone.ts';
import type { Box, BrowseFilter, BrowsePage, MapMatches } from './filter/browse-filter.ts';
import { intersection } from './map/map-cells.ts';
import { mapOfParts, matchesOfPart, usual } from './map/map-matches.server.ts';
import { meaningOf, wantsNothing } from './text/meaning.ts';
import type { Meaning, Wants } from './text/meaning.ts';
import { cardsOnAPage, literalSearch, pageOf } from './search-listings.server.ts';
import type { Pass, Search } from './search-listings.server.ts';
import type { Question, Wish } from './search-plan.ts';
import { prepare } from './search-question.server.ts';
import type { Prepared } from './search-question.server.ts';
import { allWords, and, anySpelling, or, phraseQuery } from './text/text-query.ts';
import { understand } from './words/understand.ts';

type FindDeps = Pick<Deps, 'sql' | 'now'>;

/** Days are compared with today in the western zone, which is never ahead of the visitor's. */
const homeZone = 'America/Vancouver';

/** A text matched by more listings than this is compared row by row, not listed. */
const mostListed = 3000;

/**
 * One page of results. The best matches come first: the text as typed in a title or place if it has several words, owners who want what the
 * visitor offers, narrower kinds, words in a title; each in the requested order.
 * @param after the previous page's `next`, as accepted by `readBrowseFilter`
 */
export async function findListings(
  deps: FindDeps,
  filter: BrowseFilter,
  after: string | null,
  limit: number = cardsOnAPage,
): Promise<BrowsePage> {
  return pageOf(deps, await searchFor(deps, filter, filter.box), filter, after, limit);
}

/** The first listings of a search by meaning. */
export async function findMeant(
  deps: FindDeps,
  meaning: Pick<Meaning, 'filter' | 'wants'>,
  limit: number,
): Promise<BrowsePage> {
  const { filter } = meaning;
  return pageOf(deps, await searchByMeaning(deps, filter, meaning, filter.box), filter, null, limit);
}

/** The matches of the same search within what the map shows. */
export async function findOnMap(
  deps: FindDeps,
  filter: BrowseFilter,
  viewport: Box,
  zoom: number,
): Promise<MapMatches> {
  const meaning = meaningOf(filter, today(homeZone, deps.now()));
  const box = meaning?.filter.box ?? filter.box;
  const within = box === null ? viewport : intersection(box, viewport);
  if (within === null) return { kind: 'points', points: [] };
  const { parts } = await searchFor(deps, filter, within);
  return mapOfParts(
    await Promise.all(
      parts.map((part) => matchesOfPart(deps, part, { within, viewport, zoom, limits: usual })),
    ),
  );
}

/** How a search is run. @param within narrows it further: the map's view, or the filter's own box */
export async function searchFor(deps: FindDeps, filter: BrowseFilter, within: Box | null): Promise<Search> {
  if (filter.search === '') return literalSearch(deps, filter, within);
  const now = today(homeZone, deps.now());
  const meaning = meaningOf(filter, now);
  if (meaning !== null) return searchByMeaning(deps, filter, meaning, within);
  const { words } = understand(filter.search, now);
  const [literal, described] = await Promise.all([
    literalSearch(deps, filter, within),
    searchByWords(deps, filter, words, within),
  ]);
  const excluded = literal.parts.map(asWhole);
  const rest = described === null ? [] : [without(described, excluded)];
  return { passes: [...literal.passes, ...rest], parts: [...literal.parts, ...rest] };
}

/** What contains or resembles the text, in one query. */
const asWhole = ({ question }: Pass): Question =>
  question.text?.either ? { ...question, tier: 'any' } : question;

const without = (pass: Pass, excluded: Question[]): Pass => ({
  ...pass,
  question: { ...pass.question, without: excluded },
  expected: { ...pass.expected, atLeast: 0 },
});

/** Listings with all the words somewhere in their text; null without words, or without such a listing. */
async function searchByWords(
  deps: FindDeps,
  filter: BrowseFilter,
  words: readonly string[],
  within: Box | null,
): Promise<Pass | null> {
  const query = allWords(words, 'ABC');
  if (query === '') return null;
  const [asked, [found]] = await Promise.all([
    prepare(deps, { ...filter, search: '' }, within, wantsNothing),
    readQueries(deps.sql, [query]),
  ]);
  return found === undefined || found.listed?.length === 0 ? null : narrowed(asked, found, null);
}

async function searchByMeaning(
  deps: FindDeps,
  filter: BrowseFilter,
  { filter: meant, wants }: Pick<Meaning, 'filter' | 'wants'>,
  within: Box | null,
): Promise<Search> {
  const { must, ranks } = queriesOf(wants);
  const isOneWord = !/\S\s+\S/.test(filter.search);
  const [asked, queries, literal] = await Promise.all([
    prepare(deps, meant, filter.box === null && within === null ? meant.box : within, wants),
    readQueries(deps.sql, [must, ...ranks]),
    literalSearch(deps, filter, within),
  ]);
  const [musts, ...ranked] = queries;
  const whole = musts === undefined ? asked : narrowed(asked, musts, null);
  const passes: Pass[] = [];
  const shown: string[] = [];
  for (const rank of ranked) {
    if (rank.query === '') continue;
    passes.push(narrowed(asked, rank, shown.length === 0 ? null : or(shown)));
    shown.push(`(${rank.query})`);
  }
  passes.push(shown.length === 0 ? whole : narrowed(asked, musts ?? null, or(shown)));
  // The exact text in a title or place; what merely resembles it is already found by meaning.
  const contains = onlyContaining(literal.passes[0] ?? null);
  if (contains === null) return { passes, parts: [whole] };
  return isOneWord
    ? withLast(passes, whole, without(contains, [whole.question]))
    : withFirst(passes, whole, contains);
}

function onlyContaining(pass: Pass | null): Pass | null {
  const text = pass?.question.text ?? null;
  if (pass === null || text === null) return null;
  return { ...pass, question: { ...pass.question, text: { ...text, either: null, resembling: null } } };
}

const withLast = (passes: Pass[], whole: Pass, last: Pass): Search => ({
  passes: [...passes, last],
  parts: [whole, last],
});

const withFirst = (passes: Pass[], whole: Pass, first: Pass): Search => ({
  passes: [first, ...passes.map((pass) => without(pass, [first.question]))],
  parts: [without(whole, [first.question]), first],
});

/** What the text requires, and what ranks a listing higher, best first. Each rank includes the requirements. */
function queriesOf({ words, kinds, named, offered }: Wants): { must: string; ranks: string[] } {
  const must = allWords(words, 'ABC');
  const inTitle = allWords(words, 'A');
  const wanted = or(offered.map((thing) => anySpelling(thing, 'D')));
  const titled = or(kinds.map((kind) => anySpelling(kind, 'A')));
  const said = or(kinds.map((kind) => anySpelling(kind, 'ABC')));
  const ranks = [
    wanted,
    titled === '' ? '' : and([titled, inTitle]),
    titled,
    said,
    inTitle,
    phraseQuery(named, 'A'),
  ];
  const distinct = [...new Set(ranks.filter((rank) => rank !== '').map((rank) => and([rank, must])))];
  return { must, ranks: distinct.filter((rank) => rank !== must) };
}

type ReadQuery = { query: string; listed: number[] | null };

/** The database's text queries, and the matching listings if they are few. */
async function readQueries(sql: PoolSql, queries: readonly string[]): Promise<ReadQuery[]> {
  if (queries.every((query) => query === '')) return queries.map(() => ({ query: '', listed: null }));
  const rows = await sql.unsafe<{ query: string; listed: string | null }[]>(
    `select q.query::text as query, (select string_agg(x.listing_id::text, ' ')
       from (select listing_id from listing_text where words @@ q.query limit ${mostListed + 1}) x) as listed
     from unnest($1::text[]) with ordinality a (typed, position), to_tsquery('pg_catalog.english', a.typed) q (query)
     order by a.position`,
    [[...queries]],
    { prepare: true },
  );
  return rows.map(({ query, listed }) => {
    const ids = listed === null ? [] : listed.split(' ').map(Number);
    return { query, listed: query === '' || ids.length > mostListed ? null : ids };
  });
}

/** The same search for what matches one text query and not another. */
function narrowed({ question, expected }: Prepared, match: ReadQuery | null, not: string | null): Pass {
  const wish: Wish | null =
    question.wish === null ? null : { ...question.wish, match: match?.query || null, not };
  const listed = match?.listed ?? null;
  return {
    question: { ...question, wish, listed },
    expected: { ...expected, atLeast: 0, listed: listed?.length ?? null },
  };
}
