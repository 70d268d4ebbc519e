/** Lists the refusals of reviews and replies. */
import { certainContacts } from '../../platform/contacts/certain-contacts.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';

export const reviewRefusals = {
  tooEarly: refusal('too-early', 'You can review each other once you have both confirmed the return.'),
  isOver: refusal('review-is-over', 'The 14 days for reviews are over.'),
  isSeen: refusal('review-is-seen', 'Both reviews are visible now, so you can’t change yours.'),
  rateTheListing: refusal('invalid', 'Please rate the listing too.', 'listingRating'),
  onlyThePerson: refusal('invalid', 'Owners rate the renter, not a listing.', 'listingRating'),
  nothingToAnswer: refusal('not-possible', 'There is no review of you to answer here.'),
  isAnswered: refusal('already-answered', 'You have already answered this review.'),
  replyIsOver: refusal('reply-is-over', 'The 30 days to answer are over.'),
} as const;

/** Why a public text is refused: it contains a contact. Null when it contains none. */
export function contactRefusal(words: string, field: 'body' | 'reply'): Refusal<'invalid'> | null {
  const [found] = certainContacts(words);
  return found === undefined
    ? null
    : refusal('invalid', `Remove ${found} from this text. Anyone can read it.`, field);
}

export type ReviewRefusal =
  | (typeof reviewRefusals)[keyof typeof reviewRefusals]
  | NonNullable<ReturnType<typeof contactRefusal>>;

/** The refusal for a violated constraint: the other side was faster, or time ran out. */
export const refusalsOfReviewLaws = {
  a_seen_review_stays_as_it_is: reviewRefusals.isSeen,
  a_review_is_written_in_its_time: reviewRefusals.isOver,
  a_reply_answers_what_is_seen: reviewRefusals.replyIsOver,
};
