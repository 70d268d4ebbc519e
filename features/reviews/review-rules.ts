/** Who may write, change and answer a review, and when is it seen? Pure; from rules.md, "Reviews". The database holds the same laws. */
import type { ExchangeFacts } from '../exchange/handover/exchange-facts.ts';
import { reviewRefusals, type ReviewRefusal } from './review-refusals.ts';

/** Days after the return in which both sides may write; then what is there is seen. */
export const reviewDays = 14;
/** Days after a review came to be seen in which whom it is about may answer, once. */
export const replyDays = 30;
export const longestReview = 2_000;

const day = 86_400_000;

/** Until when an exchange that came back can be reviewed. */
export const reviewUntil = (returnedAt: Date): Date => new Date(returnedAt.getTime() + reviewDays * day);

/** Until when a review that is seen can be answered. */
export const replyUntil = (seenAt: Date): Date => new Date(seenAt.getTime() + replyDays * day);

/**
 * Why a side may not write or change its review now; null when it may. It stays the author's to change until the other side has sent: from then on both
 * are seen.
 * @param isSeen whether the review that the side has written is seen already
 */
export function writeRefusal(
  { returnedAt }: Pick<ExchangeFacts, 'returnedAt'>,
  isSeen: boolean,
  now: Date,
): ReviewRefusal | null {
  if (returnedAt === null) return reviewRefusals.tooEarly;
  if (isSeen) return reviewRefusals.isSeen;
  return now >= reviewUntil(returnedAt) ? reviewRefusals.isOver : null;
}

/** Why the subject of a review may not answer it now; null when they may. */
export function replyRefusal(
  review: { seenAt: Date | null; reply: string | null } | null,
  now: Date,
): ReviewRefusal | null {
  if (review === null || review.seenAt === null) return reviewRefusals.nothingToAnswer;
  if (review.reply !== null) return reviewRefusals.isAnswered;
  return now >= replyUntil(review.seenAt) ? reviewRefusals.replyIsOver : null;
}
