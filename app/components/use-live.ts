/** How does a component follow what happens? For as long as it is drawn. */
import { useEffect, useRef } from 'react';
import { followLive, type LiveListener } from './live.ts';

/** Calls the listener of the latest drawing. */
export function useLive(listener: LiveListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => followLive((said) => latest.current(said)), []);
}
