/** Says what every storage of files does: a folder of this machine, or a bucket that many machines share. */

/** What we know about a stored file without reading it. */
export type StoredFile = {
  key: string;
  /** Bytes. */
  size: number;
  contentType: string;
  storedAt: Date;
};

export type Storage = {
  /**
   * Stores a file under a key, all or nothing: a reader sees the old file or the new one, even if the process or machine dies in between.
   * When it returns, the file is on disk.
   */
  put(key: string, content: Uint8Array, contentType: string): Promise<StoredFile>;
  /** The file and its content; null when there is none. */
  get(key: string): Promise<{ file: StoredFile; content: Uint8Array } | null>;
  /** Null when there is none. */
  head(key: string): Promise<StoredFile | null>;
  /** Removes it; does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  /** The keys of every file, in no particular order. */
  keys(): AsyncIterable<string>;
};

/** Thrown for an invalid key: a bug of the caller, because keys are never typed by visitors. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
}

const part = /^[a-z0-9][a-z0-9._-]*$/;

/** Whether a text is a key; see `assertStorageKey`. */
export const isStorageKey = (key: string): boolean =>
  key.length <= 200 && key.split('/').every((word) => part.test(word) && !word.endsWith('.'));

/**
 * Checks a key: segments of lower-case letters, digits, '.', '_' and '-' that start with a letter or digit, joined by '/', at most 200
 * characters. So it has no '..', no hidden file, and works on every file system and store.
 * @throws StorageKeyError
 */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) {
    throw new StorageKeyError(`"${key.slice(0, 80)}" is not a key for a stored file.`);
  }
}

/**
 * Checks a content type before it becomes a header.
 * @throws TypeError
 */
export function assertContentType(text: string): void {
  if (!/^[\w.+-]+\/[\w.+-]+(; ?[\w=-]+)?$/.test(text) || text.length > 200)
    throw new TypeError(`"${text.slice(0, 80)}" is not a content type.`);
}
