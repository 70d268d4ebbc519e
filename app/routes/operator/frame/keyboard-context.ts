import { createContext, useContext, useEffect } from 'react';
import type { PageKey } from './desk-keys.ts';

type Keyboard = {
  showHelp: () => void;
  /** The current page's keys; the returned function removes them. */
  offer: (keys: readonly PageKey[]) => () => void;
};

/** Null without keys: before the desk is interactive, and during sign-in. */
export const KeyboardContext = createContext<Keyboard | null>(null);

/** Assigns letters while this page is shown. @param keys the same array unless something changes */
export function usePageKeys(keys: readonly PageKey[]): void {
  const keyboard = useContext(KeyboardContext);
  useEffect(() => keyboard?.offer(keys), [keyboard, keys]);
}
