/** What does the map draw where it looks: single listings while they are few, else clusters counted here? */
import type { Deps } from '../../platform/deps.server.ts';
import type { Box, BrowseFilter, MapMatches } from './browse-filter.ts';

/** The matches of a filter within what the map shows. */
export async function mapMatches(
  _deps: Pick<Deps, 'sql' | 'now'>, _filter: BrowseFilter, _viewport: Box, _zoom: number,
): Promise<MapMatches> {
  return Promise.resolve({ kind: 'points', points: [] });
}
