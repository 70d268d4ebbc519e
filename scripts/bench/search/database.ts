/** Provides a benchmark database of a given size: the last one, or a new one. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolSql } from '../../../platform/database.server/sql.ts';
import { openDatabase } from '../../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../../platform/database.server/embedded.ts';
import { prepareSchema } from '../../../schema.server.ts';
import { generate } from './generate.ts';

export type BenchServer = { url: string; stop(): Promise<void> };

const settings = { directUrl: null, poolSize: 1 };
const migrations = join(import.meta.dirname, '../../../migrations');

/** The embedded PostgreSQL with its usual settings, in the benchmark's own data directory. */
export function startBenchServer(dataDir: string, log: (sentence: string) => void): Promise<BenchServer> {
  return startEmbeddedPostgres({ dataDir, log });
}

const urlOf = (server: BenchServer, name: string): string => {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
};

/** Ensures a database with this many listings. One whose filling was interrupted, or with another schema, is rebuilt. */
export async function ensureListings(
  server: BenchServer,
  howMany: number,
  log: (sentence: string) => void,
): Promise<string> {
  const name = `bench_${howMany}`;
  const url = urlOf(server, name);
  const admin = openDatabase(settings, server.url, { role: null, poolSize: 1 });
  try {
    const made = `made by ${await recipe()}`;
    const [found] = await admin.sql<{ comment: string | null }[]>`
      select shobj_description(oid, 'pg_database') as comment from pg_database where datname = ${name}`;
    if (found?.comment !== made) {
      log(
        `Inventing ${howMany.toLocaleString('en-CA')} listings with their bookings; the next run reuses them.`,
      );
      await admin.sql.unsafe(`drop database if exists ${name} with (force)`);
      await admin.sql.unsafe(`create database ${name}`);
      await asOwner(url, (sql) => generate(sql, howMany));
      await admin.sql.unsafe(`comment on database ${name} is '${made}'`);
    } else await asOwner(url, async () => {});
    return url;
  } finally {
    await admin.close();
  }
}

async function asOwner(url: string, work: (sql: PoolSql) => Promise<void>): Promise<void> {
  const owner = openDatabase(settings, url, { role: null, poolSize: 1 });
  try {
    await prepareSchema(owner.sql);
    await work(owner.sql);
  } finally {
    await owner.close();
  }
}

/** What its content depends on: another schema or generator means another database. */
async function recipe(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['0004-listings.sql', '0005-hosting.sql', '0006-search.sql'])
    hash.update(await readFile(join(migrations, file)));
  for (const file of ['generate.ts', 'towns.ts'])
    hash.update(await readFile(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}
