// What the server takes from the build: React Router's routes and the keys under which loaders find what they need.
export * from 'virtual:react-router/server-build';
export { depsContext, documentContext } from './deps.server.ts';
