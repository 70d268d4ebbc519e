/** What does a search ask of the database, in numbers instead of names? */
import type { Box } from './browse-filter.ts';
import { coveringCells } from './map-cells.ts';

/** What the typed text comes to, looked up in the distinct words of titles and places. */
export type SearchText = {
  /** Lower case, as it is looked for in titles and places. */
  typed: string;
  /** Text search query for listings that can contain the text; null when its words are too common to narrow anything. */
  containing: string | null;
  /** The same for what contains or resembles each word; null when nothing more can be found that way. */
  resembling: string | null;
  /** At most about so many listings match. */
  containingListings: number;
  resemblingListings: number;
  /** Proven: no listing contains the text. */
  isContainedNowhere: boolean;
};

/** Days asked for, and what day it is now in each zone that a listing is in. */
export type AskedDays = { from: string; to: string; zones: string[]; todays: string[] };

/** A filter as the database compares it. */
export type Question = {
  /** The category's number, or null for all. */
  category: number | null;
  box: Box | null;
  minPriceCents: number;
  maxPriceCents: number;
  /** See `exchangeFilterBits`. */
  bits: number;
  days: AskedDays | null;
  text: SearchText | null;
  /** 0: contains the text as typed; 1: only resembles it; any: both. */
  tier: 0 | 1 | 'any';
};

export const anyPrice = { minPriceCents: 0, maxPriceCents: 2_147_483_647 };

/** The cells whose counts tell how many listings lie in a box: few enough to add up in no time. */
export const estimateCells = (box: Box) => coveringCells(box, 200);
