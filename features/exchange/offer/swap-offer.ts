/** Defines a swap offer's terms, and the form in which two members state them. */
import type { Cover } from '../../settings/cover-shape.ts';
import type { AskedFor, Quote } from '../price/quote.ts';
import type { Requirement } from '../../requirements/requirement-laws.ts';

/** One version of the offer, stored permanently. */
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
  /** What members add when their legs differ in worth. Cash in CAD cents. */
  topUps: { memberId: string; points: number; cents: number }[];
};

/** What is copied from a listing into a leg and stays the same. */
export type LegTerms = {
  title: string;
  slug: string;
  rules: string[];
  cancellationPolicy: 'flexible' | 'moderate' | 'strict';
  /** The receiver's requirements. */
  requirements: Requirement[];
  /** The insurance; null: none. */
  cover: Cover | null;
  units: number;
  unit: 'day' | 'night';
  /** Part of the receiver's price, CAD cents. */
  cleaningCents: number;
};

/** What is copied from a listing into a rental and stays the same. */
export type RentalTerms = {
  title: string;
  slug: string;
  rules: string[];
  cancellationPolicy: 'flexible' | 'moderate' | 'strict';
  requirements: Requirement[];
  asked: AskedFor;
  price: Quote;
};

/** Days of one or several listings of one owner. */
export type OfferedDays = { slugs: string[]; from: string; to: string };

/** A direct swap from one side's view. */
export type DirectOffer = {
  receive: OfferedDays;
  /** If several, the other side chooses one. */
  give: OfferedDays;
  /** At most one side adds something. */
  topUp: { by: 'me' | 'them'; points: number; cents: number };
};

/** Maximum number of listings to choose from. */
export const mostChoices = 3;
