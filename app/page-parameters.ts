/** Says which parameters of its address a page reads on the server: what its routes name in `handle.reads`. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/**
 * A route whose loader or first rendering reads parameters exports `handle = { reads: ['q', 'from'] }`. Parameters that no route of a page names are dropped
 * before the page is rendered (platform/http.server/page-address.ts), so one copy of it serves whoever adds some.
 */
type Handle = { reads: readonly string[] };

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'reads' in handle && Array.isArray(handle.reads);

function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

const mostKnown = 1_000;

type Routes = ServerBuild['routes'];

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index, module } = route as NonNullable<typeof route>;
      const common = { id, path, handle: module.handle };
      return index ? { ...common, index: true } : { ...common, children: treeOf(routes, id) };
    });
}

/** @returns a function from a path to the names of the parameters that its page reads */
export function parametersByPath(routes: Routes): (pathname: string) => readonly string[] {
  const tree = treeOf(routes);
  const find = (pathname: string) =>
    // An address that cannot be decoded is refused further on; the router would write about it to the console.
    (isDecodable(pathname) ? (matchRoutes(tree, pathname) ?? []) : []).flatMap(({ route: { handle } }) =>
      isHandle(handle) ? handle.reads : [],
    );
  // Matching ranks every route anew, and this is asked for each request with a query.
  const known = new Map<string, readonly string[]>();
  return (pathname) => {
    const names = known.get(pathname) ?? find(pathname);
    if (known.size >= mostKnown) known.clear();
    known.set(pathname, names);
    return names;
  };
}
