/** Caches the markup of parts of pages by what they show, so that the next page with the same part reuses it. */
import { ownMemory } from '../platform/http.server/own-memory.ts';
import type { KeptPlace } from './ui/show/kept.ts';

export type PageParts = {
  /** For `KeptParts`. */
  placeOf: (key: string) => KeptPlace;
  /** Inserts cached parts into a rendered page, and caches its new ones. */
  fill: (html: string) => Buffer;
};

const [opening, closing] = ['<kept-part n="', '</kept-part>'];

/** Whether React left some of the markup to be sent later or rendered in the browser. */
export const isUnfinished = (markup: string): boolean => /<!--\$[?!]-->/.test(markup);

/** @param most bytes kept, keys included; the least recently used go first */
export function createKeptMarkup(most: number): { page: () => PageParts; readonly size: number } {
  const kept = new Map<string, Buffer>();
  let size = 0;

  const keep = (key: string, own: string) => {
    if (kept.has(key) || isUnfinished(own)) return;
    const markup = ownMemory(Buffer.from(own));
    kept.set(key, markup);
    size += key.length + markup.length;
    for (const [oldest, { length }] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= oldest.length + length;
    }
  };

  return {
    get size() {
      return size;
    },
    page() {
      const parts: { key: string; markup: Buffer | null }[] = [];
      return {
        placeOf(key) {
          const markup = kept.get(key) ?? null;
          if (markup !== null) {
            kept.delete(key);
            kept.set(key, markup);
          }
          return { number: parts.push({ key, markup }) - 1, isKept: markup !== null };
        },
        fill(html) {
          const pieces: Buffer[] = [];
          let done = 0;
          for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, done)) {
            const start = html.indexOf('>', at) + 1;
            const end = html.indexOf(closing, start);
            const part = parts[Number(html.slice(at + opening.length, start - 2))];
            const own = html.slice(start, end);
            if (part && part.markup === null) keep(part.key, own);
            pieces.push(Buffer.from(html.slice(done, at)), part?.markup ?? Buffer.from(own));
            done = end + closing.length;
          }
          return Buffer.concat([...pieces, Buffer.from(html.slice(done))]);
        },
      };
    },
  };
}
