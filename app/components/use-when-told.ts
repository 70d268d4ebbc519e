/**
 * How does what stands open learn what others have done? A moment after its member is told something, a step is noted in one of their conversations, or
 * something may have been missed.
 */
import { useEffect, useRef } from 'react';
import { useLive } from './use-live.ts';

/** Several things that happen at once are one question. */
const pauseMs = 400;
/** As long as a window is open, there is no network, or something else is under way, it waits: what is written in a window stays. */
const againMs = 2_000;

/**
 * @param look asks anew for what is shown
 * @param isBusy whether something is under way that it has to wait for
 */
export function useWhenTold(look: () => void, isBusy: () => boolean = () => false): void {
  const latest = useRef({ look, isBusy });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = { look, isBusy };
  });
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const mustWait =
        !navigator.onLine || latest.current.isBusy() || document.querySelector('dialog[open]') !== null;
      if (mustWait) lookIn(againMs);
      else latest.current.look();
    }, milliseconds);
  };
  // The first time, what is shown has just been asked for.
  const hasBegun = useRef(false);
  useLive((said) => {
    const isNews =
      said === 'fresh'
        ? hasBegun.current
        : said.kind === 'notification' || (said.kind === 'message' && said.body.event !== undefined);
    hasBegun.current = true;
    if (isNews) lookIn(pauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
