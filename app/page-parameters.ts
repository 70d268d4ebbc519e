/** Lists the parameters a page reads on the server, from its routes' `handle.reads`. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

import { browseParameters } from '../features/browse/filter/read-browse-filter.ts';

/**
 * A route whose loader or first rendering reads parameters exports `handle = { reads: ['q', 'from'] }`. Parameters that none of a page's
 * routes name are dropped before rendering (platform/http.server/page-address.ts), so all visitors who add some share one copy.
 */
type Handle = { reads: readonly string[] | 'search' };

/** 'search': a search's parameters, which browsers don't need to know. */
const namesOf = ({ reads }: Handle): readonly string[] => (reads === 'search' ? browseParameters : reads);

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'reads' in handle;

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

/** Caches an answer per path: matching ranks every route each time, and nearly every request asks. */
function remembered<T>(find: (pathname: string) => T): (pathname: string) => T {
  const known = new Map<string, T>();
  return (pathname) => {
    const answer = known.get(pathname) ?? find(pathname);
    if (known.size >= mostKnown) known.clear();
    known.set(pathname, answer);
    return answer;
  };
}

// An undecodable address is refused later; the router would log it to the console.
const matchesOf = (tree: RouteObject[], pathname: string) =>
  isDecodable(pathname) ? (matchRoutes(tree, pathname) ?? []) : [];

/** @returns a function from a path to the names of its page's parameters */
export function parametersByPath(routes: Routes): (pathname: string) => readonly string[] {
  const tree = treeOf(routes);
  return remembered((pathname) =>
    matchesOf(tree, pathname).flatMap(({ route: { handle } }) => (isHandle(handle) ? namesOf(handle) : [])),
  );
}

/** @returns a function from a path to its page's pattern ('/listing/:slug'), for metrics: there are few, and no pattern names anyone */
export function patternsByPath(routes: Routes): (pathname: string) => string {
  const tree = treeOf(routes);
  return remembered((pathname) => {
    // The router requests a page's data under its path plus '.data'.
    const page = pathname.replace(/(\/_root|\/_)?\.data$/, '');
    const parts = matchesOf(tree, page === '' ? '/' : page).map(({ route: { path } }) => path ?? '');
    return `/${parts.filter(Boolean).join('/')}`;
  });
}
