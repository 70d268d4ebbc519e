import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during the first render in the browser, true from then on: for what only a page with its script running may show. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
