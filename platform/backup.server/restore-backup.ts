/** Restores a backup into an empty database and an empty data folder. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { openForCopying, openDatabase } from '../database.server/connect.ts';
import { knownMigrations, migrate } from '../database.server/migrate.ts';
import type { Storage } from '../storage.server/storage.ts';
import { readEntry, readFileOf, readManifestFile, type BackupPlace } from './backup-place.ts';
import { isEmptyDatabase, loadRows, loadTables, prepareSession, setSequences } from './copy-tables.ts';
import { readFileList } from './make-backup.ts';
import { readManifest, type Entry, type Manifest, type StoredFileLine } from './manifest.ts';
import { BrokenBackupError, unsealing, type SealKey } from './seal.ts';
import { bytesOf, through } from './steps.ts';

export type RestoreTarget = {
  /** The owner's direct address of a database without tables. */
  databaseUrl: string;
  storage: Storage;
  /** DATA_DIR: where keys are written. */
  dataDir: string;
  /** The folder with the migrations. */
  migrations: string;
};

export type RestoredBackup = {
  snapshotAt: Date;
  tables: number;
  rows: number;
  files: number;
  keys: string[];
};

/** Thrown when the target is not empty; its message says what is there. */
export class TargetNotEmptyError extends Error {
  override name = 'TargetNotEmptyError';
}

type Opened = { place: BackupPlace; path: string; manifest: Manifest; key: SealKey | null };

function contentOf({ place, path, key }: Opened, entry: Entry, isCompressed: boolean): Readable {
  const steps = [...(key ? [unsealing(key, entry.name)] : []), ...(isCompressed ? [createGunzip()] : [])];
  return through(readEntry(place, path, entry), steps);
}

async function assertEmpty(client: pg.Client, { dataDir, storage }: RestoreTarget): Promise<void> {
  if (!(await isEmptyDatabase(client)))
    throw new TargetNotEmptyError(
      'The database is not empty, and a backup can only be restored into an empty one: choose another DATA_DIR, or another DATABASE_URL.',
    );
  const names = await readdir(dataDir).catch(() => []);
  const kept = names.find((name) => name === 'files' || name.endsWith('.json'));
  if (kept !== undefined)
    throw new TargetNotEmptyError(
      `There is "${kept}" in ${dataDir} already, and a backup needs an empty folder: choose another DATA_DIR.`,
    );
  for await (const key of storage.keys())
    throw new TargetNotEmptyError(
      `The storage already holds "${key}", and a backup can only be restored into an empty one: choose another STORAGE_URL.`,
    );
}

async function assertKnown({ migrations }: Manifest, directory: string): Promise<void> {
  const known = await knownMigrations(directory);
  const newer = migrations.findLast((name) => !known.has(name));
  if (newer !== undefined)
    throw new BrokenBackupError(
      `This backup was made by a newer version: it has the migration "${newer}", which this version does not know. Restore it with that version or a newer one.`,
    );
}

async function loadDatabase(client: pg.Client, opened: Opened): Promise<number> {
  let all = 0;
  await loadTables(client, async () => {
    for (const table of opened.manifest.tables) {
      const rows = await loadRows(client, table, contentOf(opened, table.entry, true));
      if (rows !== table.rows)
        throw new BrokenBackupError(`The table "${table.name}" has ${rows} rows instead of ${table.rows}.`);
      all += rows;
    }
    await setSequences(client, opened.manifest.sequences);
  });
  return all;
}

/** Restores a stored file and reads it back to verify what the disk has. */
async function putFile(opened: Opened, storage: Storage, line: StoredFileLine): Promise<void> {
  const { place, path, key } = opened;
  const steps = key ? [unsealing(key, `files/${line.key}~`)] : [];
  const stored = await bytesOf(through(readFileOf(place, path, line.key), steps));
  await storage.put(line.key, stored, line.contentType);
  const content = (await storage.get(line.key))?.content ?? Buffer.alloc(0);
  if (createHash('sha256').update(content).digest('hex') !== line.sha256)
    throw new BrokenBackupError(`The stored file "${line.key}" of the backup is damaged.`);
}

async function writeKey(
  opened: Opened,
  dataDir: string,
  { name, entry }: Manifest['keys'][number],
): Promise<void> {
  const content = await bytesOf(contentOf(opened, entry, false));
  const file = await open(join(dataDir, name), 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Deletes what a failed restore has written, so that the next try finds the target empty again. */
async function empty(
  client: pg.Client,
  { dataDir, storage }: RestoreTarget,
  { manifest }: Opened,
): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
  for (const { name } of manifest.keys) await rm(join(dataDir, name), { force: true });
  for (const key of await Array.fromAsync(storage.keys())) await storage.delete(key);
  await rm(join(dataDir, 'files'), { recursive: true, force: true });
}

/**
 * Restores a backup: the schema by the migrations that it was made with, then the rows, the files and the keys. Every file is checked
 * against its digest, every row against the constraints and foreign keys.
 * @param from the backup's place
 * @throws TargetNotEmptyError, BrokenBackupError, MigrationError; the target is empty again then
 */
export async function restoreBackup(
  { place, path }: { place: BackupPlace; path: string },
  passphrase: string | null,
  target: RestoreTarget,
): Promise<RestoredBackup> {
  const opened = { place, path, ...(await readManifest(await readManifestFile(place, path), passphrase)) };
  await assertKnown(opened.manifest, target.migrations);
  const client = await openForCopying(target.databaseUrl);
  try {
    await assertEmpty(client, target);
    try {
      return await restore(client, opened, target);
    } catch (error) {
      await empty(client, target, opened);
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function restore(client: pg.Client, opened: Opened, target: RestoreTarget): Promise<RestoredBackup> {
  const { manifest } = opened;
  const owner = openDatabase({ directUrl: null, poolSize: 1 }, target.databaseUrl, { role: null });
  try {
    await migrate(owner.sql, target.migrations, new Set(manifest.migrations));
  } finally {
    await owner.close();
  }
  await prepareSession(client);
  const rows = await loadDatabase(client, opened);
  const files = await readFileList(opened, manifest, opened.key);
  for (const line of files) await putFile(opened, target.storage, line);
  await mkdir(target.dataDir, { recursive: true });
  for (const key of manifest.keys) await writeKey(opened, target.dataDir, key);
  // Until ANALYZE runs, the planner takes the new tables for empty.
  await client.query('vacuum analyze');
  return {
    snapshotAt: new Date(manifest.snapshotAt),
    tables: manifest.tables.length,
    rows,
    files: files.length,
    keys: manifest.keys.map(({ name }) => name),
  };
}
