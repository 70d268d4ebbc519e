/** `npm run backup`: makes a backup of the database, the stored files and the keys while the product runs. */
import { access, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noteBackup } from '../platform/backup.server/last-backup.ts';
import { backupBucket } from '../platform/backup.server/backup-bucket.ts';
import { backupFolder } from '../platform/backup.server/backup-folder.ts';
import { makeBackup } from '../platform/backup.server/make-backup.ts';
import { readConfig, type Config } from '../platform/config/config.server.ts';
import { openDatabase } from '../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../platform/database.server/embedded.ts';
import { openBucket } from '../platform/storage.server/bucket.ts';
import { openStorage } from '../platform/storage.server/open-storage.ts';

const now = () => new Date();
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function databaseOf(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = config.database.directUrl ?? config.database.url;
  if (given) return { url: given, stop: async () => {} };
  await access(join(config.dataDir, 'postgres')).catch(() => {
    throw new Error(
      `There is nothing to back up: ${config.dataDir} has no database. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  });
  // Its message about joining the server's database is irrelevant here.
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} });
}

async function backUp(config: Config): Promise<string> {
  const { directory, bucket, passphrase, keep } = config.backup;
  const database = await databaseOf(config);
  try {
    const begunAt = performance.now();
    if (!bucket) await mkdir(directory, { recursive: true, mode: 0o700 });
    const made = await makeBackup(
      {
        databaseUrl: database.url,
        storage: openStorage({ config, now }),
        keys: [
          { name: 'auth-keys.json', path: config.auth.signingKeys ?? join(config.dataDir, 'auth-keys.json') },
          { name: 'demo-village.json', path: join(config.dataDir, 'demo-village.json') },
        ],
        now,
      },
      {
        place: bucket ? backupBucket(openBucket(bucket), bucket.url) : backupFolder(directory),
        passphrase,
        keep,
      },
    );
    const isOnOwnDisk =
      bucket !== null || (await stat(directory)).dev !== (await stat(config.dataDir).catch(() => null))?.dev;
    const owner = openDatabase(config.database, database.url, { role: null, poolSize: 1 });
    try {
      await noteBackup(
        owner.sql,
        { snapshotAt: made.snapshotAt, bytes: made.bytes, isEncrypted: passphrase !== null, isOnOwnDisk },
        now(),
      );
    } finally {
      await owner.close();
    }
    return [
      `Backed up ${made.rows} rows of ${made.tables} tables and ${made.files} files (${made.linked} unchanged) in ${((performance.now() - begunAt) / 1000).toFixed(1)} s: ${megabytes(made.bytes)} written to`,
      `  ${made.path}`,
      passphrase === null
        ? 'It is not encrypted, and it holds the signing keys: set BACKUP_PASSPHRASE, or protect the folder.'
        : 'It is encrypted. Keep BACKUP_PASSPHRASE somewhere else: without it nobody can restore this.',
      ...(isOnOwnDisk ? [] : ['It is on the same disk as the data: set BACKUP_DIR to another one.']),
      ...made.dropped.map(
        (path) => `Deleted ${path}: BACKUP_KEEP_DAYS have passed, and enough newer ones exist.`,
      ),
    ].join('\n');
  } finally {
    await database.stop();
  }
}

try {
  console.log(await backUp(readConfig()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
