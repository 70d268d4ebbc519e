/** Decides where a link in an email may lead: to our own pages and to addresses the operator listed. */

/** Whether `address` is under `allowed`: the same origin, and the same folder or file if one is given. */
function liesUnder(address: URL, allowed: string): boolean {
  const base = new URL(allowed);
  if (address.origin !== base.origin || (address.origin === 'null' && address.protocol !== base.protocol))
    return false;
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return base.pathname === '/' || `${address.pathname}/`.startsWith(folder);
}

/**
 * The requested address if allowed, else our home page.
 * @param wish absolute, or a path of ours
 * @param origin our own, without a trailing slash
 */
export function redirectAddress(wish: string | null | undefined, origin: string, allowed: string[]): string {
  if (!wish || wish.length > 2_000) return origin;
  // Browsers read both differently than people do.
  if (/[\\\u0000-\u001f\u007f]/.test(wish) || wish.startsWith('//')) return origin;
  if (!URL.canParse(wish, origin)) return origin;
  const address = new URL(wish, origin);
  if (address.username !== '' || address.password !== '') return origin;
  if (
    !/^(https?|[a-z][a-z0-9+.-]*):$/.test(address.protocol) ||
    /^(javascript|data|vbscript|file|blob):$/.test(address.protocol)
  )
    return origin;
  return [origin, ...allowed].some((one) => liesUnder(address, one)) ? address.href : origin;
}
