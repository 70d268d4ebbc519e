/** Lists the refusals of reviews and replies. */
import { certainContacts } from '../../platform/contacts/certain-contacts.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';

export const reviewRefusals = {
  tooEarly: refusal('too-early', 'You review each other once both of you have confirmed the return.'),
  isOver: refusal('review-is-over', 'The 14 days for reviews are over.'),
  isSeen: refusal('review-is-seen', 'Both reviews can be read by now, so that they stay as they are.'),
  rateTheListing: refusal('invalid', 'Please rate the listing too.', 'listingRating'),
  onlyThePerson: refusal('invalid', 'An owner rates the renter, and no listing.', 'listingRating'),
  nothingToAnswer: refusal('not-possible', 'There is no review of you here that can be answered.'),
  isAnswered: refusal('already-answered', 'You have answered this review already.'),
  replyIsOver: refusal('reply-is-over', 'The 30 days for an answer are over.'),
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
