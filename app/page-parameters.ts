/** Says which parameters of its address a page reads on the server: what its routes name in `handle.reads`. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

import { browseParameters } from '../features/browse/read-browse-filter.ts';

/**
 * A route whose loader or first rendering reads parameters exports `handle = { reads: ['q', 'from'] }`. Parameters that no route of a page names are dropped
 * before the page is rendered (platform/http.server/page-address.ts), so one copy of it serves whoever adds some.
 */
type Handle = { reads: readonly string[] | 'search' };

/** 'search': those of a search, which a browser has no need to know. */
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

/** Remembers an answer for each path: matching ranks every route anew, and this is asked for nearly every request. */
function remembered<T>(find: (pathname: string) => T): (pathname: string) => T {
  const known = new Map<string, T>();
  return (pathname) => {
    const answer = known.get(pathname) ?? find(pathname);
    if (known.size >= mostKnown) known.clear();
    known.set(pathname, answer);
    return answer;
  };
}

// An address that cannot be decoded is refused further on; the router would write about it to the console.
const matchesOf = (tree: RouteObject[], pathname: string) =>
  isDecodable(pathname) ? (matchRoutes(tree, pathname) ?? []) : [];

/** @returns a function from a path to the names of the parameters that its page reads */
export function parametersByPath(routes: Routes): (pathname: string) => readonly string[] {
  const tree = treeOf(routes);
  return remembered((pathname) =>
    matchesOf(tree, pathname).flatMap(({ route: { handle } }) => (isHandle(handle) ? namesOf(handle) : [])),
  );
}

/** @returns a function from a path to the pattern of its page ('/listing/:slug'), for metrics: there are few of them, and no pattern names anybody */
export function patternsByPath(routes: Routes): (pathname: string) => string {
  const tree = treeOf(routes);
  return remembered((pathname) => {
    // The router asks for a page's data under its path and '.data'.
    const page = pathname.replace(/(\/_root|\/_)?\.data$/, '');
    const parts = matchesOf(tree, page === '' ? '/' : page).map(({ route: { path } }) => path ?? '');
    return `/${parts.filter(Boolean).join('/')}`;
  });
}
