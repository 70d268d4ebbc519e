/**
 * Stores pictures that only some people may see, apart from listings' photos. They have no public address; an endpoint sends them to
 * signed-in people who may see them.
 */
import type { Deps } from '../../../platform/deps.server.ts';
import { openStorage } from '../../../platform/storage.server/open-storage.ts';
import type { MadeFile } from './make-photo.server.ts';

export const pictureSizes = ['whole', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

const keyOf = (name: string, size: PictureSize): string => `${name}-${size}.webp`;

/**
 * Stores a re-encoded picture in two sizes. The same name again is the same picture.
 * @param name a folder and a name in it: 'messages/{thread}/{id}'
 * @returns the larger one's bytes
 */
export async function keepPrivatePicture(
  deps: Pick<Deps, 'config' | 'now'>,
  name: string,
  files: readonly MadeFile[],
): Promise<Uint8Array> {
  const drawings = files.filter(({ contentType }) => contentType === 'image/webp');
  const [small, whole] = [drawings[0], drawings.at(-1)];
  if (!small || !whole) throw new Error('The new picture has no WebP.');
  const storage = openStorage(deps);
  await storage.put(keyOf(name, 'small'), small.bytes, small.contentType);
  await storage.put(keyOf(name, 'whole'), whole.bytes, whole.contentType);
  return whole.bytes;
}

/** WebP; null when there is none. */
export async function privatePictureFile(
  deps: Pick<Deps, 'config' | 'now'>,
  name: string,
  size: PictureSize,
): Promise<Uint8Array | null> {
  return (await openStorage(deps).get(keyOf(name, size)))?.content ?? null;
}

const videoKeyOf = (name: string): string => `${name}.video`;

/** Stores a video as sent. */
export async function keepPrivateVideo(
  deps: Pick<Deps, 'config' | 'now'>,
  name: string,
  bytes: Buffer,
  contentType: string,
): Promise<void> {
  await openStorage(deps).put(videoKeyOf(name), bytes, contentType);
}

/** Null when there is none. */
export async function privateVideoFile(
  deps: Pick<Deps, 'config' | 'now'>,
  name: string,
): Promise<Uint8Array | null> {
  return (await openStorage(deps).get(videoKeyOf(name)))?.content ?? null;
}

/** The stored files that a name may have: both sizes and the video. */
export const privateFileKeys = (name: string): string[] => [
  ...pictureSizes.map((size) => keyOf(name, size)),
  videoKeyOf(name),
];

/** Deletes both sizes, or the video; does nothing if they are gone. */
export async function dropPrivatePicture(deps: Pick<Deps, 'config' | 'now'>, name: string): Promise<void> {
  const storage = openStorage(deps);
  for (const key of privateFileKeys(name)) await storage.delete(key);
}
