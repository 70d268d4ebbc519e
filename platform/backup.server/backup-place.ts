/** Says what every place of backups does: a folder of this machine, or a part of a bucket. */
import type { Readable, Transform } from 'node:stream';
import { isStorageKey } from '../storage.server/storage.ts';
import type { Entry } from './manifest.ts';
import { BrokenBackupError } from './seal.ts';
import { bytesOf, measuring, through } from './steps.ts';

/** A complete backup. */
export type KeptBackup = {
  /** Where an operator finds it: the path of a folder, or an address. */
  path: string;
  /** When it was started. */
  at: Date;
};

/** A backup that is being written. */
export type Draft = {
  /** Writes a file and returns its size and hash. */
  write(name: string, content: Readable, ...steps: Transform[]): Promise<Entry>;
  /** Takes over a file of an earlier backup without reading it. @returns whether that was possible */
  takeOver(name: string, earlier: string): Promise<boolean>;
  /**
   * Writes the manifest, after which the backup counts as complete.
   * @returns its path
   */
  finish(manifest: string): Promise<string>;
  /** Removes what was written. */
  drop(): Promise<void>;
};

export type BackupPlace = {
  /** The whole backups, newest first. */
  list(): Promise<KeptBackup[]>;
  /** Begins a backup and removes what earlier ones left behind that were broken off. Only one may be under way. */
  begin(at: Date): Promise<Draft>;
  /** A file of a backup as it is stored; the stream fails when there is none. */
  read(path: string, name: string): Readable;
  drop(path: string): Promise<void>;
};

export const manifestName = 'manifest.json';

/** A backup's own time, in digits that sort: 20261204T031500000Z. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '');

/**
 * The backups among some names, newest first.
 * @param pathOf the path of a name's backup
 */
export function backupsAmong(names: readonly string[], pathOf: (name: string) => string): KeptBackup[] {
  return names
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const [, y, m, d, h, min, s, ms] =
        /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(name) ?? [];
      return y === undefined
        ? []
        : [{ path: pathOf(name), at: new Date(`${y}-${m}-${d}T${h}:${min}:${s}.${ms}Z`) }];
    });
}

/** @throws BrokenBackupError when there is no backup */
export const readManifestFile = (place: BackupPlace, backup: string): Promise<string> =>
  bytesOf(place.read(backup, manifestName)).then(
    (bytes) => bytes.toString('utf8'),
    (error: unknown) => {
      throw new BrokenBackupError(`There is no backup in ${backup}: it has no ${manifestName}.`, {
        cause: error,
      });
    },
  );

/** Reads a file of a backup; the stream ends with a BrokenBackupError when it isn't what was written. */
export function readEntry(place: BackupPlace, backup: string, entry: Entry): Readable {
  const checked = measuring((_, sha256) =>
    sha256 === entry.sha256
      ? null
      : new BrokenBackupError(`The file "${entry.name}" of the backup is damaged.`),
  );
  return through(place.read(backup, entry.name), [checked]);
}

/** A backup's stored file, still sealed; unsealing it checks its content. */
export function readFileOf(place: BackupPlace, backup: string, key: string): Readable {
  if (!isStorageKey(key))
    throw new BrokenBackupError('The list of files contains a name that can’t be stored.');
  return place.read(backup, `files/${key}~`);
}

/**
 * Deletes backups that are older than `days` and have at least `count` newer ones.
 * @returns the deleted ones
 */
export async function dropOldBackups(
  place: BackupPlace,
  keep: { count: number; days: number },
  now: Date,
): Promise<KeptBackup[]> {
  const oldest = now.getTime() - keep.days * 86_400_000;
  const old = (await place.list()).slice(keep.count).filter(({ at }) => at.getTime() < oldest);
  for (const { path } of old) await place.drop(path);
  return old;
}
