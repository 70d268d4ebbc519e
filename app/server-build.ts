// What the server takes from the build: React Router's routes and the keys under which loaders find what they need.
import { routes } from 'virtual:react-router/server-build';
import { parametersByPath, patternsByPath } from './page-parameters.ts';

export * from 'virtual:react-router/server-build';
export { depsContext, documentContext } from './deps.server.ts';
/** Which parameters the page under a path reads: see page-parameters.ts. */
export const parametersOf = parametersByPath(routes);
/** Which pattern the page under a path has: '/listing/:slug'. */
export const patternOf = patternsByPath(routes);
