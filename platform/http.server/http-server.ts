/** Listens on the port, rejects unreadable requests, and shuts down without dropping connections. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { peerOf, type Client } from './client-address.ts';
import { problem } from './plain-answer.ts';
import { errorForLog } from '../log/error-for-log.ts';
import type { Log } from '../log/log.server.ts';
import { pathForLog } from '../log/path-for-log.ts';
import type { RateLimit, RateLimitLeft } from './rate-limit.ts';
import { refusalContentSecurityPolicy, refusalPage, showsPages, type RefusalLook } from './refusal-page.ts';
import { endSlowClients } from './slow-clients.ts';
import { baseHeaders, bareContentSecurityPolicy, strictTransportSecurity } from './security-headers.ts';

const longestAddress = 4096;
/** The RFC 9110 methods used anywhere; routes decide which apply where. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What earlier handlers learned about a request, for the endpoint that answers it. */
export type Asking = {
  client: Client;
  requestId: string;
  /** Bytes received so far; constant once the request is complete. */
  received: () => number;
  /** The path is invalid, and a browser waits for a page saying so. */
  isUnreadable: boolean;
  /** The route pattern that answers it ('/api/v1/exchanges/:id'), set by the router. */
  route: string;
};

/** What happened to a request, without naming anyone. */
export type Answer = { method: string; route: string; status: number; seconds: number };

/** Observes the server's requests. */
export type RequestWatch = {
  /** Called after an answer was sent. */
  answered: ((answer: Answer) => void) | null;
  /**
   * Wraps the handling of a request that is neither a kept page nor a file.
   * @returns a callback for when it was answered or its connection closed
   */
  around:
    | ((
        request: { method: string; requestId: string; parent: string | null },
        work: () => void,
      ) => (answer: Pick<Answer, 'route' | 'status'>) => void)
    | null;
};

export type HttpServerOptions = {
  /** Answers everything that is neither a cached page nor a file. */
  fetch: (request: Request, environment: Asking) => Response | Promise<Response>;
  /** Answers with a page kept under exactly this address; tried before anything else of the request is read. */
  kept: (request: IncomingMessage, response: ServerResponse, client: Client, own: string[]) => boolean;
  /** Answers with a file. Both take this request's own headers, alternating names and values. */
  file: (request: IncomingMessage, response: ServerResponse, pathname: string, own: string[]) => boolean;
  readClient: (request: IncomingMessage) => Client;
  rateLimit: RateLimit;
  /** How many requests one counts as; default 1. */
  costOf?: (method: string, pathname: string) => number;
  log: Log;
  /** Whether visitors use TLS even if no proxy says so (PUBLIC_URL is https). */
  alwaysSecure: boolean;
  watch?: RequestWatch | null;
  /** The route pattern of a path, for answers from memory. */
  patternOf?: (pathname: string) => string;
  /** How a refusal looks in a browser window; without it everyone gets JSON. */
  refusalLook?: RefusalLook;
};

