/** Stores files in a folder on this machine; a power cut leaves none half written. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { assertContentType, assertStorageKey, isStorageKey } from './storage.ts';
import type { Storage, StoredFile } from './storage.ts';

// Each file starts with a line that describes it: one file, so one rename publishes both.
const mark = 'stored-1';
const longestHeader = 512;

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  // ENOTDIR, EISDIR: a segment of the key is a file, or the key is a folder.
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function readHeader(key: string, bytes: Uint8Array): { file: StoredFile; start: number } {
  const end = bytes.subarray(0, longestHeader).indexOf(10);
  const [name, contentType, storedAt, size] = Buffer.from(bytes.subarray(0, Math.max(end, 0)))
    .toString('utf8')
    .split('\t');
  if (name !== mark || !contentType || !storedAt)
    throw new Error(`The stored file "${key}" has no valid header.`);
  return { file: { key, size: Number(size), contentType, storedAt: new Date(storedAt) }, start: end + 1 };
}

/** Files below a directory (DATA_DIR/files), created with the first file. @param now the clock, for `storedAt`. */
export function fileStorage(directory: string, now: () => Date): Storage {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    // '~' is in no key, so 'a' and 'a/b' can both be stored.
    return join(directory, `${key}~`);
  };
  return {
    async put(key, content, contentType) {
      const path = pathOf(key);
      assertContentType(contentType);
      const file: StoredFile = { key, size: content.byteLength, contentType, storedAt: now() };
      const header = Buffer.from(
        `${[mark, contentType, file.storedAt.toISOString(), file.size].join('\t')}\n`,
      );
      await replaceFile(path, [header, content]);
      return file;
    },
    async get(key) {
      try {
        const bytes = await readFile(pathOf(key));
        const { file, start } = readHeader(key, bytes);
        return { file, content: bytes.subarray(start) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async head(key) {
      try {
        const handle = await open(pathOf(key));
        try {
          const { bytesRead, buffer } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
          return readHeader(key, buffer.subarray(0, bytesRead)).file;
        } finally {
          await handle.close();
        }
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      try {
        await rm(pathOf(key));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    keys: () => storedKeys(directory),
  };
}

/** None when there is no such directory. */
async function* storedKeys(directory: string): AsyncGenerator<string> {
  const folder = await opendir(directory, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (folder === null) return;
  for await (const entry of folder) {
    const key = relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/').slice(0, -1);
    if (entry.isFile() && entry.name.endsWith('~') && isStorageKey(key)) yield key;
  }
}

/** Written elsewhere, synced, renamed, and the folder synced: the name points to the old content or to all of the new. */
async function replaceFile(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true });
  // Starts with a dot, as no key does.
  const draft = join(folder, `.${randomBytes(9).toString('hex')}`);
  try {
    const handle = await open(draft, 'wx', 0o640);
    try {
      for (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await flushFolder(folder);
  if (firstMade === undefined) return;
  // New folders are entries in their parents, which must be synced too.
  let made = folder;
  while (made.length >= firstMade.length) {
    made = dirname(made);
    await flushFolder(made);
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
