/** Stores who looks at pages in this browser. Separate from reading it, which every page does before its first paint. */
import type { KeptFace } from '../frame/kept-face.ts';
import { faceKey, sessionChanged, viewerKey } from './signed-in.ts';
import type { Viewer } from './viewer.ts';

/** Whether this browser already knows an account's kind of viewer; it may have changed since. */
export function isViewerKept(accountId: string): boolean {
  try {
    return localStorage.getItem(viewerKey)?.endsWith(` ${accountId}`) ?? false;
  } catch {
    return false;
  }
}

/**
 * Shows the page as for a visitor when the viewer could not be determined. The page's first script marks such a session 'unknown', and the
 * style sheet hides invitations to join: members must not see them, and other accounts must get them back.
 */
export function giveUpUnknownViewer(): void {
  const { dataset } = document.documentElement;
  if (dataset.viewer !== 'unknown') return;
  delete dataset.viewer;
  window.dispatchEvent(new Event(sessionChanged));
}

/** Keeps the answer for this account, so that the next page uses it from its first paint. */
export function keepViewer(
  viewer: Exclude<Viewer, 'visitor'>,
  accountId: string,
  face: KeptFace | null,
): void {
  const { dataset } = document.documentElement;
  const before = dataset.viewer;
  if (viewer === 'account') delete dataset.viewer;
  else dataset.viewer = viewer;
  const text = face && JSON.stringify(face);
  let isOtherFace = false;
  try {
    localStorage.setItem(viewerKey, `${viewer} ${accountId}`);
    isOtherFace = localStorage.getItem(faceKey) !== text;
    if (text === null) localStorage.removeItem(faceKey);
    else localStorage.setItem(faceKey, text);
  } catch {
    // Without storage each page asks again.
  }
  if (isOtherFace || dataset.viewer !== before) window.dispatchEvent(new Event(sessionChanged));
}
