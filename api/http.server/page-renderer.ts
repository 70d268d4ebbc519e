/** Turns a request into a page: with the build, or in development with Vite and hot reload. */
import {
  createServer as createHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import type { Deps } from '../../platform/deps.server.ts';
import type { ParametersOf } from '../../platform/http.server/page-address.ts';
import type { Rendered } from '../../platform/http.server/pages.ts';
import type { OpenApiDocument } from '../../platform/open-api.ts';
import { openApiDocument } from '../open-api/document.ts';

export type PageRenderer = {
  /** @param origin the address the visitor used */
  render(request: Request, origin: string): Promise<Rendered>;
  /** Which parameters a page reads. Development keeps all of them, because pages change while it runs. */
  parametersOf: ParametersOf;
  /** The route pattern of a path: '/listing/:slug'. */
  patternOf: (pathname: string) => string;
  /** Style sheets that every page loads; none in development. */
  stylesheets: readonly string[];
  /** Development only: the server whose socket carries hot reload, and the handler that answers Vite's own files first. */
  workshop: {
    server: Server;
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  } | null;
  isDevelopment: boolean;
  close(): Promise<void>;
};

type AppBuild = ServerBuild & {
  depsContext: Parameters<RouterContextProvider['set']>[0];
  documentContext: Parameters<RouterContextProvider['set']>[0];
  parametersOf: (pathname: string) => readonly string[];
  patternOf: (pathname: string) => string;
};

/** The root's style sheets; the build marks some with an empty fragment. */
const rootStylesheets = ({ assets }: ServerBuild): string[] =>
  (assets.routes.root?.css ?? []).map((href) => href.replace(/#$/, ''));

type Loaded = {
  /** What the router accepts. Given a function, it calls that for every request and prepares the routes each time, so only development passes one. */
  build: AppBuild | (() => Promise<AppBuild>);
  parametersOf: ParametersOf;
  patternOf: PageRenderer['patternOf'];
  stylesheets: PageRenderer['stylesheets'];
  workshop: PageRenderer['workshop'];
  close: () => Promise<void>;
};

async function loadBuild(root: string): Promise<Loaded> {
  // The build exports exactly what app/server-build.ts names.
  const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as AppBuild;
  const { parametersOf, patternOf } = build;
  return {
    build,
    parametersOf,
    patternOf,
    stylesheets: rootStylesheets(build),
    workshop: null,
    close: () => Promise.resolve(),
  };
}

async function loadWorkshop(root: string): Promise<Loaded> {
  const { createServer } = await import('vite');
  const server = createHttp();
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } } });
  const current = () => vite.ssrLoadModule('./app/server-build.ts') as Promise<AppBuild>;
  // Loading the pages takes seconds: start before the first visitor, who still gets to see any fault.
  void current().catch(() => undefined);
  return {
    build: current,
    parametersOf: () => null,
    patternOf: () => 'page',
    stylesheets: [],
    workshop: { server, middleware: (request, response, next) => vite.middlewares(request, response, next) },
    close: () => vite.close(),
  };
}

/**
 * @param root the project's folder
 * @param clockAhead milliseconds by which a demo's clock is ahead of the real one
 */
export async function openPageRenderer(
  root: string,
  isDevelopment: boolean,
  deps: Deps,
  clockAhead: () => number = () => 0,
): Promise<PageRenderer> {
  const { build, parametersOf, patternOf, stylesheets, workshop, close } = await (isDevelopment
    ? loadWorkshop(root)
    : loadBuild(root));
  let reference: OpenApiDocument | null = null;
  const handle = createRequestHandler(build, isDevelopment ? 'development' : 'production');
  return {
    async render(request, origin) {
      const { depsContext, documentContext } = typeof build === 'function' ? await build() : build;
      const facts = {
        origin,
        jsonLd: [] as Record<string, unknown>[],
        isUncached: isDevelopment,
        shows: new Set<string>(),
        html: null as { own: string; whole: Buffer } | null,
        clockAhead: clockAhead(),
        reference: () => (reference ??= openApiDocument(deps.config.brand.name)),
      };
      const context = new RouterContextProvider();
      context.set(depsContext, deps);
      context.set(documentContext, facts);
      const response = await handle(request, context);
      return {
        status: response.status,
        headers: response.headers,
        body: facts.html?.whole ?? Buffer.from(await response.arrayBuffer()),
        scripted: facts.html?.own,
        shows: facts.isUncached ? null : facts.shows,
      };
    },
    parametersOf,
    patternOf,
    stylesheets,
    workshop,
    isDevelopment,
    close,
  };
}
