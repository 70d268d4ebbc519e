/** Reduces a page's address to what the page reads, so that unused parameters never cause another rendering. */

/** Names of the parameters the page under a path reads on the server; null: all (development). */
export type ParametersOf = (pathname: string) => readonly string[] | null;

/** Where the page for an unreadable address is rendered. Not a real page: it answers 400 everywhere. */
export const unreadablePath = '/unreadable-address';

/** React Router's own parameters: which routes' data, and which routes' modules. */
const routersOwn = ['_routes'];
const manifestPath = '/__manifest';
const manifestParameters = ['paths', 'p', 'version'];

/** The page whose data a `.data` address asks for: `/listings.data`, `/_root.data`, `/listings/_.data`. */
function pageOf(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname;
  const page = pathname.slice(0, -'.data'.length).replace(/\/_$/, '/');
  return page === '/_root' ? '/' : page;
}

function namesFor(pathname: string, parametersOf: ParametersOf): readonly string[] | null {
  if (pathname === manifestPath) return manifestParameters;
  const page = pageOf(pathname);
  const read = parametersOf(page);
  return read === null || page === pathname ? read : [...read, ...routersOwn];
}

/**
 * The address under which a page is rendered and kept: its path and the parameters it reads, sorted by name. Repeated values keep their
 * order.
 * @param url path and query from the request line
 */
export function pageAddress(url: string, parametersOf: ParametersOf): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const pathname = url.slice(0, at);
  const names = namesFor(pathname, parametersOf);
  if (names === null) return url;
  const kept = new URLSearchParams(
    [...new URLSearchParams(url.slice(at + 1))].filter(([name]) => names.includes(name)),
  );
  kept.sort();
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
