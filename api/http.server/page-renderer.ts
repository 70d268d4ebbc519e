/** Who turns a request into a page: the build, or in development Vite with hot reload. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import type { Deps } from '../../platform/deps.server.ts';
import { uncachedHeader } from '../../platform/http.server/pages.ts';

export type PageRenderer = {
  /** @param origin the address the visitor uses for us */
  render(request: Request, origin: string): Promise<Response>;
  /** Development only: Vite's own files and its socket. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  isDevelopment: boolean;
  close(): Promise<void>;
};

type AppBuild = ServerBuild & {
  depsContext: Parameters<RouterContextProvider['set']>[0];
  documentContext: Parameters<RouterContextProvider['set']>[0];
};

async function load(
  root: string,
  isDevelopment: boolean,
): Promise<{ current: () => Promise<AppBuild>; vite: import('vite').ViteDevServer | null }> {
  if (!isDevelopment) {
    // The build exports exactly what app/server-build.ts names.
    const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as AppBuild;
    return { current: () => Promise.resolve(build), vite: null };
  }
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true } });
  return { current: () => vite.ssrLoadModule('./app/server-build.ts') as Promise<AppBuild>, vite };
}

/** @param root the project's folder */
export async function openPageRenderer(
  root: string,
  isDevelopment: boolean,
  deps: Deps,
): Promise<PageRenderer> {
  const { current, vite } = await load(root, isDevelopment);
  const handle = createRequestHandler(current, isDevelopment ? 'development' : 'production');
  return {
    async render(request, origin) {
      const build = await current();
      const facts = { origin, jsonLd: [] as Record<string, unknown>[], isUncached: isDevelopment };
      const context = new RouterContextProvider();
      context.set(build.depsContext, deps);
      context.set(build.documentContext, facts);
      const response = await handle(request, context);
      if (facts.isUncached) response.headers.set(uncachedHeader, '1');
      return response;
    },
    middleware: vite ? (request, response, next) => vite.middlewares(request, response, next) : null,
    isDevelopment,
    close: async () => {
      await vite?.close();
    },
  };
}
