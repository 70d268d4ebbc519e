/** What does an owner dream of, and what do they give for it? A standing wish, and the gear that could answer it. */
import type { DayRange, StayRules } from '../../../availability/stay-rules.ts';

/** Around a town, as the crow flies. */
export type WishArea = { town: string; longitude: number; latitude: number; withinKm: number };

/** How far from a town: what a page offers to choose from. */
export const distances = [25, 50, 100, 200, 400] as const;

/** What one wants. An empty list of categories or areas means any. */
export type Dream = {
  categories: readonly string[];
  areas: readonly WishArea[];
  /** Some time between these two calendar days, both included. */
  from: string;
  to: string;
  /** For so many days of gear, or nights of a stay. */
  units: number;
  /** On weekends alone: Friday to Sunday. */
  isWeekend?: boolean | undefined;
  /** Worth of a day or night of the dates in Adventure Points, seasons counted; null: whatever it is worth. */
  leastPoints: number | null;
  mostPoints: number | null;
};

export type Wish = Dream & {
  id: string;
  memberId: string;
  /** Own listings, any one of which is given for it. */
  gives: readonly number[];
  /** What the member adds at most where the other side is worth more, and can pay. */
  topUpPoints: number;
  /** Whole days since the wish was made, or since it last led to an exchange. */
  waitingDays: number;
  /** Gave in a circle that broke, and has not received for this wish since. */
  isOwed: boolean;
  /** How this member has answered circles so far. */
  accepted: number;
  refused: number;
  /** Members whom they have blocked, or who have blocked them: nobody's where it is left out. */
  apart?: readonly string[];
};

/** A listing that can be given, with the calendar it has at this moment. */
export type GivenListing = StayRules & {
  id: number;
  ownerId: string;
  slug: string;
  title: string;
  location: string;
  categoryId: string;
  longitude: number;
  latitude: number;
  /** Adventure Points for a day or night, as the listing says it. */
  pricePoints: number;
  /** Whether the same number of days is worth more or less at another time. */
  hasSeasons: boolean;
  /** What these dates are worth in Adventure Points: as a rental in points, seasons counted. */
  worthOf: (from: string, to: string) => number;
  taken: readonly DayRange[];
  /** The day it is in the listing's zone. */
  today: string;
};

/** One thing going from one member to another for a time. `giver` and `receiver` are places in the list of wishes. */
export type Leg = {
  giver: number;
  receiver: number;
  listingId: number;
  /** First day; last day of gear, or the day of departure from a stay. */
  from: string;
  to: string;
  units: number;
  worthPoints: number;
};
