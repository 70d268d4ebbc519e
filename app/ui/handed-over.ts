/** Tells a component when the page's early input (app/early-input.ts) has been passed on. */
import { useSyncExternalStore } from 'react';

/** Sent to the document once values typed before its scripts loaded are restored; <html data-handed-over> marks it from then on. */
export const handedOver = 'handed-over';

function follow(listener: () => void): () => void {
  document.addEventListener(handedOver, listener);
  return () => document.removeEventListener(handedOver, listener);
}

/**
 * For fields only a page without scripts shows: false until what was typed into them is passed on. With `useHydrated` the fields, and their
 * values, would be gone first.
 */
export function useHandedOver(): boolean {
  return useSyncExternalStore(
    follow,
    () => document.documentElement.dataset.handedOver !== undefined,
    () => false,
  );
}
