/**
 * Lets a page survive when React cannot hydrate it, because an extension or translator has changed it: React then renders the whole
 * document again. With Trusted Types it cannot create a script element in the browser, and it removes the marks our inline scripts set on
 * <html>.
 */
import { useLayoutEffect, useState } from 'react';
import { Scripts, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { useHydrated } from './ui/hydrated.ts';

/**
 * The scripts at the end of the document; when the browser renders it again they have already run. The marks on <html> (theme, session) are
 * restored before painting. The hook inside `ScrollRestoration` remembers scroll positions, without its script: after a reload the browser
 * restores them itself, because the page arrives complete.
 */
export function DocumentScripts() {
  useScrollRestoration();
  const [notes] = useState(useHydrated() && { ...document.documentElement.dataset });
  useLayoutEffect(() => void Object.assign(document.documentElement.dataset, notes), [notes]);
  return !notes && <Scripts />;
}
