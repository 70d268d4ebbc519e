/** Where do the pictures of a hand-over lie? With the private pictures: only its two sides get them, and an operator the record. */
import type { Deps } from '../../platform/deps.server.ts';
import type { MadePhoto } from '../hosting/make-photo.server.ts';
import {
  dropPrivatePicture,
  keepPrivatePicture,
  keepPrivateVideo,
  privatePictureFile,
  privateVideoFile,
  type PictureSize,
} from '../hosting/private-pictures.server.ts';
import { sha256 } from './handover-store.server.ts';

type Where = Pick<Deps, 'config' | 'now'>;

const nameOf = (handoverId: string, hash: string): string => `handovers/${handoverId}/${hash}`;

/** Keeps a picture that was drawn anew. @returns the SHA-256 of what is kept */
export const keepShot = async (deps: Where, handoverId: string, photo: MadePhoto): Promise<string> =>
  sha256(await keepPrivatePicture(deps, nameOf(handoverId, photo.hash), photo.files));

/** Keeps a video as it was sent. @returns the SHA-256 of what is kept, which is that of what was sent */
export async function keepVideo(
  deps: Where,
  handoverId: string,
  video: { bytes: Buffer; type: string },
): Promise<string> {
  const hash = sha256(video.bytes);
  await keepPrivateVideo(deps, nameOf(handoverId, hash), video.bytes, video.type);
  return hash;
}

/** A photo as WebP, or a video as it was sent; null when there is none. */
export async function shotFile(
  deps: Where,
  handoverId: string,
  hash: string,
  size: PictureSize,
): Promise<Uint8Array | null> {
  const name = nameOf(handoverId, hash);
  return (await privatePictureFile(deps, name, size)) ?? privateVideoFile(deps, name);
}

/** Removes its files; nothing happens when they are gone. */
export const dropShot = (deps: Where, handoverId: string, hash: string): Promise<void> =>
  dropPrivatePicture(deps, nameOf(handoverId, hash));
