/** What does a command or query need from the outside? Handed down from the server's entry, never imported as a global. */
import type { PoolSql } from './database.server/sql.ts';
import type { Config } from './config.server.ts';
import type { Log } from './log.server.ts';

export type Deps = {
  config: Config;
  /** The database, under the role `marketplace_web`. */
  sql: PoolSql;
  /** A few connections for searching and the map alone: no flood of searches keeps a booking waiting, and none of bookings a search. */
  searches: PoolSql;
  log: Log;
  /** The current instant. A test hands in its own. */
  now: () => Date;
};

/** What a search needs, on the connections that are kept for searching. */
export const searching = ({ searches, now }: Pick<Deps, 'searches' | 'now'>): Pick<Deps, 'sql' | 'now'> => ({
  sql: searches,
  now,
});
