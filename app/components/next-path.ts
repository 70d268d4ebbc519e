/** Where does somebody go after signing in? Back to where they came from, and never to another site. */

/** Reads what an address asks for as the next page: a path of our own, else '/'. Nobody is sent back to the pages for signing in. */
export function nextPath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/')) return '/';
  // The origin stands for ours: a browser reads '//elsewhere' and '/\elsewhere' as other sites, and so does this.
  const home = 'http://home.invalid';
  const target = URL.canParse(asked, home) ? new URL(asked, home) : null;
  if (target === null || target.origin !== home || /^\/(login|signup)\/?$/.test(target.pathname)) return '/';
  // A path of several slashes at its beginning would be another site when it is followed.
  return target.pathname.replace(/^\/+/, '/') + target.search + target.hash;
}

/** The address for signing in that leads back here. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search;
  return here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`;
}
