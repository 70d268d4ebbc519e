/** Stores the photos of listings and profiles under the hash of the upload, and reads them back. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { openStorage } from '../../../platform/storage.server/open-storage.ts';
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

/** The stored files of a photo. @param paths as a picture names them */
export const photoFileKeys = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => photoKey(nameOf(path)) ?? []);

/** Which files belong to photos that have been added again since they were removed. */
export async function photoFilesKept(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ key: string }[]>`
    select key from unnest(${[...keys]}::text[]) as asked (key)
     where exists (select from kept_photo k where asked.key like 'photos/%' and k.content_hash = split_part(asked.key, '/', 3))`;
  return new Set(rows.map(({ key }) => key));
}
