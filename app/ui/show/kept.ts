/** Marks a part of a page that looks the same on many pages, so that the server renders it once (app/kept-markup.server.ts). */
import { createContext, createElement, use, type ReactNode } from 'react';

export type KeptPlace = { number: number; isKept: boolean };

/** Finds a part's place on the page being rendered; null in the browser. */
export const KeptParts = createContext<((key: string) => KeptPlace) | null>(null);

/**
 * @param by everything that the part's markup depends on; include `useId()` where it contains ids. Parts don't contain each other.
 */
export function Kept({ by, children }: { by: unknown; children: ReactNode }) {
  // A constant of the build: nothing of it reaches the browser.
  const place = import.meta.env.SSR ? use(KeptParts)?.(JSON.stringify(by)) : undefined;
  // A single element, so that the ids inside are the same as in the browser, which renders none.
  return place ? createElement('kept-part', { n: place.number }, place.isKept ? null : children) : children;
}
