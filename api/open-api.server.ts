/** Serves the API description for programs at `GET /api/openapi.json`; people read the same at /api/docs. */
import { Hono } from 'hono';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';
import { openApiDocument } from './open-api/document.ts';

export function openApi({ config }: Pick<Deps, 'config'>): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  let text: string | null = null;
  app.get('/openapi.json', (c) =>
    c.body((text ??= JSON.stringify(openApiDocument(config.brand.name))), 200, {
      'content-type': 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    }),
  );
  return app;
}
