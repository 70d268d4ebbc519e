/** Defines a sample listing before it is added to the database. */
import type { PriceUnit } from '../listing-card.ts';
import type { OwnerKey } from './owners.ts';

type SampleReview = { author: string; rating: 3 | 4 | 5; daysAgo: number; body: string };

export type SampleListing = {
  slug: string;
  title: string;
  owner: OwnerKey;
  categoryId: string;
  /** As people say it: 'Summerland, BC'. */
  location: string;
  province: 'BC' | 'AB';
  /** To about 1 km. */
  coordinates: [longitude: number, latitude: number];
  timeZone: 'America/Vancouver' | 'America/Edmonton';
  priceUnit: PriceUnit;
  /** Whole dollars; Adventure Points are the same number. */
  price: number;
  cleaningFee?: number;
  deposit: number;
  weeklyDiscountPercent?: number;
  monthlyDiscountPercent?: number;
  minimumUnits?: number;
  maximumUnits?: number;
  leadDays?: number;
  horizonDays?: number;
  /** Month and day, both ends included; the seed takes the current or next season. */
  season?: { opens: `${number}-${number}`; closes: `${number}-${number}` };
  /** What else there is to say about the season; follows the dates of `season`. */
  seasonNote?: string;
  /** 1 to 3 for the top three, 4 for other featured listings, 5 for the rest. */
  featuredRank: 1 | 2 | 3 | 4 | 5;
  /** Other addresses of the same page. */
  paths: string[];
  oldSlugs?: string[];
  /** As an owner would enter it; stored normalized. */
  exchangePreference: unknown;
  /** Paragraphs. */
  description: string[];
  features: string[];
  rules: string[];
  /** The mean to one decimal, and the number of reviews. */
  rating: number;
  reviewCount: number;
  /** The newest reviews, newest first; older ones have only a rating. */
  reviews: SampleReview[];
  /** How much of the coming weeks is taken, 0 to 1. */
  demand: number;
};
