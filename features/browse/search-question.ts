/** Holds what a search asks of the database, in numbers instead of names. */
import type { Box } from './browse-filter.ts';
import type { Facets } from './facets.ts';
import { cellsOfBox, coveringCells, finestLevel, numbersBetween } from './map-cells.ts';

/** Words that listings are looked for by. */
export type WordSet = {
  /** As a text search query over `listing_search.words`. */
  query: string;
  /** For the part of the text that the fewest listings have: the numbers of its words, any of which will do. */
  numbers: number[];
  /** So many listings have one of those, at most. */
  listings: number;
  /** Whether those are all that is asked for, because one part was typed. */
  isWhole: boolean;
};

/** What the typed text comes to, looked up in the distinct words of titles and places. */
export type SearchText = {
  /** Folded, as titles and places are stored. */
  typed: string;
  /** By which listings that contain the text are found; null when its words are too common to narrow anything. */
  containing: WordSet | null;
  /** By which those are found that only resemble it; null when there can be none. */
  resembling: WordSet | null;
  /** By which both are found at once; null like `containing`. */
  either: WordSet | null;
  /** Proven: no listing contains the text, or none even resembles it. */
  isContainedNowhere: boolean;
  isNowhere: boolean;
};

/**
 * Days asked for, and how far ahead the first and the last of them are today, at the place of each zone's number. Where no zone has
 * that number, so far that no listing allows it.
 */
export type AskedDays = { from: string; to: string; leads: number[]; reaches: number[] };

/** What is asked of a listing beside the fields of the filter. */
export type Wish = {
  /** Numbers of categories, any of which will do; all when empty. */
  categories: number[];
  guests: number | null;
  /** Days between which a stretch of free ones is looked for; `units` null: a few, or as many as the listing asks for. */
  window: (AskedDays & { units: number | null; isWeekend: boolean; isOneDayMore: boolean }) | null;
  /** Nights or days that the listing has to allow. */
  units: number | null;
  /** Filters of `facets.ts` that are read from the listing's text. */
  facets: Facets;
  /** What the listing's text has to match, and must not match, as text queries. */
  match: string | null;
  not: string | null;
};

/** A filter as the database compares it. */
export type Question = {
  /** The category's number, or null for all. */
  category: number | null;
  box: Box | null;
  minPriceCents: number;
  maxPriceCents: number;
  /** What has to pay for all of it alone, in Adventure Points; null: no matter. */
  points: number | null;
  /** See `exchangeFilterBits`. */
  bits: number;
  days: AskedDays | null;
  text: SearchText | null;
  /** 0: contains the text as typed; 1: only resembles it; any: both. */
  tier: 0 | 1 | 'any';
  wish: Wish | null;
  /** The only ones that can match, where the text has shown them to be few; null: not known. */
  listed: number[] | null;
  /** Searches of which it must not be a match: it is shown for them already. */
  without: Question[];
};

export const anyPrice = { minPriceCents: 0, maxPriceCents: 2_147_483_647 };

/** The cells whose counts tell how many listings lie in a box: few enough to add up in no time. */
export const estimateCells = (box: Box) => coveringCells(box, 80);

/** By which words the listings of the question's tier are found. */
export function wordsOf(q: Question): WordSet | null {
  if (q.text === null) return null;
  if (q.tier === 0) return q.text.containing;
  return q.tier === 1 ? q.text.resembling : q.text.either;
}

export const allCategories = numbersBetween(1, 10);

/** More stretches of the word index than this cost more to find than to read on. */
export const mostStretches = 1500;

/** In how many stretches of the word index the listings of a box lie. */
export function stretchesOfWords(box: Box, category: number | null, words: number): number {
  const { fromY, toY } = cellsOfBox(box, finestLevel);
  return (toY - fromY + 1) * words * (category === null ? allCategories.length : 1);
}
