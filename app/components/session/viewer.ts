/** Tells at once who looks at a page, from this browser's storage: public pages are the same for everyone and ask nobody. */
import { useSyncExternalStore } from 'react';
import { followSessionMark, isSessionKept } from './signed-in.ts';

/** A visitor is not signed in; an account has no active membership. */
export type Viewer = 'visitor' | 'account' | 'renter' | 'owner';
type Member = Extract<Viewer, 'renter' | 'owner'>;

/**
 * Reads the mark that the page's first script, or `keepViewer` (keep-viewer.ts), put on <html>: members have one, and 'unknown' counts as
 * an account.
 */
function viewerNow(): Viewer {
  const { viewer } = document.documentElement.dataset;
  if (!isSessionKept()) return 'visitor';
  return viewer === 'owner' || viewer === 'renter' ? viewer : 'account';
}

/** Who looks at this page; a visitor before hydration. */
export const useViewer = (): Viewer => useSyncExternalStore(followSessionMark, viewerNow, () => 'visitor');

/** Whether the viewer has a membership, and needs no invitation to join. */
export const isMember = (viewer: Viewer): viewer is Member => viewer === 'renter' || viewer === 'owner';

/** The wordmark's target: members have a page of their own. */
export const homeOf = (viewer: Viewer): '/' | '/today' => (isMember(viewer) ? '/today' : '/');

/** The same outside rendering, right after signing in. */
export const ownHome = (): '/' | '/today' => homeOf(viewerNow());
