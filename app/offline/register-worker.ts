import { trustedScriptUrl } from '../ui/trusted-types.ts';
import { kindOf } from './kept-requests.ts';
import type { WorkerMessage } from './worker-messages.ts';

const address = '/sw.js';
/** How often an open page checks for a newer version. */
const updateEveryMs = 60 * 60 * 1000;
/** A page counts as visited after this long. */
const visitMs = 1500;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has one origin, ours
const say = (worker: ServiceWorker, message: WorkerMessage) => worker.postMessage(message);

/** The current page and its files: it was loaded without the worker, or without its own document. */
async function keepThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(
      (url) => kindOf({ method: 'GET', url, mode: 'no-cors', hasRange: false }, location.origin) !== null,
    )
    .map((url) => new URL(url).pathname);
  if (active) say(active, { kind: 'keep', path: location.pathname + location.search, files });
}

function keepVisitedPages(signal: AbortSignal): void {
  // What cannot be kept now is kept next time.
  const now = () => void keepThisPage().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(now, visitMs);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  now();
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', soon, { signal });
}

/**
 * Offline, the next page's data cannot be fetched, but its document may be kept: then a link loads the document, which the worker answers.
 */
function followLinksAsDocuments(signal: AbortSignal): void {
  const follow = (event: MouseEvent) => {
    if (navigator.onLine || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link?.origin === location.origin && !link.getAttribute('href')?.startsWith('#'))
      event.stopImmediatePropagation();
  };
  window.addEventListener('click', follow, { capture: true, signal });
}

/** Reports a worker that is ready to replace the current one. */
function watchForNewer(
  registration: ServiceWorkerRegistration,
  onNewer: (waiting: ServiceWorker) => void,
): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) onNewer(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && look());
  });
}

/**
 * Registers the service worker and keeps visited pages.
 * @param onNewer is called when a newer version waits, with a function that activates it and reloads the page
 * @returns a function that stops it
 */
export async function registerWorker(onNewer: (reload: () => void) => void): Promise<() => void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const registration = await navigator.serviceWorker.register(trustedScriptUrl(address));
  watchForNewer(registration, (waiting) =>
    onNewer(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      say(waiting, { kind: 'take-over' });
    }),
  );
  let lookedAt = performance.now();
  const lookAgain = () => {
    if (document.hidden || performance.now() - lookedAt < updateEveryMs) return;
    lookedAt = performance.now();
    // Offline there is nothing newer to get.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', lookAgain, { signal });
  followLinksAsDocuments(signal);
  keepVisitedPages(signal);
  performance.mark('worker-registered');
  return () => stopping.abort();
}
