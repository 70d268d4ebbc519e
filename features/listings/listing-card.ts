/** Defines a listing's card: its form in lists, on the map and on the home page. */
import { z } from 'zod';

/** A picture with everything a page needs to show it without layout shift. Paths start with '/' and their content never changes. */
export const pictureShape = z.strictObject({
  alt: z.string(),
  focal: z
    .tuple([z.number(), z.number()])
    .describe('x and y of the focal point in percent, for object-position'),
  width: z.number(),
  height: z.number(),
  blur: z.string().describe('a 20-pixel wide data URI shown while the picture loads'),
  color: z.string().describe('its average, #rrggbb'),
  avif: z.record(z.string(), z.string()).describe('paths by width in pixels'),
  webp: z.record(z.string(), z.string()).describe('for browsers without AVIF; empty if none'),
});
export type Picture = z.infer<typeof pictureShape>;

export type PriceUnit = 'day' | 'night';

/** The price of a whole stay for chosen dates; CAD cents, including all mandatory fees and taxes. */
export type StayTotal = { units: number; totalCents: number };

export type CardBadge = { id: string; text: string };

export type ListingCard = {
  slug: string;
  /** The card's address: the listing's own path ('/teryx'), else '/listing/{slug}'. */
  path: string;
  title: string;
  location: string;
  categoryId: string;
  /** Approximate position, about 1 km. */
  coordinates: [longitude: number, latitude: number];
  priceCents: number;
  priceUnit: PriceUnit;
  /** Adventure Points per day or night. */
  pricePoints: number;
  /** Plain mean to one decimal; null without reviews. */
  rating: number | null;
  reviewCount: number;
  isFeatured: boolean;
  isSample: boolean;
  /** What is offered, for the badge: 'Rent or Swap', 'Swap Available' or 'Rental Only'. */
  offersRent: boolean;
  offersSwap: boolean;
  /** Whether Adventure Points are accepted: the card's 'Use N AP'. */
  takesPoints: boolean;
  /** Extra badges, best first: 'Instant', 'Delivers', 'Top host'. */
  badges: CardBadge[];
  picture: Picture | null;
  stay: StayTotal | null;
  /** The days of `stay`, when a month or season was requested and these are its first free ones. */
  days?: { from: string; to: string };
};
