/** Which server functions can a page invoke? The map's: which service draws it, and with which public token. */
import { Hono } from 'hono';
import { z } from 'zod';
import { basemap } from '../features/maps/basemap.server.ts';
import { describeMapService } from '../features/maps/map-service.ts';
import type { Deps } from '../platform/deps.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from './environment.server.ts';

const tokenRequest = z.strictObject({ endpoint: z.literal('public-token'), method: z.literal('GET') });
const expected = 'The body must be the JSON object {"endpoint": "public-token", "method": "GET"}.';

/** `/functions/v1`: `POST mapbox-proxy` answers which map to draw. */
export function functionsApi(deps: Pick<Deps, 'config'>): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/mapbox-proxy', async (c) => {
    const body = await c.req.json<unknown>().catch(() => undefined);
    if (!tokenRequest.safeParse(body).success) return problemResponse(400, expected);
    return c.json(describeMapService(deps.config, basemap().tilesUrl), 200, { 'cache-control': 'no-store' });
  });
  app.all('/mapbox-proxy', () => problemResponse(405, 'mapbox-proxy takes POST only.', { allow: 'POST' }));
  return app;
}
