/** Defines a search as the database sees it, in numbers instead of names. */
import type { Box } from './filter/browse-filter.ts';
import type { Facets } from './filter/facets.ts';
import { cellsOfBox, coveringCells, finestLevel, numbersBetween } from './map/map-cells.ts';

/** The words used to find listings. */
export type WordSet = {
  /** As a text search query over `listing_search.words`. */
  query: string;
  /** The numbers of the words of the text's rarest part, any of which matches. */
  numbers: number[];
  /** At most this many listings have one of them. */
  listings: number;
  /** Whether that is the whole text, because it has only one part. */
  isWhole: boolean;
};

/** The typed text, looked up in the distinct words of titles and places. */
export type SearchText = {
  /** Folded, as titles and places are stored. */
  typed: string;
  /** Finds listings that contain the text; null when its words are too common to narrow anything. */
  containing: WordSet | null;
  /** Finds those that only resemble it; null when there can be none. */
  resembling: WordSet | null;
  /** Finds both at once; null like `containing`. */
  either: WordSet | null;
  /** Proven: no listing contains the text, or none even resembles it. */
  isContainedNowhere: boolean;
  isNowhere: boolean;
};

/**
 * Requested days, and how far ahead the first and last are today, indexed by zone number. For unused numbers, farther than any listing
 * allows.
 */
export type AskedDays = { from: string; to: string; leads: number[]; reaches: number[] };

/** Conditions on a listing besides the filter's fields. */
export type Wish = {
  /** Category numbers, any of which matches; all when empty. */
  categories: number[];
  guests: number | null;
  /** A period to search for a free stretch; `units` null: a few, or the listing's minimum. */
  window: (AskedDays & { units: number | null; isWeekend: boolean; isOneDayMore: boolean }) | null;
  /** Nights or days that the listing must allow. */
  units: number | null;
  /** Filters of `facets.ts` read from the listing's text. */
  facets: Facets;
  /** What the listing's text must match, and must not match, as text queries. */
  match: string | null;
  not: string | null;
};

/** A filter in the database's terms. */
export type Question = {
  /** The category's number, or null for all. */
  category: number | null;
  box: Box | null;
  minPriceCents: number;
  maxPriceCents: number;
  /** The Adventure Points that must pay for all of it; null: any. */
  points: number | null;
  /** See `exchangeFilterBits`. */
  bits: number;
  days: AskedDays | null;
  text: SearchText | null;
  /** 0: contains the text as typed; 1: only resembles it; any: both. */
  tier: 0 | 1 | 'any';
  wish: Wish | null;
  /** The only possible matches, when the text left only a few; null: unknown. */
  listed: number[] | null;
  /** Searches it must not match, because it is already shown for them. */
  without: Question[];
};

export const anyPrice = { minPriceCents: 0, maxPriceCents: 2_147_483_647 };

/** The cells whose counts estimate a box: few enough to add up quickly. */
export const estimateCells = (box: Box) => coveringCells(box, 80);

/** The words that find listings of this tier. */
export function wordsOf(q: Question): WordSet | null {
  if (q.text === null) return null;
  if (q.tier === 0) return q.text.containing;
  return q.tier === 1 ? q.text.resembling : q.text.either;
}

export const allCategories = numbersBetween(1, 10);

/** Finding more ranges of the word index than this costs more than reading on. */
export const mostStretches = 1500;

/** How many ranges of the word index a box's listings are in. */
export function stretchesOfWords(box: Box, category: number | null, words: number): number {
  const { fromY, toY } = cellsOfBox(box, finestLevel);
  return (toY - fromY + 1) * words * (category === null ? allCategories.length : 1);
}
