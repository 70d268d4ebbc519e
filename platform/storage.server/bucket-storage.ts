/** Stores files in an S3 bucket that several machines share. */
import type { Bucket } from './bucket.ts';
import { assertContentType, assertStorageKey, isStorageKey } from './storage.ts';
import type { Storage, StoredFile } from './storage.ts';

const storedAtHeader = 'x-amz-meta-stored-at';

function fileOf(key: string, headers: Headers): StoredFile {
  const storedAt = headers.get(storedAtHeader) ?? headers.get('last-modified') ?? '';
  return {
    key,
    size: Number(headers.get('content-length')),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    storedAt: new Date(storedAt),
  };
}

/**
 * Files below `files/` of a bucket. Every verb throws StorageAway when the bucket gives no usable answer.
 * @param now the clock, for `storedAt`: the bucket's own has whole seconds only
 */
export function bucketStorage(bucket: Bucket, now: () => Date): Storage {
  const nameOf = (key: string) => {
    assertStorageKey(key);
    return `files/${key}`;
  };
  return {
    async put(key, content, contentType) {
      const name = nameOf(key);
      assertContentType(contentType);
      const file: StoredFile = { key, size: content.byteLength, contentType, storedAt: now() };
      const headers = { 'content-type': contentType, [storedAtHeader]: file.storedAt.toISOString() };
      await bucket.put(name, content, headers);
      return file;
    },
    async get(key) {
      const answer = await bucket.get(nameOf(key));
      if (!answer) return null;
      const { headers, body } = answer;
      return { file: { ...fileOf(key, headers), size: body.byteLength }, content: body };
    },
    async head(key) {
      const headers = await bucket.head(nameOf(key));
      return headers && fileOf(key, headers);
    },
    async delete(key) {
      await bucket.delete(nameOf(key));
    },
    async *keys() {
      for await (const name of bucket.names('files/')) {
        const key = name.slice('files/'.length);
        if (isStorageKey(key)) yield key;
      }
    },
  };
}
