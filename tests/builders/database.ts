/** Provides a migrated database and a folder for files for one test file. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { inject } from 'vitest';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { urlOfDatabase } from './database-server.ts';
import { scratchDirectory } from './scratch-directory.ts';

export type TestDatabase = {
  /** Under the serving role, like the server. */
  sql: PoolSql;
  /** As the tables' owner, for setup the serving role cannot do. */
  ownerSql: PoolSql;
  /** This database's owner address, for tests with their own pools. */
  url: string;
  /** Where its files are. */
  dataDir: string;
  /** What commands and queries get; `now` is fixed if the test wants. */
  deps: (now?: Date | string) => Deps;
  /** Closes the pools, drops the database and removes its files. Call it in `afterAll`. */
  drop: () => Promise<void>;
};

/**
 * Copies the migrated template (about 0.1 s). Use it in `*.db.test.ts` and `tests/races`:
 * `const db = await testDatabase(); afterAll(() => db.drop());`
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes half as long as writing all of it to the log.
  await asAdmin(serverUrl, `create database ${name} template ${inject('templateName')} strategy file_copy`);
  const url = urlOfDatabase(serverUrl, name);
  const settings = { directUrl: null, poolSize: options.poolSize ?? 8 };
  const web = openDatabase(settings, url, { role: 'marketplace_web' });
  const owner = openDatabase(settings, url, { role: null, poolSize: 2 });
  const dataDir = await scratchDirectory('test-');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  return {
    sql: web.sql,
    ownerSql: owner.sql,
    url,
    dataDir,
    deps: (now) => ({
      config,
      sql: web.sql,
      searches: web.sql,
      browsing: web.sql,
      log: createLog(
        'silent',
        () => {},
        () => new Date(),
      ),
      now: () => (now === undefined ? new Date() : new Date(now)),
    }),
    async drop() {
      await Promise.all([web.close(), owner.close()]);
      await asAdmin(serverUrl, `drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = openDatabase({ directUrl: null, poolSize: 1 }, url, { role: null });
  try {
    await admin.sql.unsafe(statement);
  } finally {
    await admin.close();
  }
}
