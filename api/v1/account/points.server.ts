/** Publishes totals of Adventure Points; nothing about any member. */
import { Hono } from 'hono';
import { pointsFigures } from '../../../features/points/public-figures.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { ApiEnvironment } from '../../environment.server.ts';

/** `GET /api/v1/points`: issued, in circulation, held, expired, kept as fees. */
export function pointsApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/', async (c) =>
    c.json(await pointsFigures(deps), 200, { 'cache-control': 'public, max-age=60' }),
  );
  return app;
}
