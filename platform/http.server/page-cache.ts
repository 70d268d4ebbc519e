/** Was this page rendered already, and is it still true? Public pages know no user, so one copy serves everybody. */

/** A body and all headers that go with it, names and values in turn, as Node's `writeHead` takes them fastest. */
export type Variant = { body: Buffer; headers: string[] };

/** A finished page in every encoding we speak. */
export type CachedPage = {
  status: number;
  /** Null for what is never "unchanged": an error, a redirect. */
  etag: string | null;
  variants: { identity: Variant; gzip: Variant; br: Variant };
  /** Milliseconds since the epoch after which the copy is not used any more. */
  staleAt: number;
};

export type PageCache = {
  get(key: string): CachedPage | null;
  /** The generation to hand to `set`: a page that began before a `clear` is not kept, for it may show what was cleared. */
  generation(): number;
  set(key: string, page: CachedPage, generation: number): void;
  /** Forgets everything: something that pages show has changed. */
  clear(): void;
  readonly size: number;
  /** Memory that the kept pages take. */
  readonly bytes: number;
};

const weigh = (page: CachedPage) =>
  page.variants.identity.body.length + page.variants.gzip.body.length + page.variants.br.body.length + 8192;

/**
 * A cache of finished pages bounded by bytes; the least recently used leave first.
 * @param maximumBytes memory the bodies may take
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
      // Re-inserting makes it the youngest: a Map keeps the order of insertion.
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
