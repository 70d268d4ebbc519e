/** Tells a component when the page's early input (app/early-input.ts) has been passed on. */
import { useSyncExternalStore } from 'react';

/** Sent to the document once it has the values back that were typed before its scripts came; <html data-handed-over> says so from then on. */
export const handedOver = 'handed-over';

function follow(listener: () => void): () => void {
  document.addEventListener(handedOver, listener);
  return () => document.removeEventListener(handedOver, listener);
}

/**
 * For fields that only a page without scripts shows: false until what was typed into them has been passed on. With `useHydrated` the
 * fields would go first, and the values with them.
 */
export function useHandedOver(): boolean {
  return useSyncExternalStore(
    follow,
    () => document.documentElement.dataset.handedOver !== undefined,
    () => false,
  );
}
