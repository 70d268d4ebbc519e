/** How does a loader reach the database, and how does it tell the document what only the server may write into it? */
import { createContext, data, type RouterContextProvider } from 'react-router';
import { currentSettings, promisesOffBy } from '../features/settings/current-settings.server.ts';
import type { Settings } from '../features/settings/settings.ts';
import { isDatabaseAway, isTooSlow } from '../platform/database.server/database-error.ts';
import { longestReadMilliseconds, within } from '../platform/deadline.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import type { OpenApiDocument } from '../platform/open-api.ts';

export const depsContext = createContext<Deps>();

/** Facts about the document that the server writes around React's markup. */
export type DocumentFacts = {
  /** The address visitors use for us, without a slash at the end. */
  origin: string;
  /** Structured data for search engines; written by the server alone, because Trusted Types bar a script made in the browser. */
  jsonLd: Record<string, unknown>[];
  /** A page that must be rendered anew each time. */
  isUncached: boolean;
  /** Milliseconds by which a demo's clock is ahead of the real one: the browser's is set ahead as well. */
  clockAhead: number;
  /** The API in its own notation: what /api/docs shows. */
  reference: OpenApiDocument;
};
export const documentContext = createContext<DocumentFacts>();

/**
 * Runs a read for a page. While the database is away, or says nothing for 8 s, the page answers 503 instead of 500, and asks to be tried again.
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

/** By request: asked for once, whichever loaders of the page want it. */
const settingsAsked = new WeakMap<object, Promise<Settings>>();

/**
 * What operators have set, as it stands at this moment.
 * @throws a 503 response while the database is away and was never read
 */
export function settingsNow(context: Readonly<RouterContextProvider>): Promise<Settings> {
  const asked = settingsAsked.get(context) ?? read(context, currentSettings);
  settingsAsked.set(context, asked);
  return asked;
}

/**
 * Names of the promises that do not hold at this moment: by configuration, by what an operator has switched off, and where nothing stands behind them.
 * @throws a 503 response while the database is away and was never read: a claim must not come back by a failure
 */
export async function promisesOffNow(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const { config, now } = context.get(depsContext);
  return promisesOffBy(config, await settingsNow(context), now());
}
