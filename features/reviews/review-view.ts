/** What do the two sides see of each other's reviews, and everybody of a member's? Instants are ISO text. */

export type ReviewWords = {
  rating: number;
  /** How the listing was; null in an owner's review. */
  listingRating: number | null;
  body: string;
  sentAt: string;
  reply: { words: string; at: string } | null;
};

/** The reviews of one exchange, for one of its sides. */
export type ExchangeReviews = {
  /** `early`: it has not come back yet; `open`: they can be written; `over`: they cannot any more. */
  state: 'early' | 'open' | 'over';
  side: 'renter' | 'owner';
  /** Until when both can write; null before the return. */
  until: string | null;
  mine: ReviewWords | null;
  /** The other side's: null until it is seen, whether it was sent or not. */
  theirs: ReviewWords | null;
  /** Whether the other side has sent theirs. */
  hasOtherSent: boolean;
  isSeen: boolean;
  mayWrite: boolean;
  mayReply: boolean;
  /** Until when theirs can be answered; null while it is not seen. */
  replyUntil: string | null;
};
