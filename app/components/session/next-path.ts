/** Decides where someone goes after signing in: back to where they were, and never to another site. */

/** Reads the next page from an address: a path of our own, else '/'. Never a sign-in page. */
export function nextPath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/')) return '/';
  // Stands for our origin: like browsers, this treats '//elsewhere' and '/\elsewhere' as other sites.
  const home = 'http://home.invalid';
  const target = URL.canParse(asked, home) ? new URL(asked, home) : null;
  if (target === null || target.origin !== home || /^\/(login|signup)\/?$/.test(target.pathname)) return '/';
  // A path that starts with several slashes would lead to another site.
  return target.pathname.replace(/^\/+/, '/') + target.search + target.hash;
}

/** The sign-in address that leads back here. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search;
  return here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`;
}
