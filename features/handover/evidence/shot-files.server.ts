/** Stores hand-over photos with the private pictures: only the two sides see them, and operators in the record. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { MadePhoto } from '../../hosting/photos/make-photo.server.ts';
import {
  keepPrivatePicture,
  keepPrivateVideo,
  privateFileKeys,
  privatePictureFile,
  privateVideoFile,
  type PictureSize,
} from '../../hosting/photos/private-pictures.server.ts';
import { sha256 } from '../handover-store.server.ts';

type Where = Pick<Deps, 'config' | 'now'>;

const nameOf = (handoverId: string, hash: string): string => `handovers/${handoverId}/${hash}`;

/** Stores a re-encoded photo. @returns the SHA-256 of the stored bytes */
export const keepShot = async (deps: Where, handoverId: string, photo: MadePhoto): Promise<string> =>
  sha256(await keepPrivatePicture(deps, nameOf(handoverId, photo.hash), photo.files));

/** Stores a video as sent. @returns its SHA-256 */
export async function keepVideo(
  deps: Where,
  handoverId: string,
  video: { bytes: Buffer; type: string },
): Promise<string> {
  const hash = sha256(video.bytes);
  await keepPrivateVideo(deps, nameOf(handoverId, hash), video.bytes, video.type);
  return hash;
}

/** A photo as WebP, or a video as sent; null when it does not exist. */
export async function shotFile(
  deps: Where,
  handoverId: string,
  hash: string,
  size: PictureSize,
): Promise<Uint8Array | null> {
  const name = nameOf(handoverId, hash);
  return (await privatePictureFile(deps, name, size)) ?? privateVideoFile(deps, name);
}

/** The stored files that a photo or video may have. */
export const shotFileKeys = (handoverId: string, hash: string): string[] =>
  privateFileKeys(nameOf(handoverId, hash));
