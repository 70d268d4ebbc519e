/**
 * Lets a page survive when React cannot take over what the server drew, because a browser extension or a translator has changed it: React then draws
 * the whole document anew. Under Trusted Types it may not make a script element in the browser, and it clears what our inline scripts noted on <html>.
 */
import { useLayoutEffect, useState } from 'react';
import { Scripts, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { useHydrated } from './ui/hydrated.ts';

/**
 * The scripts at the end of the document; where the browser draws it anew they have run already. The notes on <html> (theme, session) are put back
 * before anything is painted. Places on the page are remembered by the hook inside `ScrollRestoration`, without that component's script: after a
 * reload the browser itself goes back to the place, because the page comes whole.
 */
export function DocumentScripts() {
  useScrollRestoration();
  const [notes] = useState(useHydrated() && { ...document.documentElement.dataset });
  useLayoutEffect(() => void Object.assign(document.documentElement.dataset, notes), [notes]);
  return !notes && <Scripts />;
}
