/** Routes a request to a kept page, a file, an endpoint, or a page still to be rendered. */
import type { IncomingMessage, Server } from 'node:http';
import type { Hono } from 'hono';
import { DeadlineError, longestReadMilliseconds, within } from '../../platform/time/deadline.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { createClientReader, type Client } from '../../platform/http.server/client-address.ts';
import {
  createHttpServer,
  wantsPage,
  type Asking,
  type RequestWatch,
} from '../../platform/http.server/http-server.ts';
import { pageAddress, unreadablePath } from '../../platform/http.server/page-address.ts';
import { createPageCache } from '../../platform/http.server/page-cache.ts';
import { createPages, type PagesState } from '../../platform/http.server/pages.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import { createRateLimit } from '../../platform/http.server/rate-limit.ts';
import {
  refusalContentSecurityPolicy,
  refusalPage,
  showsPages,
  type RefusalLook,
} from '../../platform/http.server/refusal-page.ts';
import { createRenderTurns } from '../../platform/http.server/render-turns.ts';
import {
  baseHeaders,
  bareContentSecurityPolicy,
  type ContentSources,
} from '../../platform/http.server/security-headers.ts';
import { openStaticFiles, type StaticFiles } from '../../platform/http.server/static-files.ts';
import { isMailboxPath, mayReadMailbox } from '../../platform/mail.server/mailbox-door.ts';
import { nextMidnight } from '../../platform/time/time-zone.ts';
import { isUnstorableQuery } from '../../platform/unstorable-text.ts';
import type { ApiEnvironment } from '../environment.server.ts';
import { isLongRead, requestCost } from './request-cost.ts';
import { configuredStreets } from '../../features/maps/streets.server.ts';
import { serveBasemapTile } from './basemap-tiles.ts';
import { serveStreetTile } from './street-tiles.ts';
import type { PageRenderer } from './page-renderer.ts';

export type Door = {
  server: Server;
  /** Drops the kept pages that show one of these keys (features/listings/shown-keys.ts); null drops all of them. */
  forgetPages: (changed: readonly string[] | null) => void;
  pagesState: () => PagesState;
};
type DoorOptions = {
  deps: Deps;
  api: Hono<ApiEnvironment>;
  renderer: PageRenderer;
  sources: ContentSources;
  clientFiles: string;
  /** Awaited before a command is answered, so that its sender can read at once what they wrote. */
  onCommand?: () => Promise<void>;
  watch?: RequestWatch | null;
};

const pageMemoryBytes = 32 * 1024 * 1024;
/** Rendering a page takes tens of milliseconds of the one shared thread; its data takes a few. */
const renderCost = 4;
const dataCost = 2;
const methodsOfPages = 'GET, HEAD, OPTIONS';
const rendersAtOnce = 2;
const rendersWaiting = 20;
const longestRequestMilliseconds = 45_000;
/** A missed notification can leave a page outdated for at most this long. */
const longestTruthMilliseconds = 60_000;
const zones = ['America/Vancouver', 'America/Edmonton'];

const isQuestion = ({ method }: Request): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);

const noFiles: StaticFiles = { serve: () => false, size: 0 };

/** Every API answer carries the same security headers as a page, unless it set stricter ones. */
function withBaseHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of baseHeaders) if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', bareContentSecurityPolicy);
  return new Response(response.body, { status: response.status, headers });
}

/** Refuses a request for a page; in a browser window the refusal is shown as a page. */
function refusal(
  request: Request,
  status: number,
  detail: string,
  headers: Record<string, string>,
  look: RefusalLook,
): Response {
  if (!showsPages(request.headers.get('accept')))
    return withBaseHeaders(problemResponse(status, detail, headers));
  return withBaseHeaders(
    new Response(request.method === 'HEAD' ? null : refusalPage(status, detail, look), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': refusalContentSecurityPolicy,
        'cache-control': 'no-store',
        ...headers,
      },
    }),
  );
}

