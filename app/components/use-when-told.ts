/** Reloads open data after changes by others: a moment after a notification, a step in a conversation, or a possible gap. */
import { useEffect, useRef } from 'react';
import type { LiveNote } from './live.ts';
import { useLive } from './use-live.ts';

/** Several simultaneous changes cause one request. */
const pauseMs = 400;
/** With a dialog open, without a network, or while something runs, it waits: what is typed in a dialog stays. */
const againMs = 2_000;
/** The data was loaded just before; the stream may open much later. */
const justAskedMs = 2_000;

/**
 * Whether the shown data may be outdated.
 * @param said what was heard
 * @param isFirst whether it is the first event since rendering
 * @param drawnForMs for how many milliseconds it has been shown
 */
export function isNews(said: LiveNote | 'fresh', isFirst: boolean, drawnForMs: number): boolean {
  if (said === 'fresh') return !isFirst || drawnForMs > justAskedMs;
  return said.kind === 'notification' || (said.kind === 'message' && said.body.event !== undefined);
}

/** @param look reloads what is shown @param isBusy whether something is running that it must wait for */
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
