/** How does a page that stands open learn what others have done? Whenever its member is told something, it is asked for anew. */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from './use-live.ts';

/** Several things that happen at once are one question. */
const pauseMs = 400;
/** As long as a window is open, there is no network, or something else is under way, it waits: what is written in a window stays. */
const againMs = 2_000;

/** Asks the page's loaders again, a moment after a notification came in. */
export function useFreshPage(): void {
  const { state, revalidate } = useRevalidator();
  const latest = useRef({ state, revalidate });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = { state, revalidate };
  });
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isBusy =
        !navigator.onLine ||
        latest.current.state !== 'idle' ||
        document.querySelector('dialog[open]') !== null;
      if (isBusy) lookIn(againMs);
      else void latest.current.revalidate();
    }, milliseconds);
  };
  useLive((said) => {
    if (said !== 'fresh' && said.kind === 'notification') lookIn(pauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
