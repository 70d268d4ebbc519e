/** Reads the settings of `npm run backup`: where backups go, whether they are encrypted, and how many are kept. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { bucketAt, type BucketConfig, type StorageEnvironment } from './config-storage.server.ts';

export const backupEnvironment = {
  /** A folder, best on another disk; or a part of a bucket, `https://HOST/BUCKET/PREFIX`. */
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'has 12 characters or more').optional(),
  BACKUP_KEEP_COUNT: z.coerce.number().int().min(1).max(10_000).default(7),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(0).max(36_500).default(30),
};

export type BackupConfig = {
  /** Set when there is no bucket for them. */
  directory: string;
  bucket: BucketConfig | null;
  /** Null: backups are not encrypted. */
  passphrase: string | null;
  /** A backup is deleted once it has `count` newer ones and is older than `days`. */
  keep: { count: number; days: number };
};

/** @param e the environment as its schema read it */
export function backupConfigOf(
  e: StorageEnvironment & {
    DATA_DIR: string;
    BACKUP_DIR?: string | undefined;
    BACKUP_PASSPHRASE?: string | undefined;
    BACKUP_KEEP_COUNT: number;
    BACKUP_KEEP_DAYS: number;
  },
): BackupConfig {
  const bucket = bucketAt(e.BACKUP_DIR, e);
  return {
    directory: e.BACKUP_DIR && !bucket ? resolve(e.BACKUP_DIR) : join(resolve(e.DATA_DIR), 'backups'),
    bucket,
    passphrase: e.BACKUP_PASSPHRASE ?? null,
    keep: { count: e.BACKUP_KEEP_COUNT, days: e.BACKUP_KEEP_DAYS },
  };
}
