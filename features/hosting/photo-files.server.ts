/** Stores the photos of listings and profiles under the hash of what was sent, and reads them back. */
import type { Deps } from '../../platform/deps.server.ts';
import { openStorage } from '../../platform/storage.server/open-storage.ts';
import type { MadeFile } from './make-photo.server.ts';
import { photoKey } from './photo-rules.ts';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Stores a photo's files. The same photo again finds them there. */
export async function keepPhotoFiles(deps: Deps, files: readonly MadeFile[]): Promise<void> {
  const storage = openStorage(deps);
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
  const found = key === null ? null : await openStorage(deps).get(key);
  return found && { content: found.content, contentType: found.file.contentType };
}

/** Deletes the files of photos no longer shown. @param paths as a picture names them */
export async function removePhotoFiles(
  deps: Pick<Deps, 'config' | 'now'>,
  paths: readonly string[],
): Promise<void> {
  const storage = openStorage(deps);
  // At once: a job asks, and its transaction is open until a bucket has answered.
  await Promise.all(
    paths.map(async (path) => {
      const key = photoKey(nameOf(path));
      if (key !== null) await storage.delete(key);
    }),
  );
}
