/** Keeps, in this tab, the request that somebody new has just sent: the page that says so knows nobody else. */
import { useSyncExternalStore } from 'react';

export type SentRequest = {
  id: string;
  /** ISO instant. */
  confirmUntil: string;
  email: string;
  title: string;
  ownerName: string;
  from: string;
  to: string;
  totalCents: number;
  /** 'Visa 4242', or 'your card'. */
  card: string;
};

const key = 'sent request';

export function keepSentRequest(sent: SentRequest): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sent));
  } catch {
    // A browser may bar storage: then the page says less.
  }
}

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const never = () => () => undefined;

/** What was sent from this tab; null where nothing was, and until React has taken over. */
export function useSentRequest(): SentRequest | null {
  const text = useSyncExternalStore(never, kept, () => null);
  // Only `keepSentRequest` writes it.
  return text === null ? null : (JSON.parse(text) as SentRequest);
}
