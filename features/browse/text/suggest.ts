/** Completes typed text with places and categories that start like its last words. */
import { placeOf } from '../words/places.ts';
import type { Place } from '../words/places.ts';
import { thingOf } from '../words/things.ts';

export type Completion = {
  /** The whole text with the completion. */
  text: string;
};
export type PlaceCompletion = Completion & { name: string };
export type CategoryCompletion = Completion & { category: string };

const mostPlaces = 3;
const mostCategories = 2;
const longestName = 3;
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.'’]/g, '');

const rank: Record<Place['kind'], number> = { town: 0, resort: 1, lake: 2, region: 3, province: 4 };
const places = [...placeOf];
/** A category's own names before those of narrower kinds. */
const things = [...thingOf]
  .filter(([, { use, categories }]) => use !== 'brand' && categories.length === 1)
  .toSorted(([, a], [, b]) => Number(a.use === 'kind') - Number(b.use === 'kind'));

/** A text's last words, longest first, with what comes before them. */
function* tails(text: string): Generator<{ head: string; tail: string }> {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(longestName, words.length); length > 0; length -= 1) {
    const tail = fold(words.slice(-length).join(' '));
    if (tail.length >= 2) yield { head: words.slice(0, -length).join(' '), tail };
  }
}

const follows = /\b(?:near|in|at|around|by|to|from)$/i;

/** Places whose name starts like the last words, towns first: "cabin fern" becomes "cabin near Fernie". */
export function placesLike(text: string): PlaceCompletion[] {
  for (const { head, tail } of tails(text)) {
    const found = new Map<string, Place>();
    for (const [name, place] of places) if (name.startsWith(tail)) found.set(place.name, place);
    if (found.size === 0) continue;
    const lead = head === '' || follows.test(head) ? head : `${head} near`;
    return [...found.values()]
      .toSorted((a, b) => rank[a.kind] - rank[b.kind] || a.name.length - b.name.length)
      .slice(0, mostPlaces)
      .map(({ name }) => ({ name, text: `${lead} ${name}`.trim() }));
  }
  return [];
}

/** Categories with a name that starts like the last words: "whist sno" becomes "whist snowmobile". */
export function categoriesLike(text: string): CategoryCompletion[] {
  for (const { head, tail } of tails(text)) {
    const found = new Map<string, string>();
    for (const [name, { categories }] of things) {
      const [category = ''] = categories;
      if (name.startsWith(tail) && !found.has(category)) found.set(category, name);
    }
    if (found.size === 0) continue;
    return [...found]
      .slice(0, mostCategories)
      .map(([category, name]) => ({ category, text: `${head} ${name}`.trim() }));
  }
  return [];
}
