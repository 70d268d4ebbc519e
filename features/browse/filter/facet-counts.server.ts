/** Counts how many listings each filter choice would leave. */
import type { PoolSql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { categoryIds } from './browse-address.ts';
import type { BrowseFilter } from './browse-filter.ts';
import { facetOf, facetsOf, setFacets, withFacet } from './facets.ts';
import type { FacetId, Facets } from './facets.ts';
import { searchFor } from '../find-listings.server.ts';
import { lazyConditions, rowConditions, tableOf, Values, whereAll } from '../search-sql.server.ts';
import type { Pass } from '../search-listings.server.ts';
import { roadToCount } from '../search-plan.ts';
import { facetConditions } from '../saved/search-wish.server.ts';

export type FacetCounts = {
  /** Matches of the current filters. */
  count: number;
  /** Not all matches were counted: each number is a minimum. */
  isCapped: boolean;
  /** The filters relevant here, in table order, with the listings each choice would leave. */
  facets: { id: FacetId; choices: { value: number; count: number }[] }[];
};

/** Maximum number of matches examined. */
const mostLookedAt = 2000;

/** What each filter choice would leave of a search. @param category the current one, which the text may name; null for all */
export async function countFacets(
  deps: Pick<Deps, 'sql' | 'now'>,
  filter: BrowseFilter,
  category: string | null,
): Promise<FacetCounts> {
  const shown = facetsOf(category);
  const asked: Facets[] = [
    filter.facets,
    ...shown.flatMap(({ id, choices }) => choices.map(([value]) => withFacet(filter.facets, id, value))),
  ];
  const { parts } = await searchFor(deps, { ...filter, facets: {} }, filter.box);
  const counted = await Promise.all(parts.map((part) => countPart(deps.sql, part, asked)));
  const sum = (index: number): number =>
    counted.reduce((total, { counts }) => total + (counts[index] ?? 0), 0);
  let next = 1;
  return {
    count: sum(0),
    isCapped: counted.some(({ isCapped }) => isCapped),
    facets: shown.map(({ id, choices }) => ({
      id,
      choices: choices.map(([value]) => ({ value, count: sum(next++) })),
    })),
  };
}

async function countPart(sql: PoolSql, { question, expected }: Pass, asked: readonly Facets[]) {
  const values = new Values();
  const road = roadToCount(expected, mostLookedAt);
  const conditions = [
    ...rowConditions(values, road, question),
    ...lazyConditions(values, road, question, 's'),
  ];
  const columns = asked.map((set) => {
    const all = [...facetConditions(values, set), ...outsideConditions(values, set)];
    return all.length === 0 ? 'count(*)' : `count(*) filter (where ${all.join(' and ')})`;
  });
  const [row] = await sql.unsafe<{ looked: number; counts: string }[]>(
    `select count(*)::integer as looked, concat_ws(' ', ${columns.join(', ')}) as counts
       from (select distinct s.listing_id, s.category from ${tableOf(road)} s ${whereAll(conditions)} limit ${mostLookedAt}) m
       join listing_text x on x.listing_id = m.listing_id`,
    values.list,
    { prepare: true },
  );
  return { isCapped: row?.looked === mostLookedAt, counts: (row?.counts ?? '').split(' ').map(Number) };
}

const outsideConditions = (values: Values, set: Facets): string[] =>
  setFacets(set).flatMap(([id]) => {
    const { reads } = facetOf(id);
    if (!('categoryOutside' in reads)) return [];
    const numbers = reads.categoryOutside.map((each) => categoryIds.findIndex((known) => known === each) + 1);
    return [`m.category <> all(${values.put(numbers)}::integer[])`];
  });
