/**
 * Keeps what someone typed before leaving for the card processor's or bank's page: in this tab, for that person, once, and never in an
 * address.
 */
import { useEffect, useState } from 'react';
import { keptAccountId } from './kept-account.ts';

const prefix = 'typed ';
const keyOf = (about: string): string => `${prefix}${keptAccountId() ?? ''} ${about}`;

type Kept = { words?: unknown; payment?: string | null } | null;
const keptAt = (key: string): Kept => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept;

/**
 * @param about names the form: '/listing/coachmen-trailer'
 * @param payment the payment the bank is asked about, with which the form is sent; null if nothing is sent yet
 */
export function keepWords(about: string, words: object | string | null, payment: string | null): void {
  try {
    sessionStorage.setItem(keyOf(about), JSON.stringify({ words, payment } satisfies Kept));
  } catch {
    // A browser may block storage: then it must be typed again.
  }
}

/** Gives what a visitor typed in this tab to the account they just signed in to with "Sign in instead". */
export function adoptWords(about: string): void {
  try {
    const typed = sessionStorage.getItem(`${prefix} ${about}`);
    if (typed === null) return;
    sessionStorage.removeItem(`${prefix} ${about}`);
    if (sessionStorage.getItem(keyOf(about)) === null) sessionStorage.setItem(keyOf(about), typed);
  } catch {
    // A browser may block storage: then it must be typed again.
  }
}

/** The payments whose forms the signed-in account was about to send, if still kept here. */
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

/** What was sent with a payment is no longer a draft: the next form starts empty. */
export function forgetWordsSentWith(payment: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && keptAt(key)?.payment === payment) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/** The kept values for the form's first rendering; deleted once rendered. @param read parses them; null if invalid */
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
