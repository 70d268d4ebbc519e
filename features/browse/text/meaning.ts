/** Combines a filter with the meaning of its text; an explicit filter overrules the text. */
import { addDays, daysBetween } from '../../../platform/time/date-range.ts';
import { longestStayDays } from '../filter/browse-address.ts';
import type { BrowseFilter } from '../filter/browse-filter.ts';
import { readSaidFacets } from '../filter/said-facets.ts';
import type { SaidFacet } from '../filter/said-facets.ts';
import { understand } from '../words/understand.ts';
import type { Understood } from '../words/understood.ts';

/** A period to search for a free stretch. */
export type DaysWindow = {
  from: string;
  to: string;
  /** Nights of a stay or days of gear; null: as short as the listing allows, but not below `shortestStretch`. */
  units: number | null;
};

/** The period a filter with flexible dates searches; null if its dates are exact or missing. */
export function flexibleWindow({ from, to, flex }: BrowseFilter, today: string): DaysWindow | null {
  if (from === null || to === null || flex === null) return null;
  if (flex !== 'near') return { from, to, units: flex === 'week' ? 7 : 2 };
  const earliest = addDays(from, -nearDays);
  return {
    from: earliest < today ? today : earliest,
    to: addDays(to, nearDays),
    units: Math.max(1, daysBetween(from, to)),
  };
}

/** How many days either way count as near. */
const nearDays = 3;

/** A stretch's length unless stated. */
export const shortestStretch = 3;

/** What a search asks for beyond the filter's fields. */
export type Wants = {
  /** Any of these categories; empty if the filter names one or none. */
  categories: string[];
  guests: number | null;
  window: DaysWindow | null;
  /** A length without dates: the listing must allow it. */
  units: number | null;
  /** Each must be somewhere in the listing's own text. */
  words: string[];
  /** Phrases of narrower kinds; their listings come first. */
  kinds: string[];
  /** The category as typed; listings with it in their title come first. */
  named: string;
  /** What the visitor would give in a swap; owners who want it come first. */
  offered: string[];
};

export const wantsNothing: Wants = {
  categories: [],
  guests: null,
  window: null,
  units: null,
  words: [],
  kinds: [],
  named: '',
  offered: [],
};

export type Meaning = {
  understood: Understood;
  /** Filters named in the text, and where. */
  said: SaidFacet[];
  /** The filter with the text's facts in its fields, and without text. */
  filter: BrowseFilter;
  wants: Wants;
};

/**
 * What a filter's text asks for; null without text, or if only plain words were found: those are searched as they are. An explicit filter
 * overrules the text except for the category: choosing one removes the other from the text, so a text that names one was typed later.
 * @param today the marketplace's calendar day 'YYYY-MM-DD'
 */
export function meaningOf(filter: BrowseFilter, today: string): Meaning | null {
  if (!/[\p{L}\p{N}]/u.test(filter.search)) return null;
  const understood = understand(filter.search, today);
  const said = readSaidFacets(filter.search);
  const isOnlyWords = said.length === 0 && understood.spans.every(({ fact }) => fact === 'words');
  return isOnlyWords && understood.spans.length > 0 ? null : meant(filter, understood, said, today);
}

function meant(filter: BrowseFilter, understood: Understood, said: SaidFacet[], today: string): Meaning {
  const { categories, place, guests, kinds, offered } = understood;
  const time = timeOf(filter, understood, today);
  const isPriced = filter.minPriceCents !== null || filter.maxPriceCents !== null;
  const isOrdered = (understood.minPriceCents ?? 0) <= (understood.maxPriceCents ?? Infinity);
  const prices = isPriced || !isOrdered ? filter : understood;
  const single = categories.length === 1 ? (categories[0] ?? null) : null;
  const isNamed = filter.category !== null && categories.includes(filter.category);
  return {
    understood,
    said,
    filter: {
      ...filter,
      search: '',
      category: categories.length > 0 && !isNamed ? single : filter.category,
      from: time.from,
      to: time.to,
      minPriceCents: prices.minPriceCents,
      maxPriceCents: prices.maxPriceCents,
      exchange: filter.exchange.length > 0 ? filter.exchange : (understood.ways ?? []),
      box: filter.box ?? place?.box ?? null,
      facets: { ...Object.fromEntries(said.map(({ id }) => [id, 1])), ...filter.facets },
    },
    wants: {
      categories: categories.length > 1 && !isNamed ? categories : [],
      guests,
      window: time.window,
      units: time.units,
      words: wordsToMatch(understood, said),
      kinds,
      named: kinds.length > 0 ? '' : nameOf(filter.search, understood),
      offered,
    },
  };
}

type Time = Pick<BrowseFilter, 'from' | 'to'> & Pick<Wants, 'window' | 'units'>;

function timeOf(filter: BrowseFilter, { from, to, isWindow, nights }: Understood, today: string): Time {
  if (filter.from !== null) return { from: filter.from, to: filter.to, window: null, units: null };
  const none = { from: null, to: null, window: null };
  if (from === null || to === null || to < today) return { ...none, units: nights };
  if (isWindow) {
    const start = from < today ? today : from;
    return { ...none, window: { from: start, to, units: nights }, units: null };
  }
  // More days than the calendar has: up to its end.
  const end = daysBetween(from, to) > longestStayDays ? addDays(from, longestStayDays) : to;
  return { from, to: end, window: null, units: null };
}

/** The words typed for the category. */
const nameOf = (text: string, { spans }: Understood): string =>
  spans
    .filter(({ fact }) => fact === 'category')
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');

/** The words that a listing's text must contain: brands, and words not understood. The rest already ranks (kinds) or filters. */
function wordsToMatch({ words, kinds }: Understood, said: readonly SaidFacet[]): string[] {
  const used = new Set(
    [...kinds, ...said.map(({ phrase }) => phrase)].flatMap((phrase) => phrase.split(/[\s-]+/)),
  );
  return words.filter((word) => !used.has(word));
}
