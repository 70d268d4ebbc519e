/** What does an offer of a swap say, and in which words do two members put it? */
import type { Cover } from '../../settings/cover.ts';
import type { AskedFor, Quote } from '../price/quote.ts';
import type { Requirement } from '../../requirements/requirement-laws.ts';

/** One version of the offer, as it is kept for good. */
export type OfferTerms = {
  legs: {
    listingId: number;
    slug: string;
    title: string;
    giverId: string;
    receiverId: string;
    from: string;
    to: string;
  }[];
  /** What members add, where their legs are not worth the same. Cash in CAD cents. */
  topUps: { memberId: string; points: number; cents: number }[];
};

/** What of a listing is kept with a leg and does not follow it. */
export type LegTerms = {
  title: string;
  slug: string;
  rules: string[];
  cancellationPolicy: 'flexible' | 'moderate' | 'strict';
  /** What the receiver has to show; absent in what was agreed before it was written down. */
  requirements?: Requirement[];
  /** Which insurance stands behind it; null: none. Absent in what was offered before it was written down. */
  cover?: Cover | null;
  units: number;
  unit: 'day' | 'night';
  /** Part of what the receiver pays, CAD cents. */
  cleaningCents: number;
};

/** What of a listing is kept with a rental and does not follow it. */
export type RentalTerms = {
  title: string;
  slug: string;
  rules: string[];
  cancellationPolicy: 'flexible' | 'moderate' | 'strict';
  /** Absent in what was agreed before they were written down. */
  requirements?: Requirement[];
  asked: AskedFor;
  price: Quote;
};

/** Days of one or several listings of one owner. */
export type OfferedDays = { slugs: string[]; from: string; to: string };

/** A direct swap from where one of the two stands. */
export type DirectOffer = {
  receive: OfferedDays;
  /** Several: the other side chooses one of them. */
  give: OfferedDays;
  /** At most one side adds something. */
  topUp: { by: 'me' | 'them'; points: number; cents: number };
};

/** So many listings may be offered to choose from. */
export const mostChoices = 3;
