import { createContext, useContext, useEffect } from 'react';
import type { PageKey } from './desk-keys.ts';

type Keyboard = {
  showHelp: () => void;
  /** The keys of the page that is shown; the returned function takes them away again. */
  offer: (keys: readonly PageKey[]) => () => void;
};

/** Null where there are no keys: before the desk is alive, and where somebody has to sign in first. */
export const KeyboardContext = createContext<Keyboard | null>(null);

/** Gives letters a meaning while this page is shown. @param keys the same list as long as nothing of it changes */
export function usePageKeys(keys: readonly PageKey[]): void {
  const keyboard = useContext(KeyboardContext);
  useEffect(() => keyboard?.offer(keys), [keyboard, keys]);
}
