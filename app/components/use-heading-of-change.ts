/** Moves the focus to the heading of the current state, when a step has removed the pressed button. */
import { useEffect, useRef } from 'react';

/** Someone writing a message keeps the focus while the other side acts. */
function isWriting(): boolean {
  const at = document.activeElement;
  return at !== null && at.matches('textarea, input') && at.closest('dialog') === null;
}

/** @param step identifies the state in the heading; when it changes the heading takes the focus */
export function useHeadingOfChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && !isWriting()) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
