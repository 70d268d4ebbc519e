/** Defines what the two sides see of each other's reviews, and the public of a member's. Instants are ISO text. */

export type ReviewWords = {
  rating: number;
  /** The listing's rating; null in an owner's review. */
  listingRating: number | null;
  body: string;
  sentAt: string;
  reply: { words: string; at: string } | null;
};

/** An exchange's reviews, for one side. */
export type ExchangeReviews = {
  /** `early`: not returned yet; `open`: they can be written; `over`: no longer. */
  state: 'early' | 'open' | 'over';
  side: 'renter' | 'owner';
  /** The deadline for both; null before the return. */
  until: string | null;
  mine: ReviewWords | null;
  /** The other side's: null until visible, whether sent or not. */
  theirs: ReviewWords | null;
  /** Whether the other side has sent theirs. */
  hasOtherSent: boolean;
  isSeen: boolean;
  mayWrite: boolean;
  mayReply: boolean;
  /** The deadline for replying to theirs; null until visible. */
  replyUntil: string | null;
};
