/** Connects metrics to their sources (pools, kept pages, the database) and serves them on their own port where one is set. */
import type { Door } from './api/http.server/door.ts';
import { operatingFigures } from './features/desk/operating-figures.server.ts';
import type { Ground } from './ground.server.ts';
import { laneOf } from './job-lanes.ts';
import type { Config } from './platform/config/config.server.ts';
import type { Metrics } from './platform/watch.server/metrics.ts';
import { serveMetrics } from './platform/watch.server/metrics-server.ts';

/** @returns stops what it started */
export async function showMetrics(
  metrics: Metrics,
  {
    config,
    deps,
    pools,
    door,
  }: Pick<Ground, 'deps' | 'pools'> & { config: Config; door: Pick<Door, 'pagesState'> },
): Promise<() => Promise<void>> {
  for (const [name, pool] of Object.entries(pools)) metrics.watchPool(name, pool.state);
  metrics.watchPages(door.pagesState);
  metrics.watchFigures(operatingFigures(deps, laneOf));
  const { port, host } = config.watching.metrics;
  const server = port === null ? null : await serveMetrics(metrics, { port, host });
  return async () => {
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  };
}
