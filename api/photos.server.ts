/** Serves members' photos: those of published listings and profiles to everyone, a draft's only by a signed address. */
import { Hono } from 'hono';
import type { AuthDeps } from '../features/auth/auth-deps.server.ts';
import { photoFile } from '../features/hosting/photos/photo-files.server.ts';
import { isShownToEveryone, isSignedFor } from '../features/hosting/photos/photo-keys.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from './environment.server.ts';

/** A public address contains its content's hash, so its content never changes. */
const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'private, max-age=3600';

/** `GET /photos/{hash}-{width}.{avif,webp}`, with `?until&key` for the photos of a draft. */
export function photosApi(deps: AuthDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/:file', async (c) => {
    const name = c.req.param('file');
    const etag = `"${name}"`;
    const isPublic = await isShownToEveryone(deps, name);
    const isAllowed = isPublic || isSignedFor(deps, name, c.req.query());
    const found = isAllowed ? await photoFile(deps, name) : null;
    if (!found) return problemResponse(404, 'There is no such photo.');
    const headers = {
      'cache-control': isPublic ? forEver : forAnHour,
      etag,
      // Browsers must not guess another type or run anything in it, whatever the bytes are.
      'content-security-policy': "default-src 'none'; sandbox",
      // Webmail shows public photos in emails on its own pages.
      'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
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
