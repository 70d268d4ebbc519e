import type { ReactNode } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { depsContext, documentContext } from './deps.server.ts';
import { errorForLog } from '../platform/log/error-for-log.ts';
import { pathForLog } from '../platform/log/path-for-log.ts';
import { earlyInputScript } from './early-input.ts';
import { createKeptMarkup, isUnfinished } from './kept-markup.server.ts';
import { startScriptsLate } from './late-scripts.ts';
import { sessionHintScript } from './components/session/session-place.ts';
import { clockScript } from './clock-script.ts';
import { KeptParts } from './ui/show/kept.ts';
import { themeScript } from './ui/theme-script.ts';

/** Characters: cards of about a thousand listings. */
const keptMarkup = createKeptMarkup(4_000_000);

/**
 * Renders the whole page before sending its first byte, because the cache sends it to every later visitor. In one piece where nothing has
 * to be waited for, which takes half as long; the first visit to a page waits for the modules of its sections.
 */
async function renderWhole(page: ReactNode): Promise<string> {
  const markup = renderToString(page);
  return isUnfinished(markup) ? renderPatiently(page) : `<!DOCTYPE html>${markup}`;
}

function renderPatiently(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    // Ended with the rendering: it holds everything the page was made of.
    const overdue = setTimeout(() => abort(new Error('Rendering took longer than 10 s.')), 10_000);
    const fail = (error: unknown) => {
      clearTimeout(overdue);
      reject(error);
    };
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(overdue);
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // Everything is in its place in the HTML, whatever its length: parts moved there by a script would be missing without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: fail,
      onError: fail,
    });
  });
}

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The loaders' data, as the router's own component would write them: it renders a second time to wait for them. */
async function dataScript({ serverHandoffStream }: EntryContext): Promise<string> {
  const stream = 'window.__reactRouterContext.streamController';
  const decoder = new TextDecoder();
  let written = '';
  for await (const piece of serverHandoffStream ?? []) {
    const text = JSON.stringify(decoder.decode(piece, { stream: true }));
    written += `${stream}.enqueue(${text.replace(/[&<>\u2028\u2029]/g, (character) => unsafe[character] ?? '')});`;
  }
  return script(`${written}${stream}.close();`);
}

const script = (content: string, type = '') => `<script${type}>${content}</script>`;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const facts = loadContext.get(documentContext);
  const parts = keptMarkup.page();
  const markup = await renderWhole(
    <KeptParts value={parts.placeOf}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </KeptParts>,
  );
  // The theme must be known before the first paint, and so must a kept session. Typing and presses count from the first moment. Only '<'
  // can end a JSON-LD script early, so that is escaped.
  const structured = facts.jsonLd
    .map((entry) => script(JSON.stringify(entry).replaceAll('<', '\\u003c'), ' type="application/ld+json"'))
    .join('');
  // A page that works without scripts is painted first; a members' page, whose content comes by script, waits for nothing.
  const isWhole = !context.staticHandlerContext.matches.some(
    ({ route }) => context.manifest.routes[route.id]?.hasClientMiddleware,
  );
  const data = await dataScript(context);
  const html = (isWhole ? startScriptsLate(markup) : markup)
    .replace(
      '<head>',
      () =>
        `<head>${script(themeScript)}${facts.clockAhead > 0 ? script(clockScript(facts.clockAhead)) : ''}${script(sessionHintScript)}${script(earlyInputScript)}`,
    )
    .replace('</head>', () => `${structured}</head>`)
    .replace('</body></html>', () => `${data}</body></html>`);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (status === 503) headers.set('retry-after', '5');
  facts.html = { own: html, whole: parts.fill(html) };
  return new Response(null, { status, headers });
}

/** Errors of loaders and components are logged; visitors only see a sentence. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const path = pathForLog(new URL(request.url).pathname);
  context.get(depsContext).log.error('page failed', { path, ...errorForLog(error) });
}
