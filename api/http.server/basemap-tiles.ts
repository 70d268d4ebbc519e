/** Serves tiles of the embedded map like files: before the rate limit, from memory, cacheable forever. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basemap } from '../../features/maps/basemap.server.ts';
import { baseHeaders, bareContentSecurityPolicy } from '../../platform/http.server/security-headers.ts';

/** `/basemap/{version}/{layer}/{z}/{x}/{y}.pbf` or `.webp`. */
const tileAddress =
  /^(\/basemap\/[0-9a-z]{1,16})\/([a-z-]{1,20})\/(\d{1,2})\/(\d{1,4})\/(\d{1,4})\.(?:pbf|webp)$/;

/**
 * Answers a tile request; false lets the next handler try. An outdated version (a page opened before the last deployment, or 'current' when
 * the page could not find out) gets today's tile, cached for five minutes only. A tile outside the archive is an empty answer (204): the
 * edge of the data is not an error.
 * @param own extra headers of this answer, alternating names and values
 */
export function serveBasemapTile(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  own: readonly string[],
): boolean {
  const match = tileAddress.exec(pathname);
  if (!match) return false;
  const [, prefix, layer = '', z, x, y] = match;
  const { tilesUrl, tile } = basemap();
  const found = tile(layer, Number(z), Number(x), Number(y));
  for (let at = 0; at < own.length; at += 2) response.setHeader(own[at] ?? '', own[at + 1] ?? '');
  for (const [name, value] of baseHeaders) response.setHeader(name, value);
  response.setHeader('content-security-policy', bareContentSecurityPolicy);
  const isCurrent = prefix === tilesUrl;
  response.setHeader(
    'cache-control',
    isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  );
  if (!found) {
    response.writeHead(204).end();
    return true;
  }
  response.setHeader('content-type', found.type);
  response.setHeader('content-length', found.bytes.length);
  if (found.encoding) response.setHeader('content-encoding', found.encoding);
  response.writeHead(200);
  response.end(request.method === 'HEAD' ? undefined : found.bytes);
  return true;
}
