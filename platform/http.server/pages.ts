/** Delivers rendered pages: with a security policy, compressed, and cached. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { assert } from '../assert.ts';
import { decode, encode, pickEncoding, pickQuickEncoding, type Encoding } from './compress.ts';
import { ownMemory } from './own-memory.ts';
import type { CachedPage, PageCache, Variant } from './page-cache.ts';
import {
  bareContentSecurityPolicy,
  baseHeaders,
  contentSecurityPolicy,
  type ContentSources,
} from './security-headers.ts';

/** What a renderer answers. */
export type Rendered = {
  status: number;
  headers: Headers;
  body: string | Buffer;
  /** The part of the body that has scripts; default: all of it. */
  scripted?: string | undefined;
  /** Keys of what the page shows: when one of them changes, the cached copy is dropped. Null: not cached. */
  shows: ReadonlySet<string> | null;
};

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
  render: (request: Request) => Promise<Rendered>;
  cache: PageCache;
  /** Null in development, where Vite's own scripts and styles would break any useful policy. */
  sources: ContentSources | null;
  /** Milliseconds since the epoch until which a page rendered now is current (the next local midnight, or sooner). */
  trueUntil: () => number;
};

function variantOf(headers: readonly string[], body: Buffer, encoding: Encoding): Variant {
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return { body: ownMemory(body), headers: [...headers, ...encoded, 'content-length', String(body.length)] };
}

/** A finished page's headers without those of its encoding. */
const withoutEncoding = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => !/^content-(length|encoding)$/.test(headers[index - (index % 2)] ?? ''));

/** Only in the encoding asked for, because most pages are never asked for in another. */
async function finish(
  { status, headers: own, body, scripted, shows }: Rendered,
  encoding: Encoding,
  sources: ContentSources | null,
  staleAt: number,
): Promise<CachedPage> {
  const headers = new Headers(baseHeaders.map(([name, value]): [string, string] => [name, value]));
  // The browser revalidates each time and mostly hears "unchanged": a booked listing never shows as free for long. A page that must not be
  // kept here must not be cached on the way either.
  const isKeptNowhere = status >= 500 || shows === null;
  headers.set('cache-control', isKeptNowhere ? 'no-store' : 'public, max-age=0, must-revalidate');
  headers.set('content-type', 'text/html; charset=utf-8');
  for (const [name, value] of own) headers.set(name, value);
  if (!headers.get('content-type')?.startsWith('text/html'))
    headers.set('content-security-policy', bareContentSecurityPolicy);
  else if (sources)
    headers.set('content-security-policy', contentSecurityPolicy(scripted ?? body.toString(), sources));
  headers.set('vary', 'accept-encoding');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const etag = status === 200 ? `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` : null;
  if (etag) headers.set('etag', etag);
  return {
    status,
    etag,
    variants: { [encoding]: variantOf([...headers].flat(), await encode(bytes, encoding), encoding) },
    staleAt,
    shows: shows ?? new Set(),
  };
}

/** A page in one more encoding, made from one that it has. */
async function another(page: CachedPage, encoding: Encoding): Promise<Variant> {
  const [from] = Object.keys(page.variants) as Encoding[];
  const source = from && page.variants[from];
  assert(source, 'A page must have at least one encoding.');
  const body = await encode(await decode(source.body, from), encoding);
  return variantOf(withoutEncoding(source.headers), body, encoding);
}

/** Length and encoding describe a body, and "unchanged" has none. */
const withoutTheBody = (headers: string[]) =>
  headers.filter((_, index) => !/^content-(length|encoding|type)$/.test(headers[index - (index % 2)] ?? ''));

/** Whether the visitor already has exactly this page. */
const isUnchanged = (page: CachedPage, asked: string | null | undefined) =>
  page.etag !== null && asked === page.etag;

/** Everyone who asks while the work is under way gets its result. */
function once<T>(shared: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const already = shared.get(key);
  if (already) return already;
  const work = make().finally(() => shared.delete(key));
  shared.set(key, work);
  return work;
}

/** Wraps a renderer with the page cache, a hash-based Content-Security-Policy and compression. */
export function createPages({ render, cache, sources, trueUntil }: PagesOptions): Pages {
  // Concurrent requests for an unrendered page share one rendering, and one encoding.
  const running = new Map<string, Promise<CachedPage>>();
  const encoding = new Map<string, Promise<Variant>>();

  let hits = 0;
  let misses = 0;

  const produce = (request: Request, key: string, wanted: Encoding): Promise<CachedPage> =>
    once(running, key, async () => {
      misses += 1;
      const generation = cache.generation();
      const rendered = await render(request);
      const page = await finish(rendered, wanted, sources, trueUntil());
      if (rendered.shows !== null && (page.status === 200 || page.status === 308))
        cache.set(key, page, generation);
      return page;
    });

  const encodedAs = (page: CachedPage, key: string, wanted: Encoding): Variant | Promise<Variant> =>
    page.variants[wanted] ??
    once(encoding, `${wanted} ${page.etag} ${key}`, async () => {
      const variant = await another(page, wanted);
      if (cache.get(key) === page)
        cache.set(key, { ...page, variants: { ...page.variants, [wanted]: variant } }, cache.generation());
      return variant;
    });

  return {
    state: () => ({ pages: cache.size, bytes: cache.bytes, hits, misses }),
    serveCached(request, response, key, own) {
      const page = cache.get(key);
      if (!page) return false;
      const [any] = Object.values(page.variants);
      if (any && isUnchanged(page, request.headers['if-none-match'])) {
        hits += 1;
        response.writeHead(304, [...withoutTheBody(any.headers), ...own]).end();
        return true;
      }
      const variant = page.variants[pickEncoding(request.headers['accept-encoding'])];
      if (!variant) return false;
      hits += 1;
      const { body, headers } = variant;
      response.writeHead(page.status, headers.concat(own));
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
    isUnderWay: (key) => running.has(key),
    async answer(request, key, method) {
      const accepted = request.headers.get('accept-encoding') ?? undefined;
      // It may have been rendered for another request while this one waited.
      const kept = cache.get(key);
      // Most searches are requested once. A page requested again is worth the smallest encoding.
      const wanted = kept ? pickEncoding(accepted) : pickQuickEncoding(accepted);
      const page = kept ?? (await produce(request, key, wanted));
      const { body, headers } = await encodedAs(page, key, wanted);
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
