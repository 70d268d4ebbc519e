/** What does a command or query need from the outside? Handed down from the server's entry, never imported as a global. */
import type { Kysely } from 'kysely';
import type postgres from 'postgres';
import type { Config } from './config.server.ts';
import type { DB } from './database.server/tables.gen.ts';
import type { Log } from './log.server.ts';

export type Deps = {
  config: Config;
  /** Typed queries, under the role `marketplace_web`. */
  database: Kysely<DB>;
  /** The same pool for the few hot queries that are written as SQL. */
  sql: postgres.Sql;
  /** A few connections for searching and the map alone: no flood of searches keeps a booking waiting, and none of bookings a search. */
  searches: postgres.Sql;
  log: Log;
  /** The current instant. A test hands in its own. */
  now: () => Date;
};

/** What a search needs, on the connections that are kept for searching. */
export const searching = ({ searches, now }: Pick<Deps, 'searches' | 'now'>): Pick<Deps, 'sql' | 'now'> => ({
  sql: searches,
  now,
});