function refuse(
  response: ServerResponse,
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  look?: RefusalLook,
): void {
  const page = look && showsPages(response.req.headers.accept) ? refusalPage(status, detail, look) : null;
  const body = page ?? JSON.stringify(problem(status, detail));
  for (const [name, value] of baseHeaders) response.setHeader(name, value);
  response.setHeader(
    'content-security-policy',
    page === null ? bareContentSecurityPolicy : refusalContentSecurityPolicy,
  );
  response.writeHead(status, {
    'content-type': page === null ? 'application/problem+json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

const written = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');

/** The same headers for an answer written without a `ServerResponse`. */
const rawHeaders = written([...baseHeaders, ['content-security-policy', bareContentSecurityPolicy]]);
const rawPageHeaders = written([
  ...baseHeaders,
  ['content-security-policy', refusalContentSecurityPolicy],
  ['content-type', 'text/html; charset=utf-8'],
]);

/** Why a request is unreadable, or null. Checked before anything parses it. */
export function unreadable(
  request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>,
): { status: number; detail: string; isOfPath?: true } | null {
  const url = request.url ?? '';
  if (url.length > longestAddress)
    return { status: 414, detail: `The address is longer than ${longestAddress} characters.` };
  if (!methods.has(request.method ?? ''))
    return { status: 405, detail: `The method ${request.method ?? ''} is not supported.` };
  if (!url.startsWith('/')) return { status: 400, detail: 'The address must begin with a slash.' };
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/.test(request.headers.host ?? '')) {
    return { status: 400, detail: 'The Host header is missing or malformed.' };
  }
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    if (/[\u0000-\u001f\u007f\\]|^\/\//.test(path))
      return {
        status: 400,
        detail: 'The address contains characters that none of our addresses have.',
        isOfPath: true,
      };
  } catch {
    return { status: 400, detail: 'The address is not valid percent-encoding.', isOfPath: true };
  }
  return null;
}

/** Whether a person is waiting for a page: browsers say so when someone follows a link, programs don't. */
export const wantsPage = (method: string | undefined, accept: string | null | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') && (accept ?? '').includes('text/html');

/** Sets headers given as alternating names and values. */
export function setAll(response: ServerResponse, headers: string[]): void {
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
}

const asking = new WeakMap<object, Asking>();
const nobody: Asking = {
  client: { address: '', secure: false },
  requestId: '',
  received: () => 0,
  route: '',
  isUnreadable: false,
};

const inside = (fetch: HttpServerOptions['fetch'], log: Log) => {
  return getRequestListener(
    (request, environment) => {
      return fetch(request, asking.get(environment.incoming) ?? nobody);
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        log.error('request failed', errorForLog(error));
        return new Response(
          JSON.stringify(problem(500, 'Something went wrong on our side. Please try again.')),
          {
            status: 500,
            headers: {
              'content-type': 'application/problem+json; charset=utf-8',
              'cache-control': 'no-store',
            },
          },
        );
      },
    },
  );
};

/** How long an idle connection is kept. Behind a proxy, longer than the usual proxy's minute, so that it never reuses one just closed. */
const keepAliveMilliseconds = 10_000;
const proxyKeepAliveMilliseconds = 65_000;

/** How much of a request has arrived; constant once it is complete. */
function receivedOf(request: IncomingMessage): () => number {
  let bytes = 0;
  return () => (request.complete ? bytes : (bytes = request.socket.bytesRead));
}

/** The trace a request belongs to: trusted only from our proxy, or strangers could flood the collector. */
function parentOf(request: IncomingMessage, client: Client): string | null {
  const { traceparent } = request.headers;
  return typeof traceparent === 'string' && client.address !== peerOf(request) ? traceparent : null;
}

const isForPrograms = (pathname: string): boolean => /^\/(?:api|auth|rest|functions)\/v1\//.test(pathname);

/** An address's remaining requests, as in draft-ietf-httpapi-ratelimit-headers. */
const limitHeaders = (left: RateLimitLeft | null): string[] =>
  left === null
    ? []
    : [
        'ratelimit-policy',
        `"minute";q=${left.perMinute};w=60`,
        'ratelimit',
        `"minute";r=${left.requests};t=${left.fullInSeconds}`,
      ];

const probes = new Set(['/healthz', '/readyz']);

/** HTTP/1.0 has no Host header, and HAProxy's default check is `OPTIONS / HTTP/1.0`. */
function nameHostOfProbe(request: IncomingMessage, pathname: string): void {
  const isProbe = probes.has(pathname) || (request.method === 'OPTIONS' && pathname === '/');
  if (request.httpVersion === '1.0' && isProbe) request.headers.host ??= 'localhost';
}

/** Builds the HTTP server; the caller listens. Closes slow clients: headers after 10 s, bodies and readers by their pace (`slow-clients.ts`). */
export function createHttpServer(options: HttpServerOptions): Server {
  const { kept, file, readClient, rateLimit, log, alwaysSecure, refusalLook } = options;
  const { patternOf = () => 'page', costOf = () => 1 } = options;
  const seen = options.watch;
  const listener = inside(options.fetch, log);
  const prefix = randomBytes(5).toString('hex');
  let count = 0;
  /** The answer under way on each connection: a request with an unreadable end may have been answered already. */
  const answers = new WeakMap<object, ServerResponse>();

  /** Connections to close after their last answer. */
  const ending = new WeakSet<object>();

  const server = createServer(
    {
      headersTimeout: 10_000,
      // A photo over a slow line takes minutes: it only has to keep coming.
      requestTimeout: 0,
      keepAliveTimeout: keepAliveMilliseconds,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (!watch({ request, response })) return undefined;
      answers.set(request.socket, response);
      const startedAt = performance.now();
      const requestId = `${prefix}-${(count += 1).toString(36)}`;
      const client = readClient(request);
      const own = ['x-request-id', requestId];
      if (client.secure || alwaysSecure) own.push(...strictTransportSecurity);
      const pathname = (request.url ?? '').split('?', 1)[0] ?? '';
      nameHostOfProbe(request, pathname);
      const asked: Asking = {
        client,
        requestId,
        received: receivedOf(request),
        isUnreadable: false,
        route: 'refused',
      };
      response.once('finish', () => {
        if (answers.get(request.socket) === response) answers.delete(request.socket);
        if (client.address !== peerOf(request)) request.socket.setTimeout(proxyKeepAliveMilliseconds);
        const milliseconds = performance.now() - startedAt;
        log.info('request', {
          id: requestId,
          method: request.method,
          path: pathForLog(pathname),
          status: response.statusCode,
          milliseconds: Math.round(milliseconds * 100) / 100,
        });
        seen?.answered?.({
          method: methods.has(request.method ?? '') ? (request.method ?? '') : '_OTHER',
          route: asked.route === 'page' ? patternOf(pathname) : asked.route,
          status: response.statusCode,
          seconds: milliseconds / 1000,
        });
      });

      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && kept(request, response, client, own)) {
        asked.route = 'page';
        return undefined;
      }
      const fault = unreadable(request);
      const isUnreadable = fault?.isOfPath === true && wantsPage(request.method, request.headers.accept);
      if (fault && !isUnreadable) {
        setAll(response, own);
        return refuse(response, fault.status, fault.detail, { connection: 'close' }, refusalLook);
      }
      if (isRead && !fault && file(request, response, pathname, own)) {
        asked.route = 'file';
        return undefined;
      }
      setAll(response, own);
      const wait = rateLimit.take(client.address, costOf(request.method ?? '', pathname));
      if (isForPrograms(pathname)) setAll(response, limitHeaders(rateLimit.left(client.address)));
      if (wait > 0) {
        const detail = `Too many requests. Please try again in ${wait} seconds.`;
        return refuse(response, 429, detail, { 'retry-after': String(wait) }, refusalLook);
      }
      asked.route = 'unknown';
      asked.isUnreadable = isUnreadable;
      asking.set(request, asked);
      if (!seen?.around) return void listener(request, response);
      const ended = seen.around(
        { method: request.method ?? '', requestId, parent: parentOf(request, client) },
        () => void listener(request, response),
      );
      response.once('close', () => ended({ route: asked.route, status: response.statusCode }));
      return undefined;
    },
  );
  const watch = endSlowClients(
    server,
    `HTTP/1.1 408 Request Timeout\r\n${rawHeaders}content-length: 0\r\nconnection: close\r\n\r\n`,
  );
  // Idle, incomplete and malformed connections end here, without a stack trace.
  server.setTimeout(60_000);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const answer = answers.get(socket);
    // One request, one answer: finish it and close the connection.
    if (answer?.headersSent) {
      // More unreadable data may follow; ending it once is enough.
      if (!ending.has(socket)) answer.once('finish', () => socket.end());
      return ending.add(socket);
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    // The request was unreadable, perhaps because its address is too long: a page suits a browser, and programs read the status.
    const page = status.startsWith('431') && refusalLook ? refusalPage(431, '', refusalLook) : '';
    const kind = page === '' ? rawHeaders : rawPageHeaders;
    return socket.end(
      `HTTP/1.1 ${status}\r\n${kind}content-length: ${Buffer.byteLength(page)}\r\nconnection: close\r\n\r\n${page}`,
    );
  });
  // Node answers `Expect: 100-continue`; we support no other expectation.
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 417, 'The Expect header may only be 100-continue.', { connection: 'close' }),
  );
  return server;
}

/** Stops listening, lets running requests finish for up to `graceMilliseconds`, then closes the rest. */
export function closeHttpServer(server: Server, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
