/** Defines a member's public profile: their bio and photo, verifications, listings and reviews. Never an address, number or place. */

export type ProfileReview = {
  /** Null when it was not for an exchange. */
  id: string | null;
  /** The author; the address is null for samples. */
  by: { name: string; address: string | null; photo: string | null };
  /** What it is about: the listing, or the member in reviews they received. */
  about: { words: string; address: string | null; photo: string | null };
  rating: number;
  body: string;
  /** The last calendar day of the exchange. */
  on: string;
  reply: string | null;
};

/** Plain mean to one decimal, null without reviews. */
export type Mean = { rating: number | null; count: number };

export type MemberProfile = {
  name: string;
  address: string;
  photo: string | null;
  bio: string;
  languages: string[];
  /** A calendar day. */
  joinedOn: string;
  isFounder: boolean;
  isSample: boolean;
  verifications: string[];
  /** In words: 'within an hour'; null with too few requests. */
  responseTime: string | null;
  responseRatePercent: number | null;
  /** Of all the member's listings. */
  asOwner: Mean;
  /** Of the member, by owners. */
  asRenter: Mean;
  /** Published listings, newest first. */
  slugs: string[];
  fromRenters: ProfileReview[];
  fromOwners: ProfileReview[];
  given: ProfileReview[];
};
