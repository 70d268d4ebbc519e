/** Keeps backups in a folder, each in its own subfolder that gets its final name only when complete. */
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isStorageKey } from '../storage.server/storage.ts';
import type { Entry } from './manifest.ts';
import { BrokenBackupError } from './seal.ts';
import { measuring, through } from './steps.ts';

const finished = /^backup-(\d{8}T\d{9}Z)$/;
const unfinished = /^unfinished-\d{8}T\d{9}Z$/;
const manifestName = 'manifest.json';
/** The backup's own start time, in digits that sort: 20261204T031500000Z */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '');

/** A complete backup. */
export type KeptBackup = { path: string; at: Date };

/** When the backup of this name was started; null for other names. */
function timeOf(name: string): Date | null {
  const [, y, m, d, h, min, s, ms] =
    /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(name) ?? [];
  return y === undefined ? null : new Date(`${y}-${m}-${d}T${h}:${min}:${s}.${ms}Z`);
}

/** The complete backups of a folder, newest first; empty without such a folder. */
export async function listBackups(directory: string): Promise<KeptBackup[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => finished.test(name))
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const at = timeOf(name);
      return at === null ? [] : [{ path: join(directory, name), at }];
    });
}

export const readManifestFile = (backup: string): Promise<string> =>
  readFile(join(backup, manifestName), 'utf8').catch((error: unknown) => {
    throw new BrokenBackupError(`There is no backup in ${backup}: it has no ${manifestName}.`, {
      cause: error,
    });
  });

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A backup that is being written. */
export type Draft = {
  /** Writes a file and describes it. */
  write(name: string, content: Readable, ...steps: Transform[]): Promise<Entry>;
  /** Reuses a file of an earlier backup without copying it. @returns whether that was possible */
  takeOver(name: string, earlier: string): Promise<boolean>;
  /** Writes the manifest and gives the backup its final name. @returns its path */
  finish(manifest: string): Promise<string>;
  /** Removes what was written. */
  drop(): Promise<void>;
};

/** Starts a backup and removes the leftovers of interrupted ones. Only one may run per folder. */
export async function beginBackup(directory: string, at: Date): Promise<Draft> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory))
    if (unfinished.test(name)) await rm(join(directory, name), { recursive: true, force: true });
  const draft = join(directory, `unfinished-${stampOf(at)}`);
  await mkdir(draft, { mode: 0o700 });
  const folders = new Set([draft]);
  const placeOf = async (name: string) => {
    const path = join(draft, name);
    if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    folders.add(dirname(path));
    return path;
  };
  return {
    async write(name, content, ...steps) {
      const path = await placeOf(name);
      let entry: Entry | null = null;
      const measured = measuring((bytes, sha256) => {
        entry = { name, bytes, sha256 };
        return null;
      });
      const into = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
      await pipeline([content, ...steps, measured, into]);
      // Set by the end of the pipeline.
      return entry as unknown as Entry;
    },
    async takeOver(name, earlier) {
      const path = await placeOf(name);
      return link(join(earlier, name), path).then(
        () => true,
        () => false,
      );
    },
    async finish(manifest) {
      const path = join(draft, manifestName);
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile(manifest);
        await handle.sync();
      } finally {
        await handle.close();
      }
      for (const folder of folders) await flush(folder);
      const whole = join(directory, `backup-${stampOf(at)}`);
      await rename(draft, whole);
      await flush(directory);
      return whole;
    },
    drop: () => rm(draft, { recursive: true, force: true }),
  };
}

/** Reads a file of a backup; the stream ends with a BrokenBackupError when its content is not what was written. */
export function readEntry(backup: string, entry: Entry): Readable {
  const checked = measuring((_, sha256) =>
    sha256 === entry.sha256
      ? null
      : new BrokenBackupError(`The file "${entry.name}" of the backup is damaged.`),
  );
  return through(createReadStream(join(backup, entry.name)), [checked]);
}

/** A stored file of a backup as it is; the reader checks its content when decrypting. */
export function readFileOf(backup: string, key: string): Readable {
  if (!isStorageKey(key)) throw new BrokenBackupError('The list of files names one that cannot be stored.');
  return createReadStream(join(backup, 'files', `${key}~`));
}

/** Deletes backups older than `days` that have `count` newer ones. @returns what was deleted */
export async function dropOldBackups(
  directory: string,
  keep: { count: number; days: number },
  now: Date,
): Promise<KeptBackup[]> {
  const oldest = now.getTime() - keep.days * 86_400_000;
  const old = (await listBackups(directory)).slice(keep.count).filter(({ at }) => at.getTime() < oldest);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
  return old;
}
