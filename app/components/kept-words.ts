/** What had somebody typed and chosen before they left for the card processor's own page or their bank's? Kept in this tab, for whoever typed it, once; never in an address. */
import { useEffect, useState } from 'react';
import { keptAccountId } from './kept-account.ts';

const prefix = 'typed ';
const keyOf = (about: string): string => `${prefix}${keptAccountId() ?? ''} ${about}`;

type Kept = { words?: unknown; payment?: string | null } | null;
const keptAt = (key: string): Kept => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept;

/**
 * @param about the form, in a word of its own: '/listing/coachmen-trailer'
 * @param payment the payment that a bank asks about, with which the words are sent; null where nothing is sent yet
 */
export function keepWords(about: string, words: object | string | null, payment: string | null): void {
  try {
    sessionStorage.setItem(keyOf(about), JSON.stringify({ words, payment } satisfies Kept));
  } catch {
    // A browser may bar storage altogether: then they are typed again.
  }
}

/** Hands what a visitor typed in this tab to the account they have just signed in to: they pressed "Sign in instead". */
export function adoptWords(about: string): void {
  try {
    const typed = sessionStorage.getItem(`${prefix} ${about}`);
    if (typed === null) return;
    sessionStorage.removeItem(`${prefix} ${about}`);
    if (sessionStorage.getItem(keyOf(about)) === null) sessionStorage.setItem(keyOf(about), typed);
  } catch {
    // A browser may bar storage altogether: then they are typed again.
  }
}

/** The payments with which words of whoever is signed in were to be sent, as far as they are still kept here. */
export function paymentsOfKeptWords(): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(keyOf('')))
      .map((key) => keptAt(key)?.payment)
      .filter((payment) => typeof payment === 'string');
  } catch {
    return [];
  }
}

/** What was sent with a payment is nobody's draft any more: the next form begins empty. */
export function forgetWordsSentWith(payment: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && keptAt(key)?.payment === payment) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/**
 * What was kept, for the first drawing of the form; forgotten once it is drawn.
 * @param read makes words of what stands there, null of what is none
 */
export function useKeptWords<T>(about: string, read: (kept: unknown) => T | null): T | null {
  const [words] = useState(() => {
    try {
      return read(keptAt(keyOf(about))?.words ?? null);
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
