/** `npm run restore -- PATH`: restores a backup into an empty DATA_DIR or DATABASE_URL and checks the copy. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyRestored, type RestoredCheck } from '../features/desk/verify-restored.server.ts';
import { backupBucket } from '../platform/backup.server/backup-bucket.ts';
import { backupFolder } from '../platform/backup.server/backup-folder.ts';
import type { BackupPlace } from '../platform/backup.server/backup-place.ts';
import { restoreBackup } from '../platform/backup.server/restore-backup.ts';
import { readConfig, type Config } from '../platform/config/config.server.ts';
import { openDatabase } from '../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../platform/database.server/embedded.ts';
import { openBucket } from '../platform/storage.server/bucket.ts';
import { openStorage } from '../platform/storage.server/open-storage.ts';
import type { Storage } from '../platform/storage.server/storage.ts';

const usage = `Usage:
  DATA_DIR=/new/folder npm run restore -- /backups/backup-20261204T111500000Z   restores this backup
  DATA_DIR=/new/folder npm run restore -- /backups                              restores the newest one there
  DATA_DIR=/new/folder npm run restore -- https://HOST/BUCKET/backups           restores the newest one in a bucket
With DATABASE_URL the rows go into that database, which must be empty; with STORAGE_URL the photos go into that bucket.`;

const now = () => new Date();

/** A backup, or the newest one of the folder or bucket that holds several. */
async function backupAt({ backup }: Config, path: string): Promise<{ place: BackupPlace; path: string }> {
  const placeAt = (): BackupPlace => {
    if (!backup.bucket) return backupFolder(resolve(path));
    const url = backup.bucket.url.replace(/\/backup-\d+T\d+Z$/, '');
    return backupBucket(openBucket({ ...backup.bucket, url }), url);
  };
  const place = placeAt();
  const isOne = /\/backup-\d+T\d+Z\/?$/.test(path);
  const [newest] = isOne ? [] : await place.list();
  return { place, path: newest?.path ?? backup.bucket?.url ?? resolve(path) };
}

async function checkCopy(config: Config, url: string, storage: Storage): Promise<RestoredCheck> {
  const owner = openDatabase(config.database, url, { role: null, poolSize: 1 });
  try {
    return await verifyRestored({ sql: owner.sql, config }, storage);
  } finally {
    await owner.close();
  }
}

async function restore(config: Config, path: string): Promise<string> {
  const given = config.database.directUrl ?? config.database.url;
  const begunAt = performance.now();
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} });
  const databaseUrl = given ?? embedded?.url ?? '';
  const storage = openStorage({ config, now });
  try {
    const restored = await restoreBackup(await backupAt(config, path), config.backup.passphrase, {
      databaseUrl,
      storage,
      dataDir: config.dataDir,
      migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    });
    const check = await checkCopy(config, databaseUrl, storage);
    if (check.faults.length > 0)
      throw new Error(`The backup was restored, but the copy is not sound:\n  ${check.faults.join('\n  ')}`);
    return [
      `Restored ${restored.rows} rows of ${restored.tables} tables, ${restored.files} files and ${restored.keys.join(', ') || 'no keys'} in ${((performance.now() - begunAt) / 1000).toFixed(1)} s.`,
      `It holds everything that was acknowledged before ${restored.snapshotAt.toISOString()}.`,
      `The books balance (${check.pointsEntries} points entries), all ${restored.files} files match their checksums, the ${check.photos} photos of listings are there, and the keys sign.`,
      'Start the server with the same settings; it brings the schema up to date.',
    ].join('\n');
  } finally {
    await embedded?.stop();
  }
}

const path = process.argv[2];
if (path === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    // Read like BACKUP_DIR: a folder, or the address of a bucket.
    console.log(await restore(readConfig({ ...process.env, BACKUP_DIR: path }), path));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
