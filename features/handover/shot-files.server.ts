/** Where do the pictures of a hand-over lie? With the private pictures: only its two sides get them, and an operator the record. */
import type { Deps } from '../../platform/deps.server.ts';
import type { MadePhoto } from '../hosting/make-photo.server.ts';
import {
  dropPrivatePicture,
  keepPrivatePicture,
  privatePictureFile,
  type PictureSize,
} from '../hosting/private-pictures.server.ts';
import { sha256 } from './handover-store.server.ts';

type Where = Pick<Deps, 'config' | 'now'>;

const nameOf = (handoverId: string, hash: string): string => `handovers/${handoverId}/${hash}`;

/** Keeps a picture that was drawn anew. @returns the SHA-256 of what is kept */
export const keepShot = async (deps: Where, handoverId: string, photo: MadePhoto): Promise<string> =>
  sha256(await keepPrivatePicture(deps, nameOf(handoverId, photo.hash), photo.files));

/** Null when there is none. */
export const shotFile = (
  deps: Where,
  handoverId: string,
  hash: string,
  size: PictureSize,
): Promise<Uint8Array | null> => privatePictureFile(deps, nameOf(handoverId, hash), size);

/** Removes its files; nothing happens when they are gone. */
export const dropShot = (deps: Where, handoverId: string, hash: string): Promise<void> =>
  dropPrivatePicture(deps, nameOf(handoverId, hash));
