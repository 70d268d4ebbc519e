// Exports what the server needs from the build: React Router's routes and the keys of the loaders' context.
import { routes } from 'virtual:react-router/server-build';
import { parametersByPath, patternsByPath } from './page-parameters.ts';

export * from 'virtual:react-router/server-build';
export { depsContext, documentContext } from './deps.server.ts';
/** The parameters a page reads: see page-parameters.ts. */
export const parametersOf = parametersByPath(routes);
/** The page pattern of a path: '/listing/:slug'. */
export const patternOf = patternsByPath(routes);
