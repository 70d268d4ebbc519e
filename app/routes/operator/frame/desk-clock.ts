import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { DeskOverview } from '../../../../features/desk/overview.server.ts';

/** Data shown beside every desk page. @throws outside the desk's frame */
export function useOverview(): DeskOverview {
  const overview = useRouteLoaderData<DeskOverview>('routes/operator-shell');
  if (!overview) throw new Error('useOverview must be used within the frame of the desk');
  return overview;
}

const tickMilliseconds = 15_000;

/** The server's clock in milliseconds since 1970, running while the page is open: the browser's own may be wrong. */
export function useServerNow(): number {
  const { now } = useOverview();
  const [elapsed, setElapsed] = useState({ since: now, milliseconds: 0 });
  useEffect(() => {
    const began = performance.now();
    const tick = () => setElapsed({ since: now, milliseconds: performance.now() - began });
    const timer = setInterval(tick, tickMilliseconds);
    return () => clearInterval(timer);
  }, [now]);
  return Date.parse(now) + (elapsed.since === now ? elapsed.milliseconds : 0);
}
