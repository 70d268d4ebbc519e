/** Tells who looks at a page, by what this browser keeps: at once, for public pages are the same for everyone and ask nobody. */
import { useSyncExternalStore } from 'react';
import { followSessionMark, isSessionKept } from './signed-in.ts';

/** A visitor is not signed in; an account has no membership that is active. */
export type Viewer = 'visitor' | 'account' | 'renter' | 'owner';
type Member = Extract<Viewer, 'renter' | 'owner'>;

/** Reads the mark that the page's first script, or `keepViewer` (keep-viewer.ts), has put on <html>: members have one, and 'unknown' counts as an account. */
function viewerNow(): Viewer {
  const { viewer } = document.documentElement.dataset;
  if (!isSessionKept()) return 'visitor';
  return viewer === 'owner' || viewer === 'renter' ? viewer : 'account';
}

/** Who looks at this page; a visitor until React has taken over. */
export const useViewer = (): Viewer => useSyncExternalStore(followSessionMark, viewerNow, () => 'visitor');

/** Whether the viewer holds a membership, and so needs no invitation to join. */
export const isMember = (viewer: Viewer): viewer is Member => viewer === 'renter' || viewer === 'owner';

/** Where the wordmark leads: members have a page of their own for today. */
export const homeOf = (viewer: Viewer): '/' | '/today' => (isMember(viewer) ? '/today' : '/');

/** The same outside of rendering, for who has just signed in. */
export const ownHome = (): '/' | '/today' => homeOf(viewerNow());
