/** Keeps the request a newcomer has just sent, in this tab: the confirmation page has no other source. */
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
    // A browser may block storage: then the page shows less.
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

/** What was sent from this tab; null if nothing was, and before hydration. */
export function useSentRequest(): SentRequest | null {
  const text = useSyncExternalStore(never, kept, () => null);
  // Only `keepSentRequest` writes it.
  return text === null ? null : (JSON.parse(text) as SentRequest);
}
