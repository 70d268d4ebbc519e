/** Prepares what must exist before anything is served: a running, migrated, seeded database. The server and the scripts share it. */
import type { PoolSql } from './platform/database.server/sql.ts';
import { beginAnew, wasInterrupted } from './demo-mark.server.ts';
import { countSearchChanges } from './features/browse/saved/count-search-changes.server.ts';
import { seedSampleListings } from './features/listings/seed-sample-listings.server.ts';
import type { Config } from './platform/config/config.server.ts';
import { assertServingRole, openDatabase, servingRole } from './platform/database.server/connect.ts';
import { startEmbeddedPostgres } from './platform/database.server/embedded.ts';
import { listen } from './platform/database.server/listen.ts';
import { openReplica, type Replica } from './platform/database.server/replica.ts';
import { prepareSchema } from './schema.server.ts';
import type { Deps } from './platform/deps.server.ts';
import type { Log } from './platform/log/log.server.ts';
import type { OpenDatabase } from './platform/database.server/connect.ts';
import type { Watch } from './watch.server.ts';

export type Ground = {
  deps: Deps;
  /** The tables' owner, only for migrations, seeds and the sample calendars. */
  ownerSql: PoolSql;
  /** A direct address: migrations and LISTEN cannot use a transaction pooler. */
  ownerUrl: string;
  /** Every pool by its name. */
  pools: Readonly<Record<'owner' | 'web' | 'search', OpenDatabase> & { replica?: OpenDatabase }>;
  /** Call when something was committed that public pages show: the replica may not have it yet. */
  changed: () => void;
  close(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL (or takes DATABASE_URL), migrates, and seeds the sample listings when there are none.
 * @throws Error with a sentence for the operator when the database cannot be used
 */
export async function openGround(
  config: Config,
  log: Log,
  now: () => Date = () => new Date(),
  watch: Pick<Watch, 'statements'> = { statements: () => null },
): Promise<Ground> {
  const embedded = config.database.url
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (sentence) => log.info(sentence) });
  const url = config.database.url ?? embedded?.url ?? '';
  const ownerUrl = config.database.directUrl ?? url;
  const owner = openDatabase(config.database, ownerUrl, { role: null, poolSize: 2 });
  const web: OpenDatabase = openDatabase(config.database, url, {
    role: 'marketplace_web',
    watch: watch.statements('web', (text) => web.sql.unsafe(text)),
  });
  const searches: OpenDatabase = openDatabase(config.database, url, {
    role: 'marketplace_web',
    poolSize: config.database.searchPoolSize,
    watch: watch.statements('search', (text) => searches.sql.unsafe(text)),
  });
  const replica = openReplicaOf(config, url, ownerUrl, { log, watch });
  const close = async () => {
    await replica?.close();
    await Promise.all([web.close(), searches.close()]);
    await owner.close();
    await embedded?.stop();
  };
  try {
    if (embedded && (await wasInterrupted(config.dataDir))) await beginAnew(owner.sql, config.dataDir);
    await prepareSchema(owner.sql);
    await assertServingRole(web.sql);
    const deps: Deps = {
      config,
      sql: web.sql,
      searches: replica?.beside(searches) ?? searches.sql,
      browsing: replica?.beside(web) ?? web.sql,
      log,
      now,
    };
    if (config.seed !== 'none') {
      const isDemo = config.seed === 'demo';
      await seedSampleListings(owner.sql, now(), undefined, { isDemo, isCalendarLater: isDemo });
      // A job counts later, but the first page after a seed needs the counts.
      await countSearchChanges(deps);
    }
    return {
      deps,
      ownerSql: owner.sql,
      ownerUrl,
      pools: { owner, web, search: searches, ...(replica && { replica: replica.pool }) },
      changed: () => replica?.changed(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Queries that ask how far a server is give up after two seconds of silence; pages and searches after six. */
const watcherLimits = { waitMs: 2_000, silenceMs: 2_000 };
const replicaLimits = { waitMs: 6_000, silenceMs: 6_000 };

/** The replica of DATABASE_REPLICA_URL, looked after; null without the setting. */
function openReplicaOf(
  { database }: Config,
  url: string,
  ownerUrl: string,
  { log, watch }: { log: Log; watch: Pick<Watch, 'statements'> },
): (Replica & { pool: OpenDatabase }) | null {
  const { replicaUrl } = database;
  if (replicaUrl === null) return null;
  const pool: OpenDatabase = openDatabase(database, replicaUrl, {
    role: servingRole,
    limits: replicaLimits,
    watch: watch.statements('replica', (text) => pool.sql.unsafe(text)),
  });
  const watcher = (address: string) =>
    openDatabase(database, address, { role: servingRole, poolSize: 1, limits: watcherLimits });
  // Learns of a change before the cached pages are dropped, because they are rendered again at once.
  const listening = listen(ownerUrl, 'listings_changed', () => replica.changed());
  const replica = openReplica({
    pool,
    watchers: { primary: watcher(url), replica: watcher(replicaUrl) },
    isListening: listening.isOpen,
    log,
  });
  return {
    ...replica,
    pool,
    async close() {
      await listening.stop();
      await replica.close();
    },
  };
}
