/** Keeps rendered pages that are still current. Public pages know no user, so one copy serves everyone. */
import type { Encoding } from './compress.ts';

/** A body with all its headers, as alternating names and values, which Node's `writeHead` takes fastest. */
export type Variant = { body: Buffer; headers: string[] };

/** A finished page. */
export type CachedPage = {
  status: number;
  /** Null for answers that are never "unchanged": errors and redirects. */
  etag: string | null;
  /** In each encoding that somebody has requested: at least one. */
  variants: Partial<Record<Encoding, Variant>>;
  /** Milliseconds since the epoch after which the copy has expired. */
  staleAt: number;
  /** Keys of what it shows ('listing:teryx'): when one of them changes, the copy is dropped. */
  shows: ReadonlySet<string>;
};

export type PageCache = {
  get(key: string): CachedPage | null;
  /** The generation to pass to `set`: a page whose rendering began before a change isn't cached. */
  generation(): number;
  set(key: string, page: CachedPage, generation: number): void;
  /** Drops the pages that show one of these; null drops every page. */
  forget(changed: readonly string[] | null): void;
  readonly size: number;
  /** Bytes used by kept pages. */
  readonly bytes: number;
};

const weigh = ({ variants }: CachedPage) =>
  Object.values(variants).reduce((sum, { body }) => sum + body.length, 8192);

/** Changes remembered for pages under way; beyond that, no page that is under way is kept. */
const mostRemembered = 10_000;

/**
 * A cache of finished pages limited by bytes; the least recently used go first.
 * @param maximumBytes limit of all bodies
 * @param now milliseconds since the epoch
 */
export function createPageCache(maximumBytes: number, now: () => number): PageCache {
  const pages = new Map<string, CachedPage>();
  const showing = new Map<string, Set<string>>();
  /** The generation of each key's last change. */
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let bytes = 0;
  let generation = 0;

  const drop = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    bytes -= weigh(page);
    pages.delete(key);
    for (const each of page.shows) {
      const keys = showing.get(each);
      keys?.delete(key);
      if (keys?.size === 0) showing.delete(each);
    }
  };

  const forgetAll = () => {
    allChangedAt = generation;
    changedAt.clear();
    pages.clear();
    showing.clear();
    bytes = 0;
  };

  const isOlder = (page: CachedPage, startedIn: number): boolean =>
    startedIn < allChangedAt || [...page.shows].some((each) => (changedAt.get(each) ?? 0) > startedIn);

  return {
    get(key) {
      const page = pages.get(key);
      if (!page) return null;
      if (page.staleAt <= now()) {
        drop(key);
        return null;
      }
      // Inserting again makes it the newest: a Map keeps insertion order.
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    generation: () => generation,
    set(key, page, startedIn) {
      if (isOlder(page, startedIn)) return;
      const weight = weigh(page);
      if (weight > maximumBytes / 4) return;
      drop(key);
      pages.set(key, page);
      bytes += weight;
      for (const each of page.shows) showing.set(each, (showing.get(each) ?? new Set()).add(key));
      for (const oldest of pages.keys()) {
        if (bytes <= maximumBytes) break;
        drop(oldest);
      }
    },
    forget(changed) {
      generation += 1;
      if (changed === null) return forgetAll();
      if (changedAt.size + changed.length > mostRemembered) {
        changedAt.clear();
        allChangedAt = generation;
      }
      for (const each of changed) {
        changedAt.set(each, generation);
        for (const key of showing.get(each) ?? []) drop(key);
      }
      return undefined;
    },
    get size() {
      return pages.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
