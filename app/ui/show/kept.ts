/** Marks a part of a page that looks the same on many pages, so that the server renders it once (app/kept-markup.server.ts). */
import { createContext, createElement, use, type ReactNode } from 'react';

export type KeptPlace = { number: number; isKept: boolean };

/** Tells a part's place in this rendering; null in the browser. */
export const KeptParts = createContext<((key: string) => KeptPlace) | null>(null);

/**
 * @param by everything that the part's markup depends on; include `useId()` where it contains ids. Parts don't contain each other.
 */
export function Kept({ by, children }: { by: unknown; children: ReactNode }) {
  // A constant of the build: nothing of it reaches the browser.
  const place = import.meta.env.SSR ? use(KeptParts)?.(JSON.stringify(by)) : undefined;
  // One element, so that ids inside are the same without it.
  return place ? createElement('kept-part', { n: place.number }, place.isKept ? null : children) : children;
}
