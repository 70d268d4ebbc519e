/** Defines what commands and queries need from outside. It is passed down from the server's entry, never imported as a global. */
import type { PoolSql } from './database.server/sql.ts';
import type { Config } from './config/config.server.ts';
import type { LimitSharing } from './http.server/rate-limit.ts';
import type { Log } from './log/log.server.ts';

export type Deps = {
  config: Config;
  /** The database, under the role `marketplace_web`. */
  sql: PoolSql;
  /** A few connections for search and the map only: a flood of searches can't delay bookings, or bookings a search. */
  searches: PoolSql;
  /** Reads what everybody may see, from a replica if there is one. Members' own data is read through `sql`. */
  browsing: PoolSql;
  log: Log;
  /** The current instant. Tests pass their own. */
  now: () => Date;
  /** Makes rate limits hold across processes. Without it, as in most tests, they hold in this one. */
  sharing?: LimitSharing;
};

/** What a search needs, on the connections reserved for it. */
export const searching = ({ searches, now }: Pick<Deps, 'searches' | 'now'>): Pick<Deps, 'sql' | 'now'> => ({
  sql: searches,
  now,
});

/** What a public page or list needs, read from the replica where there is one. */
export const browsing = <T extends Pick<Deps, 'sql' | 'browsing'>>(deps: T): T => ({
  ...deps,
  sql: deps.browsing,
});
