// Answers from caches between the pages and the network, so that recent pages, files and pictures work offline. The build bundles it to
// /sw.js.
import { cachesOf } from './cache-names.ts';
import {
  asksForItself,
  assetsOf,
  drawingsOf,
  kindOf,
  mayKeep,
  offlineAddress,
  offlinePath,
  type Kind,
} from './kept-requests.ts';
import { readPushMessage } from './push-message.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** This worker's build; set by vite.config.ts. */
declare const buildVersion: string;

/** The worker globals used here; the DOM's types only know pages. */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Waiting & {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type PushEvent = Waiting & { data: { text: () => string } | null };
type ClickEvent = Waiting & { notification: Notification };
type Page = { url: string; focus: () => Promise<Page>; navigate: (path: string) => Promise<Page | null> };
type Worker = {
  addEventListener(type: 'install' | 'activate', run: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', run: (event: Waiting & MessageEvent<WorkerMessage>) => void): void;
  addEventListener(type: 'push', run: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', run: (event: ClickEvent) => void): void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<{ url: string } | undefined>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<Page[]>;
    openWindow: (path: string) => Promise<Page | null>;
  };
  registration: ServiceWorkerRegistration;
};
const worker = self as unknown as Worker; // the same object, with its type in a worker

const names = cachesOf(buildVersion);
const most = { pages: 30, pictures: 150 };

/** Adds an answer to a cache and removes the oldest when there are too many. */
async function keep(name: string, address: string, answer: Response, limit = Infinity): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, answer);
  const kept = await cache.keys();
  await Promise.all(
    kept
      .filter(({ url }) => new URL(url).pathname !== offlinePath)
      .slice(0, Math.max(0, kept.length - limit))
      .map((old) => cache.delete(old)),
  );
}

const placeOf = (kind: Exclude<Kind, 'page'>): [name: string, limit: number] =>
  kind === 'picture' ? [names.pictures, most.pictures] : [names.assets, Infinity];

/** Fetches and keeps a content-hashed file, unless present. */
async function keepFile(path: string): Promise<void> {
  const asked = { method: 'GET', url: new URL(path, location.origin).href, mode: 'no-cors', hasRange: false };
  const kind = kindOf(asked, location.origin);
  if (kind === null || kind === 'page') return;
  const [name, limit] = placeOf(kind);
  if (await caches.match(path, { cacheName: name })) return;
  const answer = await fetch(path);
  if (mayKeep(answer)) await keep(name, path, answer, limit);
}

/** Fetches and keeps a document with all its scripts, styles and fonts; for the offline page also its illustration. */
async function keepPage(path: string, files: readonly string[] = []): Promise<void> {
  const answer = await fetch(path);
  if (!mayKeep(answer) || answer.redirected) return;
  const html = await answer.clone().text();
  const drawings = path === offlinePath ? drawingsOf(html) : [];
  await Promise.all([...new Set([...assetsOf(html), ...drawings, ...files])].map(keepFile));
  await keep(names.pages, path, answer, most.pages);
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const wanted = new URL(request.url);
  // It has the way back in its address, but is one page.
  const isOfflinePage = wanted.pathname === offlinePath;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (mayKeep(answer) && !answer.redirected && !isOfflinePage)
      event.waitUntil(keep(names.pages, request.url, answer.clone(), most.pages));
    return answer;
  } catch {
    const ignoreSearch = isOfflinePage;
    const kept = await caches.match(request.url, { cacheName: names.pages, ignoreSearch });
    return kept ?? Response.redirect(offlineAddress(wanted), 302);
  }
}

/** Replaces an unavailable picture: its blurred background stays visible instead of a broken image. */
const nothingToSee = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } });

async function answerFile(event: FetchEvent, kind: Exclude<Kind, 'page'>): Promise<Response> {
  const [name, limit] = placeOf(kind);
  const kept = await caches.match(event.request.url, { cacheName: name });
  if (kept) return kept;
  let answer: Response;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    if (kind === 'picture') return nothingToSee();
    throw error;
  }
  if (mayKeep(answer)) event.waitUntil(keep(name, event.request.url, answer.clone(), limit));
  return answer;
}

/** Tells an offline page that it already knows everything about its own address, from its document. */
async function answerDiscovery({ request, clientId }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await worker.clients.get(clientId);
    if (page && asksForItself(request, page.url)) return Response.json({});
    throw error;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keepPage(offlinePath)));

worker.addEventListener('activate', (event) => {
  const current = new Set<string>(Object.values(names));
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => !current.has(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    // Fetches the document while the worker starts.
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data.kind === 'take-over') return event.waitUntil(worker.skipWaiting());
  const asked = {
    method: 'GET',
    url: new URL(data.path, location.origin).href,
    mode: 'navigate',
    hasRange: false,
  };
  // What cannot be fetched now is kept next time.
  const isOfflinePage = new URL(asked.url).pathname === offlinePath;
  if (!isOfflinePage && kindOf(asked, location.origin) === 'page')
    event.waitUntil(keepPage(data.path, data.files).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request;
  const kind = kindOf({ method, url, mode, hasRange: headers.has('range') }, location.origin);
  if (new URL(url).pathname === '/__manifest') event.respondWith(answerDiscovery(event));
  else if (kind === 'page') event.respondWith(answerPage(event));
  else if (kind !== null) event.respondWith(answerFile(event, kind));
});

// A repeated notification has the same tag: it shows once.
worker.addEventListener('push', (event) => {
  const { title, text, path, tag } = readPushMessage(event.data?.text() ?? null);
  event.waitUntil(
    worker.registration.showNotification(title, {
      body: text,
      tag,
      data: { path },
      icon: '/icons/app-192.png',
      badge: '/icons/app-192.png',
    }),
  );
});

/** In a page already open, or in a new one. */
async function openPath(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const here = pages.find(({ url }) => new URL(url).origin === location.origin);
  if (!here) return void (await worker.clients.openWindow(path));
  // A browser may not focus the window but still navigates it; a page this worker does not control cannot be navigated.
  await here.focus().catch(() => here);
  await here.navigate(path).catch(() => worker.clients.openWindow(path));
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { path?: string };
  event.waitUntil(openPath(path ?? '/notifications'));
});
