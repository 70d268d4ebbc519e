/** Keeps the signed-in member's name and photo, so that public pages show them without a request. */
import { useSyncExternalStore } from 'react';
import { faceKey, followSessionMark } from '../session/signed-in.ts';

export type KeptFace = { name: string; address: string; photo: string | null };

let lastText: string | null = null;
let lastFace: KeptFace | null = null;

/** The kept face; null before the first answer about this member. */
function keptFace(): KeptFace | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(faceKey);
    // React compares snapshots by identity: the same text gives the same object.
    if (text === lastText) return lastFace;
    const kept = JSON.parse(text ?? 'null') as Partial<KeptFace> | null;
    lastFace =
      typeof kept?.name === 'string' && typeof kept.address === 'string'
        ? { name: kept.name, address: kept.address, photo: kept.photo ?? null }
        : null;
  } catch {
    lastFace = null;
  }
  lastText = text;
  return lastFace;
}

export const useKeptFace = (): KeptFace | null =>
  useSyncExternalStore(followSessionMark, keptFace, () => null);
