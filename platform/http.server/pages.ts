/** Delivers rendered pages: with a security policy, compressed, and cached. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeAll, pickEncoding } from './compress.ts';
import type { CachedPage, PageCache, Variant } from './page-cache.ts';
import {
  bareContentSecurityPolicy,
  baseHeaders,
  contentSecurityPolicy,
  type ContentSources,
} from './security-headers.ts';

/** Set by a page that must not be kept; never sent. */
export const uncachedHeader = 'x-page-uncached';

/** Pages kept now, and requests since the start: answered from memory (hits) or rendered (misses). */
export type PagesState = { pages: number; bytes: number; hits: number; misses: number };

export type Pages = {
  state(): PagesState;
  /** Answers from the cache with this request's own headers (alternating names and values); false when the page must be rendered. */
  serveCached(request: IncomingMessage, response: ServerResponse, key: string, own: string[]): boolean;
  /** Whether the page is being rendered: requests then wait for that copy and cost nothing. */
  isUnderWay(key: string): boolean;
  /** Renders, keeps and encodes a page. */
  answer(request: Request, key: string, method: 'GET' | 'HEAD'): Promise<Response>;
};

type PagesOptions = {
  render: (request: Request) => Promise<Response>;
  cache: PageCache;
  /** Null in development, where Vite's own scripts and styles would break any useful policy. */
  sources: ContentSources | null;
  /** Milliseconds since the epoch until which a page rendered now is current (the next local midnight, or sooner). */
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
  const headers = new Headers(baseHeaders.map(([name, value]): [string, string] => [name, value]));
  // The browser revalidates each time and mostly hears "unchanged": a booked listing never shows as free for long. A page that must not be
  // kept here must not be cached on the way either.
  const isKeptNowhere = rendered.status >= 500 || rendered.headers.has(uncachedHeader);
  headers.set('cache-control', isKeptNowhere ? 'no-store' : 'public, max-age=0, must-revalidate');
  headers.set('content-type', 'text/html; charset=utf-8');
  for (const [name, value] of rendered.headers) if (name !== uncachedHeader) headers.set(name, value);
  if (!headers.get('content-type')?.startsWith('text/html'))
    headers.set('content-security-policy', bareContentSecurityPolicy);
  else if (sources)
    headers.set('content-security-policy', contentSecurityPolicy(body.toString('utf8'), sources));
  headers.set('vary', 'accept-encoding');
  const etag =
    rendered.status === 200
      ? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      : null;
  if (etag) headers.set('etag', etag);
  const bodies = await encodeAll(body);
  const variant = (encoding: keyof typeof bodies): Variant => {
    const own = new Headers(headers);
    if (encoding !== 'identity') own.set('content-encoding', encoding);
    own.set('content-length', String(bodies[encoding].length));
    return { body: bodies[encoding], headers: [...own].flat() };
  };
  return {
    status: rendered.status,
    etag,
    variants: { identity: variant('identity'), gzip: variant('gzip'), br: variant('br') },
    staleAt,
  };
}

/** Length and encoding describe a body, and "unchanged" has none. */
const withoutTheBody = (headers: string[]) =>
  headers.filter((_, index) => !/^content-(length|encoding|type)$/.test(headers[index - (index % 2)] ?? ''));

/** Whether the visitor already has exactly this page. */
const isUnchanged = (page: CachedPage, asked: string | null | undefined) =>
  page.etag !== null && asked === page.etag;

/** Wraps a renderer with the page cache, a hash-based Content-Security-Policy and compression. */
export function createPages({ render, cache, sources, trueUntil }: PagesOptions): Pages {
  // Concurrent requests for an unrendered page share one rendering.
  const running = new Map<string, Promise<CachedPage>>();

  let hits = 0;
  let misses = 0;

  const produce = (request: Request, key: string): Promise<CachedPage> => {
    const already = running.get(key);
    if (already) return already;
    misses += 1;
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
    state: () => ({ pages: cache.size, bytes: cache.bytes, hits, misses }),
    serveCached(request, response, key, own) {
      const page = cache.get(key);
      if (!page) return false;
      hits += 1;
      const { body, headers } = page.variants[pickEncoding(request.headers['accept-encoding'])];
      if (isUnchanged(page, request.headers['if-none-match'])) {
        response.writeHead(304, [...withoutTheBody(headers), ...own]).end();
        return true;
      }
      response.writeHead(page.status, headers.concat(own));
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
    isUnderWay: (key) => running.has(key),
    async answer(request, key, method) {
      // It may have been rendered for another request while this one waited.
      const page = cache.get(key) ?? (await produce(request, key));
      const { body, headers } =
        page.variants[pickEncoding(request.headers.get('accept-encoding') ?? undefined)];
      // A re-rendered page is often identical to the visitor's copy: a different listing changed.
      const isTheSame = isUnchanged(page, request.headers.get('if-none-match'));
      const pairs = (isTheSame ? withoutTheBody(headers) : headers).flatMap(
        (name, index, all): [string, string][] => (index % 2 === 0 ? [[name, all[index + 1] ?? '']] : []),
      );
      // Such an answer has no body, not even an empty one; the router sends it for a manifest it does not keep.
      const isBare = method === 'HEAD' || page.status === 204 || isTheSame;
      return new Response(isBare ? null : new Uint8Array(body), {
        status: isTheSame ? 304 : page.status,
        headers: pairs,
      });
    },
  };
}
