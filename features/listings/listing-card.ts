/** What does a listing look like wherever it is shown small: in the list, on the map, on the home page? */

/** One picture with everything a page needs to draw it without a shift. Paths start with '/' and never change their bytes. */
export type Picture = {
  alt: string;
  /** Focal point in percent of width and height, used as `object-position`. */
  focal: [x: number, y: number];
  width: number;
  height: number;
  /** A 20-pixel wide data URI shown until the picture is there. */
  blur: string;
  /** Average colour, `#rrggbb`. */
  color: string;
  /** Paths by width in pixels: `{ '480': '/pictures/…' }`. */
  avif: Record<string, string>;
  /** The one fallback for browsers without AVIF; empty where there is none. */
  webp: Record<string, string>;
};

export type PriceUnit = 'day' | 'night';

/** The price of a whole stay, once dates are chosen; CAD cents, every mandatory fee and tax included. */
export type StayTotal = { units: number; totalCents: number };

export type CardBadge = { id: string; text: string };

export type ListingCard = {
  slug: string;
  /** Where the card leads: the address the product names for this listing ('/teryx'), else '/listing/{slug}'. */
  path: string;
  title: string;
  location: string;
  categoryId: string;
  /** Approximate position, about 1 km. */
  coordinates: [longitude: number, latitude: number];
  priceCents: number;
  priceUnit: PriceUnit;
  /** Adventure Points for the same day or night. */
  pricePoints: number;
  /** Plain mean to one decimal; null without reviews. */
  rating: number | null;
  reviewCount: number;
  isFeatured: boolean;
  isSample: boolean;
  /** What is on offer at all, for the badge: 'Rent or Swap', 'Swap Available' or 'Rental Only'. */
  offersRent: boolean;
  offersSwap: boolean;
  /** Whether Adventure Points are taken: the card's 'Use N AP'. */
  takesPoints: boolean;
  /** What the owner offers beside, best first: 'Instant', 'Delivers', 'Top host'. */
  badges: CardBadge[];
  picture: Picture | null;
  stay: StayTotal | null;
  /** The days of `stay`, where a month or a season was asked for and these are the first free ones in it. */
  days?: { from: string; to: string };
};
