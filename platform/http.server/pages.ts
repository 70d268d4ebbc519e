/** How does a rendered page reach the visitor: with which policy, how small, and kept for how long? */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeAll, pickEncoding } from './compress.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { baseHeaders, contentSecurityPolicy, type ContentSources } from './security-headers.ts';

/** Set by a page that must not be kept; never leaves the server. */
export const uncachedHeader = 'x-page-uncached';

export type Pages = {
  /** Answers from the cache; false when the page has to be rendered. */
  serveCached(request: IncomingMessage, response: ServerResponse, key: string): boolean;
  /** Renders, keeps and encodes a page. */
  answer(request: Request, key: string, method: 'GET' | 'HEAD'): Promise<Response>;
};

type PagesOptions = {
  render: (request: Request) => Promise<Response>;
  cache: PageCache;
  /** Null in development, where Vite's own scripts and styles would break any policy worth having. */
  sources: ContentSources | null;
  /** Milliseconds since the epoch until which a page rendered now stays true (the next local midnight, or sooner). */
  trueUntil: () => number;
};

const kept = (response: Response) =>
  (response.status === 200 || response.status === 308) && !response.headers.has(uncachedHeader);

async function finish(
  rendered: Response,
  sources: ContentSources | null,
  staleAt: number,
): Promise<CachedPage> {
  const body = Buffer.from(await rendered.arrayBuffer());
  const headers: [string, string][] = baseHeaders.map(([name, value]) => [name, value]);
  const type = rendered.headers.get('content-type') ?? 'text/html; charset=utf-8';
  for (const [name, value] of rendered.headers) {
    if (name !== uncachedHeader && name !== 'content-length') headers.push([name, value]);
  }
  if (!rendered.headers.has('content-type')) headers.push(['content-type', type]);
  if (sources && type.startsWith('text/html'))
    headers.push(['content-security-policy', contentSecurityPolicy(body.toString('utf8'), sources)]);
  // The browser asks again each time and mostly hears "unchanged": a listing that is taken is never shown as free for long.
  if (!rendered.headers.has('cache-control'))
    headers.push(['cache-control', 'public, max-age=0, must-revalidate']);
  headers.push(['vary', 'accept-encoding']);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status: rendered.status, headers, etag, bodies: await encodeAll(body), staleAt };
}

/** Wraps a renderer with the page cache, the Content-Security-Policy by hash and compression. */
export function createPages({ render, cache, sources, trueUntil }: PagesOptions): Pages {
  // Many visitors asking for the same unrendered page wait for one rendering.
  const running = new Map<string, Promise<CachedPage>>();

  const produce = (request: Request, key: string): Promise<CachedPage> => {
    const already = running.get(key);
    if (already) return already;
    const generation = cache.generation();
    const work = (async () => {
      const rendered = await render(request);
      const keep = kept(rendered);
      const page = await finish(rendered, sources, trueUntil());
      if (keep) cache.set(key, page, generation);
      return page;
    })().finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };

  return {
    serveCached(request, response, key) {
      const page = cache.get(key);
      if (!page) return false;
      for (const [name, value] of page.headers) response.setHeader(name, value);
      if (page.status === 200) response.setHeader('etag', page.etag);
      if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
        response.writeHead(304).end();
        return true;
      }
      const encoding = pickEncoding(request.headers['accept-encoding']);
      const body = page.bodies[encoding];
      if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
      response.setHeader('content-length', body.length);
      response.writeHead(page.status);
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
    async answer(request, key, method) {
      const page = await produce(request, key);
      const headers = new Headers(page.headers);
      if (page.status === 200) headers.set('etag', page.etag);
      const encoding = pickEncoding(request.headers.get('accept-encoding') ?? undefined);
      if (encoding !== 'identity') headers.set('content-encoding', encoding);
      const body = page.bodies[encoding];
      headers.set('content-length', String(body.length));
      return new Response(method === 'HEAD' ? null : new Uint8Array(body), {
        status: page.status,
        headers,
      });
    },
  };
}
