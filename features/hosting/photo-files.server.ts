/** Stores members' photos under the hash of the upload, and reads them. */
import { join } from 'node:path';
import type { Deps } from '../../platform/deps.server.ts';
import { fileStorage } from '../../platform/storage.server/file-storage.ts';
import type { Storage } from '../../platform/storage.server/storage.ts';
import type { MadeFile } from './make-photo.server.ts';
import { photoKey } from './photo-rules.ts';

/** DATA_DIR/files. */
const storageOf = (deps: Pick<Deps, 'config' | 'now'>): Storage =>
  fileStorage(join(deps.config.dataDir, 'files'), deps.now);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Stores a photo's files. The same photo again finds them there. */
export async function keepPhotoFiles(deps: Deps, files: readonly MadeFile[]): Promise<void> {
  const storage = storageOf(deps);
  for (const { path, bytes, contentType } of files) {
    const key = photoKey(nameOf(path));
    if (key !== null && !(await storage.head(key))) await storage.put(key, bytes, contentType);
  }
}

/** @param file the last part of its address; null when there is no such photo */
export async function photoFile(
  deps: Pick<Deps, 'config' | 'now'>,
  file: string,
): Promise<{ content: Uint8Array; contentType: string } | null> {
  const key = photoKey(file);
  const found = key === null ? null : await storageOf(deps).get(key);
  return found && { content: found.content, contentType: found.file.contentType };
}

/** Deletes the files of photos no longer shown. @param paths as a picture names them */
export async function removePhotoFiles(
  deps: Pick<Deps, 'config' | 'now'>,
  paths: readonly string[],
): Promise<void> {
  const storage = storageOf(deps);
  for (const path of paths) {
    const key = photoKey(nameOf(path));
    if (key !== null) await storage.delete(key);
  }
}
