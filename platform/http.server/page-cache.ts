/** Keeps rendered pages that are still current. Public pages know no user, so one copy serves everyone. */

/** A body with all its headers, as alternating names and values, which Node's `writeHead` takes fastest. */
export type Variant = { body: Buffer; headers: string[] };

/** A finished page in every encoding we offer. */
export type CachedPage = {
  status: number;
  /** Null for answers that are never "unchanged": errors and redirects. */
  etag: string | null;
  variants: { identity: Variant; gzip: Variant; br: Variant };
  /** Milliseconds since the epoch after which the copy has expired. */
  staleAt: number;
};

export type PageCache = {
  get(key: string): CachedPage | null;
  /** The generation to pass to `set`: a page started before a `clear` is not kept, because it may show old content. */
  generation(): number;
  set(key: string, page: CachedPage, generation: number): void;
  /** Drops everything, because something pages show has changed. */
  clear(): void;
  readonly size: number;
  /** Bytes used by kept pages. */
  readonly bytes: number;
};

const weigh = (page: CachedPage) =>
  page.variants.identity.body.length + page.variants.gzip.body.length + page.variants.br.body.length + 8192;

/**
 * A cache of finished pages limited by bytes; the least recently used go first.
 * @param maximumBytes limit of all bodies
 * @param now milliseconds since the epoch
 */
export function createPageCache(maximumBytes: number, now: () => number): PageCache {
  const pages = new Map<string, CachedPage>();
  let bytes = 0;
  let generation = 0;

  const drop = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    bytes -= weigh(page);
    pages.delete(key);
  };

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
      if (startedIn !== generation) return;
      const weight = weigh(page);
      if (weight > maximumBytes / 4) return;
      drop(key);
      pages.set(key, page);
      bytes += weight;
      for (const oldest of pages.keys()) {
        if (bytes <= maximumBytes) break;
        drop(oldest);
      }
    },
    clear() {
      generation += 1;
      pages.clear();
      bytes = 0;
    },
    get size() {
      return pages.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