/** Arranges the handlers in their order and returns the server, not yet listening. */
export async function createDoor({
  deps,
  api,
  renderer,
  sources,
  clientFiles,
  onCommand = async () => {},
  watch = null,
}: DoorOptions): Promise<Door> {
  const { config, log } = deps;
  const milliseconds = () => deps.now().getTime();
  const cache = createPageCache(pageMemoryBytes, milliseconds);
  const readClient = createClientReader(config.trustedProxies);
  const originOf = (host: string, client: Client) =>
    config.publicUrl ?? `${client.secure ? 'https' : 'http'}://${host}`;
  const keyOf = (origin: string, url: string) => `${origin} ${url}`;

  const rateLimit = createRateLimit('requests', { requests: config.rateLimitPerMinute, seconds: 60 }, deps);
  const turns = createRenderTurns(rendersAtOnce, rendersWaiting);

  let midnight = { from: 0, at: 0 };
  const nextMidnightAnywhere = (now: Date): number => {
    const time = now.getTime();
    // The demo's clock also moves back.
    if (time >= midnight.at || time < midnight.from)
      midnight = { from: time, at: Math.min(...zones.map((zone) => nextMidnight(zone, now).getTime())) };
    return midnight.at;
  };

  const pages = createPages({
    render: (request) => renderer.render(request, new URL(request.url).origin),
    cache,
    sources: renderer.isDevelopment ? null : sources,
    trueUntil: () => {
      const now = deps.now();
      return Math.min(now.getTime() + longestTruthMilliseconds, nextMidnightAnywhere(now));
    },
  });
  const look: RefusalLook = { name: config.brand.name, stylesheets: renderer.stylesheets };
  const tooMany = (request: Request, seconds: number): Response =>
    refusal(
      request,
      429,
      `Too many requests. Please try again in ${seconds} seconds.`,
      { 'retry-after': String(seconds) },
      look,
    );
  const files = renderer.isDevelopment ? noFiles : await openStaticFiles(clientFiles);

  /** Time limits for an answer: 8 s for a read, 45 s for a file that must be assembled, and 45 s for a command, from the end of its body. */
  const answerOf = async (request: Request, environment: Asking): Promise<Response> => {
    const work = Promise.resolve(api.fetch(request, environment));
    const isShort = isQuestion(request) && !isLongRead(new URL(request.url).pathname);
    for (;;) {
      const before = environment.received();
      try {
        return await within(isShort ? longestReadMilliseconds : longestRequestMilliseconds, work);
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error;
        if (!isQuestion(request) && environment.received() > before) continue;
        return problemResponse(503, 'This is taking too long. Please try again in a moment.', {
          'retry-after': '5',
        });
      }
    }
  };

  /** @param address path and query of the page */
  const renderPage = async (request: Request, address: string, client: Client): Promise<Response> => {
    const url = new URL(request.url);
    const origin = originOf(url.host, client);
    const key = keyOf(origin, address);
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const render = () =>
      pages.answer(new Request(new URL(address, origin), { headers: request.headers }), key, method);
    if (pages.isUnderWay(key)) return render();
    const cost = url.pathname.endsWith('.data') ? dataCost : renderCost;
    const wait = rateLimit.take(client.address, cost - 1);
    if (wait > 0) return tooMany(request, wait);
    return (await turns.take(client.address, render)) ?? tooMany(request, 1);
  };

  const fetch = async (request: Request, environment: Asking): Promise<Response> => {
    const { client, isUnreadable } = environment;
    if (isUnreadable) return renderPage(request, unreadablePath, client);
    const url = new URL(request.url);
    if (isUnstorableQuery(url.search) && wantsPage(request.method, request.headers.get('accept')))
      return renderPage(request, unreadablePath, client);
    const answer = await answerOf(request, environment);
    if (!isQuestion(request)) await onCommand();
    if (answer.headers.get('x-not-an-endpoint') !== '1') return withBaseHeaders(answer);
    environment.route = renderer.patternOf(url.pathname);
    if (request.method === 'OPTIONS')
      return withBaseHeaders(new Response(null, { status: 204, headers: { allow: methodsOfPages } }));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const detail = 'This address shows a page, so it only accepts GET.';
      return refusal(request, 405, detail, { allow: methodsOfPages }, look);
    }
    if (
      isMailboxPath(url.pathname) &&
      !mayReadMailbox(config, { address: client.address, headers: request.headers, host: url.host })
    )
      return refusal(request, 404, 'There is no such page.', {}, look);
    return renderPage(request, pageAddress(url.pathname + url.search, renderer.parametersOf), client);
  };

  const server = createHttpServer({
    fetch,
    kept: (request, response, client, own) =>
      // Refused even where the page would not read that parameter.
      !isUnstorableQuery(request.url ?? '') &&
      pages.serveCached(
        request,
        response,
        keyOf(
          originOf(request.headers.host ?? '', client),
          pageAddress(request.url ?? '', renderer.parametersOf),
        ),
        own,
      ),
    file: (request, response, pathname, own) =>
      serveBasemapTile(request, response, pathname, own) ||
      serveStreetTile(request, response, { pathname, own, streets: () => configuredStreets(deps) }) ||
      files.serve(request, response, pathname, own),
    readClient,
    rateLimit,
    costOf: requestCost,
    log,
    alwaysSecure: config.publicUrl?.startsWith('https:') ?? false,
    watch,
    patternOf: renderer.patternOf,
    refusalLook: look,
  });
  return {
    server: renderer.workshop ? throughWorkshop(renderer.workshop, server) : server,
    forgetPages: (changed) => cache.forget(changed),
    pagesState: () => pages.state(),
  };
}

function throughWorkshop(
  { server, middleware }: NonNullable<PageRenderer['workshop']>,
  inner: Server,
): Server {
  return server.on('request', (request: IncomingMessage, response) => {
    middleware(request, response, () => inner.emit('request', request, response));
  });
}
