/** Where does the focus go when a step is taken and the button that was pressed is gone? To the heading of what is the case now. */
import { useEffect, useRef } from 'react';

/** @param step what the heading speaks of, in a word; when it changes the heading takes the focus */
export function useHeadingOfChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
