/** What time is it, on a page that stays open? */
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Milliseconds since the epoch, kept true to the minute. Only where a page is drawn in the browser. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
