/** Keeps the current time on an open page. */
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Milliseconds since the epoch, to the minute. Only in the browser. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
