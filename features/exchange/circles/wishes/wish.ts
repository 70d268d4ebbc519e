/** Defines wishes and the listings that could fulfil them. */
import type { DayRange, StayRules } from '../../../availability/stay-rules.ts';

/** Around a town, in a straight line. */
export type WishArea = { town: string; longitude: number; latitude: number; withinKm: number };

/** Distances from a town offered on the page. */
export const distances = [25, 50, 100, 200, 400] as const;

/** What someone wants. An empty list of categories or areas means any. */
export type Dream = {
  categories: readonly string[];
  areas: readonly WishArea[];
  /** Sometime between these two calendar days, both included. */
  from: string;
  to: string;
  /** For this many days of gear, or nights of a stay. */
  units: number;
  /** Only on weekends: Friday to Sunday. */
  isWeekend?: boolean | undefined;
  /** Maximum worth per day or night in Adventure Points, with seasons; null: any. */
  leastPoints: number | null;
  mostPoints: number | null;
};

export type Wish = Dream & {
  id: string;
  memberId: string;
  /** The member's own listings, any one of which they would give for it. */
  gives: readonly number[];
  /** The most points that the member would add, and can, if the other listing is worth more. */
  topUpPoints: number;
  /** Whole days since the wish was made, or last led to an exchange. */
  waitingDays: number;
  /** Gave in a circle that broke, and has not received for this wish since. */
  isOwed: boolean;
  /** How this member has answered circles so far. */
  accepted: number;
  refused: number;
  /** Members they have blocked, or who blocked them; omitted if none. */
  apart?: readonly string[];
};

/** A listing that can be given, with its current calendar. */
export type GivenListing = StayRules & {
  id: number;
  ownerId: string;
  slug: string;
  title: string;
  location: string;
  categoryId: string;
  longitude: number;
  latitude: number;
  /** The listing's Adventure Points per day or night. */
  pricePoints: number;
  /** Whether the price depends on the season. */
  hasSeasons: boolean;
  /** The dates' worth in Adventure Points: as a rental in points, with seasons. */
  worthOf: (from: string, to: string) => number;
  taken: readonly DayRange[];
  /** Today in the listing's zone. */
  today: string;
};

/** One listing going from one member to another. `giver` and `receiver` are positions in the list of wishes. */
export type Leg = {
  giver: number;
  receiver: number;
  listingId: number;
  /** First day; last day for gear, or departure for a stay. */
  from: string;
  to: string;
  units: number;
  worthPoints: number;
};
