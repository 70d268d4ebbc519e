/** What had somebody typed and chosen before they left for the card processor's own page or their bank's? Kept in this tab, for whoever typed it, once; never in an address. */
import { useEffect, useState } from 'react';
import { keptAccountId } from './kept-account.ts';

const keyOf = (about: string): string => `typed ${keptAccountId() ?? ''} ${about}`;

/** @param about the form, in a word of its own: '/listing/coachmen-trailer' */
export function keepWords(about: string, words: object | string | null): void {
  try {
    sessionStorage.setItem(keyOf(about), JSON.stringify(words));
  } catch {
    // A browser may bar storage altogether: then they are typed again.
  }
}

/**
 * What was kept, for the first drawing of the form; forgotten once it is drawn.
 * @param read makes words of what stands there, null of what is none
 */
export function useKeptWords<T>(about: string, read: (kept: unknown) => T | null): T | null {
  const [words] = useState(() => {
    try {
      return read(JSON.parse(sessionStorage.getItem(keyOf(about)) ?? 'null'));
    } catch {
      return null;
    }
  });
  useEffect(() => {
    try {
      sessionStorage.removeItem(keyOf(about));
    } catch {
      // Nothing was kept either.
    }
  }, [about]);
  return words;
}
