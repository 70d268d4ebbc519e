/** Which requests does the service worker answer, and from where? It knows no other: they go to the network as if it were not there. */

export type Kind = 'page' | 'asset' | 'picture';

/** What the worker needs to know of a request. */
export type AskedFor = { method: string; url: string; mode: string; hasRange: boolean };

/** Pages whose address is somebody's key or that a letter's link leads to, and what nobody needs without a network. */
const neverKept =
  /^\/(newsletter|(?:notifications|saved-searches)\/off|waiver|calendar|dev|api|functions|rest|auth|welcome|reset-password|healthz|readyz)(\/|$)/;
/** A name that carries the hash of its content never changes its bytes. */
const hashedPicture =
  /^\/(?:(?:pictures|icons)\/.+[.-][0-9a-f]{8}\.[a-z0-9]+|photos\/[0-9a-f]{64}-\d+\.[a-z]+)$/;

/**
 * A page is asked of the network first, an asset or a picture of the cache; null is left alone: other origins, other methods than GET, parts of
 * files, API answers, and the data that a page fetches for the next one.
 * @param origin our own
 */
export function kindOf({ method, url, mode, hasRange }: AskedFor, origin: string): Kind | null {
  const target = new URL(url);
  if (method !== 'GET' || target.origin !== origin || hasRange) return null;
  if (neverKept.test(target.pathname)) return null;
  if (mode === 'navigate') return 'page';
  if (target.pathname.startsWith('/assets/')) return 'asset';
  return hashedPicture.test(target.pathname) ? 'picture' : null;
}

/**
 * Whether a page asks which pages lie at its own address: the router does so when it takes over a document whose address has a part that may be
 * anything, although it was just told. Without an answer it would give up a page that is whole.
 * @param page the address of who asks
 */
export function asksForItself({ method, url }: Pick<AskedFor, 'method' | 'url'>, page: string): boolean {
  const asked = new URL(url);
  const own = new URL(page);
  if (method !== 'GET' || asked.pathname !== '/__manifest' || asked.origin !== own.origin) return false;
  return asked.searchParams.get('paths')?.split(',').at(-1) === own.pathname;
}

/** Whether an answer may be kept: a whole one of ours, and one that its sender lets us keep. */
export function mayKeep({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return status === 200 && type === 'basic' && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/** Scripts, styles and fonts that a document names. */
export function assetsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g)].map(([path]) => path))];
}

/** Drawings of states that a document shows, such as the offline page's own. */
export function drawingsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/\/pictures\/illustrations\/[\w.-]+\.avif/g)].map(([path]) => path))];
}

/** Where a page that is not kept sends to, with the way back. */
export const offlinePath = '/offline';
export const offlineAddress = (wanted: URL): string =>
  `${offlinePath}?from=${encodeURIComponent(wanted.pathname + wanted.search)}`;

/** The way back out of an address that anybody may have written: a path of ours, or the front page. */
export function wayBack(search: string, origin: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/';
  if (!from.startsWith('/')) return '/';
  const target = new URL(from, origin);
  return target.origin === origin && target.pathname !== offlinePath ? target.pathname + target.search : '/';
}
