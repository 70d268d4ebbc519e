/** Makes a backup while the product runs: one snapshot of the database, every stored file and the keys. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { openForCopying } from '../database.server/connect.ts';
import type { Storage } from '../storage.server/storage.ts';
import { dropOldBackups, readEntry, readManifestFile, type BackupPlace, type Draft } from './backup-place.ts';
import { appliedMigrations, onSnapshot, prepareSession, rowsOf, sequencesOf } from './copy-tables.ts';
import {
  readManifest,
  storedFileLine,
  writeManifest,
  type Manifest,
  type StoredFileLine,
} from './manifest.ts';
import { sealing, sealKey, unsealing, type SealKey } from './seal.ts';
import { bytesOf, through } from './steps.ts';

/** The lock that allows one backup at a time; the number is arbitrary. */
const backupLock = 7_104_202;

export type BackupSource = {
  /** The owner's direct address. */
  databaseUrl: string;
  storage: Storage;
  /** Small files beside the database, by their names in DATA_DIR; one that is not there is left out. */
  keys: readonly { name: string; path: string }[];
  now: () => Date;
};

export type BackupPlan = {
  place: BackupPlace;
  passphrase: string | null;
  keep: { count: number; days: number };
};

export type MadeBackup = {
  path: string;
  snapshotAt: Date;
  tables: number;
  rows: number;
  files: number;
  /** Files reused from the previous backup. */
  linked: number;
  bytes: number;
  /** Older backups that were deleted. */
  dropped: string[];
};

/** Thrown when another backup of this database is running. */
export class BackupRunsError extends Error {
  override name = 'BackupRunsError';
}

/** The stored files of the previous backup. A key's content never changes, so files already there are not read again. */
type Earlier = { path: string; key: SealKey | null; files: Map<string, StoredFileLine> };

async function readEarlier({ place, passphrase }: BackupPlan): Promise<Earlier | null> {
  const [newest] = await place.list();
  if (!newest) return null;
  try {
    const { manifest, key } = await readManifest(await readManifestFile(place, newest.path), passphrase);
    if ((key === null) !== (passphrase === null)) return null;
    const files = await readFileList({ place, path: newest.path }, manifest, key);
    return { path: newest.path, key, files: new Map(files.map((file) => [file.key, file])) };
  } catch {
    // Another passphrase, or damaged: copy every file again.
    return null;
  }
}

/** The list of stored files of a backup. @throws BrokenBackupError */
export async function readFileList(
  { place, path }: { place: BackupPlace; path: string },
  { files }: Manifest,
  key: SealKey | null,
): Promise<StoredFileLine[]> {
  const steps = [...(key ? [unsealing(key, files.entry.name)] : []), createGunzip()];
  const text = await bytesOf(through(readEntry(place, path, files.entry), steps));
  return text
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => storedFileLine.parse(JSON.parse(line)));
}

class BackupWriter {
  readonly #draft: Draft;
  readonly #key: SealKey | null;
  readonly #earlier: Earlier | null;
  readonly lines = new Map<string, StoredFileLine>();
  linked = 0;
  bytes = 0;

  constructor(draft: Draft, key: SealKey | null, earlier: Earlier | null) {
    this.#draft = draft;
    this.#key = key;
    this.#earlier = earlier;
  }

