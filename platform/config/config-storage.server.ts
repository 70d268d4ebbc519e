/** Reads where photos, documents and backups are stored: a folder on this machine, or an S3 bucket. */
import { z } from 'zod';

const text = z.string().trim();

export const storageEnvironment = {
  /** `https://HOST/BUCKET` or `https://HOST/BUCKET/PREFIX`. */
  STORAGE_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@]+\/[^/?#]+[^?#]*$/, 'is the address of a bucket: https://HOST/BUCKET')
    .optional(),
  STORAGE_REGION: text.regex(/^[a-z0-9-]+$/).default('us-east-1'),
  STORAGE_ACCESS_KEY_ID: text.optional(),
  STORAGE_SECRET_ACCESS_KEY: text.optional(),
};

/** A bucket, or a part of one, and the key that opens it. */
export type BucketConfig = {
  /** Without a slash at the end. Everything we store is below it. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type StorageEnvironment = {
  STORAGE_URL?: string | undefined;
  STORAGE_REGION: string;
  STORAGE_ACCESS_KEY_ID?: string | undefined;
  STORAGE_SECRET_ACCESS_KEY?: string | undefined;
};

/** The bucket at an address; null for an invalid one. All buckets share one key. */
export function bucketAt(url: string | undefined, e: StorageEnvironment): BucketConfig | null {
  return url !== undefined && /^https?:\/\//.test(url)
    ? {
        url: url.replace(/\/+$/, ''),
        region: e.STORAGE_REGION,
        accessKeyId: e.STORAGE_ACCESS_KEY_ID ?? '',
        secretAccessKey: e.STORAGE_SECRET_ACCESS_KEY ?? '',
      }
    : null;
}
