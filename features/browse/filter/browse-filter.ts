/** Defines the browse filter: the whole state of the browse page, as in its address. */
import type { ListingCard } from '../../listings/listing-card.ts';
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

/** How flexible the days are: up to three days either way, or any weekend or week between them. */
export const flexibilities = ['near', 'weekend', 'week'] as const;
export type Flexibility = (typeof flexibilities)[number];

/** Degrees: west, south, east, north. */
export type Box = [west: number, south: number, east: number, north: number];

export type BrowseFilter = {
  /** Trimmed; '' when nothing was typed. */
  search: string;
  /** A category id, or null for all. */
  category: string | null;
  /** Calendar days 'YYYY-MM-DD'; both or none. Gear uses both days; for stays `to` is the day of departure. */
  from: string | null;
  to: string | null;
  /** Null: exactly these days. Ignored without days. */
  flex: Flexibility | null;
  exchange: ExchangeWay[];
  sortBy: SortBy;
  /** CAD cents for one day or night, both ends included. */
  minPriceCents: number | null;
  maxPriceCents: number | null;
  /** Only what these Adventure Points fully pay for: for the chosen dates, or for the shortest time allowed. */
  points: number | null;
  /** Only listings in this box ('Search as I move'). */
  box: Box | null;
  /** The active filters of `facets.ts`. */
  facets: Facets;
};

/** A page of results. `next` is the opaque cursor of the following page; null on the last. */
export type BrowsePage = {
  cards: ListingCard[];
  /** Matches, counted exactly up to the cap. */
  count: number;
  /** True with more than `count` matches: shown as '1,000+'. */
  countIsCapped: boolean;
  next: string | null;
};

/** What the map shows: every match when there are few, else clusters counted by the server. */
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
      /** Estimated from one listing in 64: say 'about'. */ isEstimate: boolean;
    };

/** No conditions: every listing in the featured order. */
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
