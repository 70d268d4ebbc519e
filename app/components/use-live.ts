/** Lets a component follow live changes while it is mounted. */
import { useEffect, useRef } from 'react';
import { followLive, type LiveListener } from './live.ts';

/** Calls the latest render's listener. */
export function useLive(listener: LiveListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => followLive((said) => latest.current(said)), []);
}
