import { useLayoutEffect, useRef } from 'react';

/** Closes the window that it stands in when it goes, so that the focus returns to where it came from, also when the window goes as a whole. */
export function FocusReturn() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('dialog');
    return () => dialog?.close();
  }, []);
  return <span ref={mark} hidden />;
}
