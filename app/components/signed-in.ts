/** Does the header show "Logout"? By what is kept in this browser, at once, without loading anything and without asking whether it still holds. */
import { useSyncExternalStore } from 'react';

const changed = 'session-change';

/** The mark that session-place.ts' script, or session.ts, has put on <html>. */
export const isSessionKept = (): boolean => document.documentElement.dataset.session !== undefined;

/** Puts the mark for the style sheet and the header. */
export function markSession(isKept: boolean): void {
  if (isKept) document.documentElement.dataset.session = 'kept';
  else delete document.documentElement.dataset.session;
  window.dispatchEvent(new Event(changed));
}

export function followSessionMark(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

export const useSignedIn = (): boolean => useSyncExternalStore(followSessionMark, isSessionKept, () => false);
