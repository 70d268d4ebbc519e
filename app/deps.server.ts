/** Gives loaders the database, and tells the document what only the server may write into it. */
import { createContext, data, type RouterContextProvider } from 'react-router';
import { currentSettings, promisesOffBy } from '../features/settings/current-settings.server.ts';
import type { Settings } from '../features/settings/settings.ts';
import { isDatabaseAway, isTooSlow } from '../platform/database.server/database-error.ts';
import { longestReadMilliseconds, within } from '../platform/time/deadline.server.ts';
import { browsing, type Deps } from '../platform/deps.server.ts';
import type { OpenApiDocument } from '../platform/open-api.ts';

export const depsContext = createContext<Deps>();

/** Facts that the server writes into the document around React's markup. */
export type DocumentFacts = {
  /** Our public address, without a trailing slash. */
  origin: string;
  /** Structured data for search engines, written only by the server, because Trusted Types block a script made in the browser. */
  jsonLd: Record<string, unknown>[];
  /** A page that must be rendered every time. */
  isUncached: boolean;
  /** Keys of what the page shows (features/listings/shown-keys.ts): its kept copy is dropped when one of them changes. */
  shows: Set<string>;
  /**
   * The document as entry.server.tsx hands it over, and without the kept parts, which have no scripts: a body of the response would be copied
   * several times.
   */
  html: { own: string; whole: Buffer } | null;
  /** Milliseconds by which a demo's clock is ahead of the real one: the browser's moves too. */
  clockAhead: number;
  /** The OpenAPI document for /api/docs. */
  reference: () => OpenApiDocument;
};
export const documentContext = createContext<DocumentFacts>();

/**
 * Runs a read for a page. While the database is away, or silent for 8 s, the page answers 503 instead of 500, and asks to try again.
 * @throws a 503 response for the error boundary
 */
export async function read<T>(
  context: Readonly<RouterContextProvider>,
  query: (deps: Deps) => Promise<T>,
): Promise<T> {
  try {
    return await within(longestReadMilliseconds, query(context.get(depsContext)));
  } catch (error) {
    if (isDatabaseAway(error) || isTooSlow(error)) throw data(null, { status: 503 });
    throw error;
  }
}

/** Runs a read of what everybody may see, which a replica may answer. @throws as `read` */
export const browse = <T>(
  context: Readonly<RouterContextProvider>,
  query: (deps: Deps) => Promise<T>,
): Promise<T> => read(context, (deps) => query(browsing(deps)));

/**
 * Says what the page shows, so that a change of it drops the kept copy (features/listings/shown-keys.ts). A change of a setting drops every
 * page, so those need no key.
 */
export function showing(context: Readonly<RouterContextProvider>, keys: readonly string[]): void {
  const { shows } = context.get(documentContext);
  for (const key of keys) shows.add(key);
}

/** Per request: loaded once for all of a page's loaders. */
const settingsAsked = new WeakMap<object, Promise<Settings>>();

/** The operators' current settings. @throws a 503 response while the database is away and was never read */
export function settingsNow(context: Readonly<RouterContextProvider>): Promise<Settings> {
  const asked = settingsAsked.get(context) ?? browse(context, currentSettings);
  settingsAsked.set(context, asked);
  return asked;
}

/**
 * Names of promises that currently don't hold: from the configuration, disabled by an operator, or without backing.
 * @throws a 503 response while the database is away and was never read: a promise must not return through a failure
 */
export async function promisesOffNow(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const { config, now } = context.get(depsContext);
  return promisesOffBy(config, await settingsNow(context), now());
}
