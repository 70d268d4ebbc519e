/** Defines the data of a listing's page. */
import type { ExchangeOption, ExchangePreference } from './exchange-preference.ts';
import type { Picture } from './listing-card.ts';
import type { CalendarSettings, OpenDays } from './open-days.ts';
import type { Season } from './day-prices.ts';
import type { PricedListing } from './stay-price.ts';

export type ListingOwner = {
  name: string;
  /** From the public profile. */
  address: string;
  /** A calendar day. */
  joinedOn: string;
  responseMinutes: number | null;
  /** In words: 'within an hour'; null if unknown. */
  responseTime: string | null;
  responseRatePercent: number | null;
  verifications: string[];
  /** The address of a small square photo; null shows the name's first letter. */
  photo: string | null;
  bio: string;
  languages: string[];
  isFounder: boolean;
  /** Plain mean over the owner's published listings, to one decimal; null without reviews. */
  rating: number | null;
  reviewCount: number;
};

export type ListingReview = {
  author: string;
  photo: string | null;
  /** The author's public profile; null for samples. */
  address: string | null;
  rating: number;
  body: string;
  stayedOn: string;
  /** The owner's reply; null without one. */
  reply: string | null;
};

export type ListingDetail = PricedListing &
  CalendarSettings &
  OpenDays & {
    slug: string;
    title: string;
    categoryName: string;
    /** Approximate position, about 1 km. */
    coordinates: [longitude: number, latitude: number];
    timeZone: string;
    /** Today in the listing's zone; everything else on the page is relative to it. */
    today: string;
    seasonNote: string | null;
    pricePoints: number;
    seasons: readonly Season[];
    minimumUnits: number;
    maximumUnits: number;
    /** Paragraphs. */
    description: string[];
    features: string[];
    rules: string[];
    pictures: Picture[];
    /** The picture other sites show with a link, 1200 × 630; null if none. */
    socialCard: string | null;
    owner: ListingOwner;
    exchangePreferences: ExchangePreference[];
    swapOptions: ExchangeOption[];
    rentOptions: ExchangeOption[];
    offersRent: boolean;
    offersSwap: boolean;
    takesPoints: boolean;
    rating: number | null;
    reviewCount: number;
    /** The newest few. */
    reviews: ListingReview[];
    isFeatured: boolean;
    isSample: boolean;
    /** An instant. */
    updatedAt: Date;
  };

/** A plain mean to one decimal; null without reviews. */
export const meanRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

/** How fast an owner usually answers, in words. */
export function responseTimeText(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes <= 30) return 'within half an hour';
  if (minutes <= 60) return 'within an hour';
  if (minutes <= 360) return 'within a few hours';
  return minutes <= 1440 ? 'within a day' : 'within a few days';
}
