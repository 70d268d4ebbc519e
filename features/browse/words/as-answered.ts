/** Writes what was understood as programs read it: the fields of the worked examples (`examples/sentences.fixture.json`). */
import { understand } from './understand.ts';

/** Cents for one day or night; null and empty where nothing is said. `window`: the days are a span to look in. */
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
 * What a sentence asks for, by the names and units of the fixture, and whether its days are only a span to look in.
 * @param today the calendar day 'YYYY-MM-DD' on which it is typed
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
