// A Vite plugin: leaves out of the browser's script what our use of React Router never runs.
import type { Plugin } from 'vite';

/** React Router carries code for watching itself, used only by applications that hand it watchers. Ours does not, so browsers need not load it. */
export const withoutInstrumentation: Plugin = {
  name: 'without-instrumentation',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => ({
      code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
             export const getRouteInstrumentationUpdates = () => ({});
             export const instrumentClientSideRouter = (router) => router;
             export const instrumentHandler = (handler) => handler;
             export const instrumentationResultMetaContext = undefined;`,
      map: null,
    }),
  },
};
