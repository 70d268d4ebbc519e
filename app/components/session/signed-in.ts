/** Tells at once whether this browser keeps a session, without loading anything or checking whether it is still valid. */
import { useSyncExternalStore } from 'react';

/** Where viewer.ts keeps the last known kind of viewer and their account: '<kind> <account id>'. */
export const viewerKey = 'viewer';

/** Where the signed-in member's name and photo are kept. */
export const faceKey = 'face';

/** The window event after the marks on <html> have changed. */
export const sessionChanged = 'session-change';

/** The mark that session-place.ts' script, or session.ts, put on <html>. */
export const isSessionKept = (): boolean => document.documentElement.dataset.session !== undefined;

/** Sets the mark for the style sheet and the header. */
export function markSession(isKept: boolean): void {
  if (isKept) document.documentElement.dataset.session = 'kept';
  else forgetSession();
  window.dispatchEvent(new Event(sessionChanged));
}

function forgetSession(): void {
  delete document.documentElement.dataset.session;
  delete document.documentElement.dataset.viewer;
  try {
    localStorage.removeItem(viewerKey);
    localStorage.removeItem(faceKey);
  } catch {
    // Nothing was kept either.
  }
}

export function followSessionMark(listener: () => void): () => void {
  window.addEventListener(sessionChanged, listener);
  return () => window.removeEventListener(sessionChanged, listener);
}

export const useSignedIn = (): boolean => useSyncExternalStore(followSessionMark, isSessionKept, () => false);
