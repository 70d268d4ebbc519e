/** Formats what was understood for programs: the fields of the worked examples (`examples/sentences.fixture.json`). */
import { understand } from './understand.ts';

/** Cents per day or night; null or empty if not stated. `window`: the days are a period to search. */
export type Answered = {
  categories: string[];
  place: string | null;
  from: string | null;
  to: string | null;
  window: boolean;
  nights: number | null;
  minPriceCents: number | null;
  maxPriceCents: number | null;
  guests: number | null;
  ways: string[] | null;
  words: string[];
};

/**
 * What a sentence asks for, in the fixture's names and units, and whether its days are only a period to search.
 * @param today the calendar day 'YYYY-MM-DD' it is typed on
 */
export function parseSearch(text: string, today: string): Answered {
  const { categories, place, from, to, isWindow, nights, minPriceCents, maxPriceCents, guests, ways, words } =
    understand(text, today);
  return {
    categories,
    place: place?.name ?? null,
    from,
    to,
    window: isWindow,
    nights,
    minPriceCents,
    maxPriceCents,
    guests,
    ways,
    words,
  };
}
