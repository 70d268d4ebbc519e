/** How does a member's photo leave the server? Its address is made of its content, so whoever has it keeps it for ever. */
import { Hono } from 'hono';
import { photoFile } from '../features/hosting/photo-files.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from './environment.server.ts';

const forEver = 'public, max-age=31536000, immutable';

/** `GET /photos/{hash}-{width}.{avif,webp}`. */
export function photosApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/:file', async (c) => {
    const name = c.req.param('file');
    const etag = `"${name}"`;
    const found = await photoFile(deps, name);
    if (!found) return problemResponse(404, 'There is no such photo.');
    const headers = {
      'cache-control': forEver,
      etag,
      // Nobody's browser guesses another type, and nothing in it runs, whatever the bytes are.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    };
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(Uint8Array.from(found.content), {
      headers: {
        ...headers,
        'content-type': found.contentType,
        'content-length': String(found.content.byteLength),
      },
    });
  });
  return app;
}
