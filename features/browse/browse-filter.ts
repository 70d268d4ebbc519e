/** Which listings did the visitor ask for? The whole state of the browse page, as its address says it. */
import type { ListingCard } from '../listings/listing-card.ts';
import type { Facets } from './facets.ts';

export const sortOptions = [
  { id: 'featured', label: 'Featured' },
  { id: 'price-low', label: 'Price: Low to High' },
  { id: 'price-high', label: 'Price: High to Low' },
  { id: 'rating', label: 'Highest Rating' },
  { id: 'accepts-swaps', label: 'Accepts Swaps' },
  { id: 'rental-only', label: 'Rental Only' },
] as const;
export type SortBy = (typeof sortOptions)[number]['id'];

export const exchangeWays = ['rent', 'directSwap', 'adventurePoints', 'cashAndPoints'] as const;
export type ExchangeWay = (typeof exchangeWays)[number];

/** How exactly the days are meant: up to three days earlier or later, or any weekend or week between them. */
export const flexibilities = ['near', 'weekend', 'week'] as const;
export type Flexibility = (typeof flexibilities)[number];

/** Degrees: west, south, east, north. */
export type Box = [west: number, south: number, east: number, north: number];

export type BrowseFilter = {
  /** Trimmed; '' when nothing was typed. */
  search: string;
  /** A category id, or null for all. */
  category: string | null;
  /** Calendar days 'YYYY-MM-DD'; both or none. For gear both days are used; for stays `to` is the day of departure. */
  from: string | null;
  to: string | null;
  /** Null: exactly these days. Says nothing without days. */
  flex: Flexibility | null;
  exchange: ExchangeWay[];
  sortBy: SortBy;
  /** CAD cents for one day or night, both ends included. */
  minPriceCents: number | null;
  maxPriceCents: number | null;
  /** Only what these Adventure Points pay alone: for the chosen dates, or for the shortest time it can be had. */
  points: number | null;
  /** Only what lies in this box ('Search as I move'). */
  box: Box | null;
  /** The filters of `facets.ts` that are set. */
  facets: Facets;
};

/** A page of results. `next` is the cursor of the following page, opaque; null on the last one. */
export type BrowsePage = {
  cards: ListingCard[];
  /** Matches, counted exactly up to the cap. */
  count: number;
  /** True when there are more than `count` matches: shown as '1,000+'. */
  countIsCapped: boolean;
  next: string | null;
};

/** What the map draws: every match when there are few, else clusters counted by the server. */
export type MapPoint = {
  slug: string;
  title: string;
  coordinates: [number, number];
  priceCents: number;
  totalCents: number | null;
};
export type MapCluster = { coordinates: [number, number]; count: number; box: Box };
export type MapMatches =
  | { kind: 'points'; points: MapPoint[] }
  | {
      kind: 'clusters';
      clusters: MapCluster[];
      points: MapPoint[];
      /** Counted from one listing in 64: say 'about'. */ isEstimate: boolean;
    };

/** No wish at all: every listing in the featured order. */
export const emptyFilter: BrowseFilter = {
  search: '',
  category: null,
  from: null,
  to: null,
  flex: null,
  exchange: [],
  sortBy: 'featured',
  minPriceCents: null,
  maxPriceCents: null,
  points: null,
  box: null,
  facets: {},
};
