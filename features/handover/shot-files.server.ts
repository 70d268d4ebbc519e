/** Where do the pictures of a hand-over lie? In the storage, apart from listings' photos: no address leads to them, only their two sides and operators get them. */
import { join } from 'node:path';
import type { Deps } from '../../platform/deps.server.ts';
import { fileStorage } from '../../platform/storage.server/file-storage.ts';
import type { Storage } from '../../platform/storage.server/storage.ts';
import type { MadePhoto } from '../hosting/make-photo.server.ts';
import { sha256 } from './handover-store.server.ts';

/** DATA_DIR/files. */
const storageOf = (deps: Pick<Deps, 'config' | 'now'>): Storage =>
  fileStorage(join(deps.config.dataDir, 'files'), deps.now);

export const shotSizes = ['whole', 'small'] as const;
export type ShotSize = (typeof shotSizes)[number];

const keyOf = (handoverId: string, hash: string, size: ShotSize): string =>
  `handovers/${handoverId}/${hash}-${size}.webp`;

/** Keeps a picture that was drawn anew. @returns the SHA-256 of what is kept */
export async function keepShot(
  deps: Pick<Deps, 'config' | 'now'>,
  handoverId: string,
  photo: MadePhoto,
): Promise<string> {
  const drawings = photo.files.filter(({ contentType }) => contentType === 'image/webp');
  const [small, whole] = [drawings[0], drawings.at(-1)];
  if (!small || !whole) throw new Error('A picture that was made has no WebP.');
  const storage = storageOf(deps);
  await storage.put(keyOf(handoverId, photo.hash, 'small'), small.bytes, small.contentType);
  await storage.put(keyOf(handoverId, photo.hash, 'whole'), whole.bytes, whole.contentType);
  return sha256(whole.bytes);
}

/** Null when there is none. */
export async function shotFile(
  deps: Pick<Deps, 'config' | 'now'>,
  handoverId: string,
  hash: string,
  size: ShotSize,
): Promise<Uint8Array | null> {
  return (await storageOf(deps).get(keyOf(handoverId, hash, size)))?.content ?? null;
}
