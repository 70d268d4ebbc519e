/** Describes what a typed sentence asks for. */
import type { ExchangeWay } from '../browse-filter.ts';
import type { Place } from './places.ts';

/** What one stretch of the typed text turned out to say. */
export type FactKind = 'category' | 'place' | 'dates' | 'nights' | 'price' | 'guests' | 'ways' | 'words';

/** A stretch of the typed text and what it was read as. */
export type Span = { fact: FactKind; start: number; end: number };

export type Understood = {
  /** Any of these categories will do; none when empty. */
  categories: string[];
  place: Place | null;
  /** Calendar days, both or none. For stays `to` is the day of departure, for gear the last day of use. */
  from: string | null;
  to: string | null;
  /** The stay is sought somewhere between `from` and `to`; not all of those days are wanted. */
  isWindow: boolean;
  nights: number | null;
  /** CAD cents for one day or night, both ends included. */
  minPriceCents: number | null;
  maxPriceCents: number | null;
  guests: number | null;
  /** Null where nothing is said. */
  ways: ExchangeWay[] | null;
  /** What remains, kinds and brands included, as it was typed in lower case. */
  words: string[];
  /** Those of the words that name a narrower kind of the category; each phrase puts its listings first and excludes none. */
  kinds: string[];
  /** What the visitor offers in a swap: owners who want one come first. */
  offered: string[];
  /** What was typed, by what it says: in its order, without the words that ask for nothing. */
  spans: Span[];
};
