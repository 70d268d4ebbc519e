/**
 * How does what stands open learn what others have done? A moment after its member is told something, a step is noted in one of their conversations, or
 * something may have been missed.
 */
import { useEffect, useRef } from 'react';
import type { LiveNote } from './live.ts';
import { useLive } from './use-live.ts';

/** Several things that happen at once are one question. */
const pauseMs = 400;
/** As long as a window is open, there is no network, or something else is under way, it waits: what is written in a window stays. */
const againMs = 2_000;
/** What is drawn was asked for just before; the stream may open much later. */
const justAskedMs = 2_000;

/**
 * Whether something may stand differently than it is shown.
 * @param said what was heard
 * @param isFirst whether nothing was heard before, since it is drawn
 * @param drawnForMs for how many milliseconds it is drawn
 */
export function isNews(said: LiveNote | 'fresh', isFirst: boolean, drawnForMs: number): boolean {
  if (said === 'fresh') return !isFirst || drawnForMs > justAskedMs;
  return said.kind === 'notification' || (said.kind === 'message' && said.body.event !== undefined);
}

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
  const heard = useRef({ isFirst: true, drawnAt: 0 });
  useEffect(() => {
    heard.current.drawnAt = performance.now();
  }, []);
  useLive((said) => {
    const { isFirst, drawnAt } = heard.current;
    heard.current.isFirst = false;
    if (isNews(said, isFirst, performance.now() - drawnAt)) lookIn(pauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
