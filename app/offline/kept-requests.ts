/** Decides which requests the service worker answers, and from where. All others go to the network as usual. */

export type Kind = 'page' | 'asset' | 'picture';

/** What the worker needs to know of a request. */
export type AskedFor = { method: string; url: string; mode: string; hasRange: boolean };

/** Pages whose address is a secret key or comes from an email's link, and those useless offline. */
const neverKept =
  /^\/(newsletter|(?:notifications|saved-searches)\/off|waiver|calendar|dev|api|functions|rest|auth|welcome|reset-password|healthz|readyz)(\/|$)/;
/** A name with a content hash never changes its bytes. */
const hashedPicture =
  /^\/(?:(?:pictures|icons)\/.+[.-][0-9a-f]{8}\.[a-z0-9]+|photos\/[0-9a-f]{64}-\d+\.[a-z]+)$/;

/**
 * Pages come from the network first, assets and pictures from the cache; null is left alone: other origins, methods other than GET, partial
 * files, API answers, and data for the next page.
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
 * Whether a page asks which routes match its own address: the router does so when it hydrates a document with a wildcard address, although
 * it already knows. Without an answer it would discard a working page.
 * @param page the asking page's address
 */
export function asksForItself({ method, url }: Pick<AskedFor, 'method' | 'url'>, page: string): boolean {
  const asked = new URL(url);
  const own = new URL(page);
  if (method !== 'GET' || asked.pathname !== '/__manifest' || asked.origin !== own.origin) return false;
  return asked.searchParams.get('paths')?.split(',').at(-1) === own.pathname;
}

/** Whether an answer may be kept: a complete one of ours that allows it. */
export function mayKeep({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return status === 200 && type === 'basic' && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/** A document's scripts, styles and fonts. */
export function assetsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g)].map(([path]) => path))];
}

/** A document's illustrations, such as the offline page's own. */
export function drawingsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/\/pictures\/illustrations\/[\w.-]+\.avif/g)].map(([path]) => path))];
}

/** Where a page that is not kept redirects to, with the way back. */
export const offlinePath = '/offline';
export const offlineAddress = (wanted: URL): string =>
  `${offlinePath}?from=${encodeURIComponent(wanted.pathname + wanted.search)}`;

/** The way back from an untrusted address: a path of ours, or the front page. */
export function wayBack(search: string, origin: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/';
  if (!from.startsWith('/')) return '/';
  const target = new URL(from, origin);
  return target.origin === origin && target.pathname !== offlinePath ? target.pathname + target.search : '/';
}
