/** Declares what everybody sees of a member: their own words and picture, what was checked, what they share, and what was said. Never an address, a number, or a place. */

export type ProfileReview = {
  /** Null for what was no review of an exchange. */
  id: string | null;
  /** Who wrote it; the address is null for samples. */
  by: { name: string; address: string | null; photo: string | null };
  /** Whom or what it is about: the listing, and in reviews given the member. */
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
  /** As people say it: 'within an hour'; null where too few have asked. */
  responseTime: string | null;
  responseRatePercent: number | null;
  /** Of everything the member shares. */
  asOwner: Mean;
  /** Of the member, by owners. */
  asRenter: Mean;
  /** Published listings, the newest first. */
  slugs: string[];
  fromRenters: ProfileReview[];
  fromOwners: ProfileReview[];
  given: ProfileReview[];
};
