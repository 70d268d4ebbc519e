/** Serves the API description for programs at `GET /api/openapi.json`; people read the same at /api/docs. */
import { Hono } from 'hono';
import type { Deps } from '../platform/deps.server.ts';
import { encode, pickEncoding, type Encoding } from '../platform/http.server/compress.ts';
import type { ApiEnvironment } from './environment.server.ts';
import { openApiDocument } from './open-api/document.ts';

export function openApi({ config }: Pick<Deps, 'config'>): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  /** Half a megabyte, made and compressed once. */
  const bodies = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  const bodyIn = async (encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
    encoding === 'identity'
      ? Buffer.from(JSON.stringify(openApiDocument(config.brand.name)))
      : Buffer.from(await encode(await bodyOf('identity'), encoding));
  const bodyOf = (encoding: Encoding): Promise<Buffer<ArrayBuffer>> => {
    const body = bodies.get(encoding) ?? bodyIn(encoding);
    bodies.set(encoding, body);
    return body;
  };
  app.get('/openapi.json', async (c) => {
    const encoding = pickEncoding(c.req.header('accept-encoding'));
    return c.body(await bodyOf(encoding), 200, {
      'content-type': 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
  });
  return app;
}
