/** Sends a street tile to the map: from our own origin, before the rate limit, under an address that caches can keep forever. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Streets } from '../../features/maps/streets.server.ts';
import { baseHeaders, bareContentSecurityPolicy } from '../../platform/http.server/security-headers.ts';

/** `/streets/{version}/{z}/{x}/{y}.pbf`. */
const tileAddress = /^(\/streets\/[0-9a-f]{8})\/(\d{1,2})\/(\d{1,6})\/(\d{1,6})\.pbf$/;

/**
 * Answers a tile request; false lets the next handler try. A tile that the file lacks is an empty answer (204), as at the edge of the data.
 * A file that can't be read is 503, and the map draws what it has.
 * @param streets the configured file
 * @param own extra headers of this answer, alternating names and values
 */
export function serveStreetTile(
  request: IncomingMessage,
  response: ServerResponse,
  {
    pathname,
    own,
    streets,
  }: { pathname: string; own: readonly string[]; streets: () => Promise<Streets | null> },
): boolean {
  const match = tileAddress.exec(pathname);
  if (!match) return false;
  const [, prefix, z, x, y] = match;
  for (let at = 0; at < own.length; at += 2) response.setHeader(own[at] ?? '', own[at + 1] ?? '');
  for (const [name, value] of baseHeaders) response.setHeader(name, value);
  response.setHeader('content-security-policy', bareContentSecurityPolicy);
  const answer = async () => {
    const file = await streets();
    const bytes = file && (await file.tile(Number(z), Number(x), Number(y)));
    const isCurrent = file?.streetsUrl === prefix;
    response.setHeader(
      'cache-control',
      isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    );
    if (!bytes) return response.writeHead(204).end();
    response.setHeader('content-type', 'application/x-protobuf');
    response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-length', bytes.length);
    response.writeHead(200);
    return response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  answer().catch(() => {
    if (!response.headersSent) response.setHeader('cache-control', 'no-store').writeHead(503);
    response.end();
  });
  return true;
}
