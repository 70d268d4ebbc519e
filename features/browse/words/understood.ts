/** Defines what a typed sentence asks for. */
import type { ExchangeWay } from '../filter/browse-filter.ts';
import type { Place } from './places.ts';

/** What one part of the typed text means. */
export type FactKind = 'category' | 'place' | 'dates' | 'nights' | 'price' | 'guests' | 'ways' | 'words';

/** A part of the typed text and its reading. */
export type Span = { fact: FactKind; start: number; end: number };

export type Understood = {
  /** Any of these categories; none when empty. */
  categories: string[];
  place: Place | null;
  /** Calendar days, both or none. For stays `to` is the day of departure, for gear the last day of use. */
  from: string | null;
  to: string | null;
  /** A stay somewhere between `from` and `to`; not all of those days. */
  isWindow: boolean;
  nights: number | null;
  /** CAD cents per day or night, both ends included. */
  minPriceCents: number | null;
  maxPriceCents: number | null;
  guests: number | null;
  /** Null if not stated. */
  ways: ExchangeWay[] | null;
  /** The rest, including kinds and brands, as typed in lower case. */
  words: string[];
  /** The words that name a narrower kind of the category; each phrase ranks its listings first and excludes none. */
  kinds: string[];
  /** What the visitor offers in a swap: owners who want one come first. */
  offered: string[];
  /** The typed words by meaning, in order, without filler. */
  spans: Span[];
};
