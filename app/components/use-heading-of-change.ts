/** Where does the focus go when a step is taken and the button that was pressed is gone? To the heading of what is the case now. */
import { useEffect, useRef } from 'react';

/** Who writes a message while the other side acts goes on writing. */
function isWriting(): boolean {
  const at = document.activeElement;
  return at !== null && at.matches('textarea, input') && at.closest('dialog') === null;
}

/** @param step what the heading speaks of, in a word; when it changes the heading takes the focus */
export function useHeadingOfChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && !isWriting()) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