  async write(name: string, content: Readable, { isCompressed }: { isCompressed: boolean }) {
    const steps = [
      ...(isCompressed ? [createGzip({ level: 4 })] : []),
      ...(this.#key ? [sealing(this.#key, name)] : []),
    ];
    const entry = await this.#draft.write(name, content, ...steps);
    this.bytes += entry.bytes;
    return entry;
  }

  /** Copies every stored file that is not in the backup yet. */
  async addFiles(storage: Storage): Promise<void> {
    for await (const key of storage.keys()) {
      if (this.lines.has(key) || (await this.#takeOver(storage, key))) continue;
      const found = await storage.get(key);
      if (found === null) continue;
      const { contentType, size, storedAt } = found.file;
      const sha256 = createHash('sha256').update(found.content).digest('hex');
      await this.write(`files/${key}~`, Readable.from([Buffer.from(found.content)]), { isCompressed: false });
      this.lines.set(key, { key, contentType, size, storedAt: storedAt.toISOString(), sha256 });
    }
  }

  async #takeOver(storage: Storage, key: string): Promise<boolean> {
    const line = this.#earlier?.files.get(key);
    if (!this.#earlier || !line) return false;
    const file = await storage.head(key);
    const isSame = file?.size === line.size && file.storedAt.toISOString() === line.storedAt;
    if (!isSame || !(await this.#draft.takeOver(`files/${key}~`, this.#earlier.path))) return false;
    this.lines.set(key, line);
    this.linked += 1;
    return true;
  }

  async fileList(): Promise<Manifest['files']> {
    const lines = [...this.lines.values()];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const entry = await this.write('files.jsonl.gz', Readable.from([Buffer.from(text)]), {
      isCompressed: true,
    });
    return { count: lines.length, bytes: lines.reduce((sum, { size }) => sum + size, 0), entry };
  }
}

async function copyDatabase(
  client: pg.Client,
  writer: BackupWriter,
): Promise<Pick<Manifest, 'snapshotAt' | 'migrations' | 'tables' | 'sequences'>> {
  return onSnapshot(client, async (tables, at) => {
    const copied: Manifest['tables'] = [];
    for (const table of tables) {
      const { rows, count } = rowsOf(client, table);
      const entry = await writer.write(`tables/${table.name}.copy.gz`, rows, { isCompressed: true });
      copied.push({ ...table, rows: await count(), entry });
    }
    return {
      snapshotAt: at.toISOString(),
      migrations: await appliedMigrations(client),
      tables: copied,
      sequences: await sequencesOf(client),
    };
  });
}

async function copyKeys(source: BackupSource, writer: BackupWriter): Promise<Manifest['keys']> {
  const keys: Manifest['keys'] = [];
  for (const { name, path } of source.keys) {
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (content === null) continue;
    const entry = await writer.write(`keys/${name}`, Readable.from([content]), { isCompressed: false });
    keys.push({ name, entry });
  }
  return keys;
}

/**
 * Makes a backup. Members continue reading and writing meanwhile.
 *
 * Stored files are copied twice: before the snapshot, and after it those added since. A file named by a row in the snapshot was stored
 * before the row, so one of the two copies has it; files are deleted a day after their last row at the earliest, so none is lost in
 * between.
 * @throws BackupRunsError when another one is running
 */
export async function makeBackup(source: BackupSource, plan: BackupPlan): Promise<MadeBackup> {
  const client = await openForCopying(source.databaseUrl);
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      backupLock,
    ]);
    if (!rows[0]?.isOurs) throw new BackupRunsError('Another backup of this database is under way.');
    await prepareSession(client);
    const earlier = await readEarlier(plan);
    const key = plan.passphrase === null ? null : (earlier?.key ?? (await sealKey(plan.passphrase)));
    const draft = await plan.place.begin(source.now());
    const writer = new BackupWriter(draft, key, earlier);
    try {
      await writer.addFiles(source.storage);
      const database = await copyDatabase(client, writer);
      await writer.addFiles(source.storage);
      const keys = await copyKeys(source, writer);
      const manifest: Manifest = { format: 1, ...database, files: await writer.fileList(), keys };
      const path = await draft.finish(writeManifest(manifest, key));
      const dropped = await dropOldBackups(plan.place, plan.keep, source.now());
      return {
        path,
        snapshotAt: new Date(manifest.snapshotAt),
        tables: manifest.tables.length,
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        files: manifest.files.count,
        linked: writer.linked,
        bytes: writer.bytes,
        dropped: dropped.map((old) => old.path),
      };
    } catch (error) {
      await draft.drop();
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
  }
}
