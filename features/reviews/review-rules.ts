/**
 * Decides who may write, change and answer a review, and when it becomes visible. Pure; from rules.md, "Reviews". The database enforces the
 * same rules.
 */
import type { ExchangeFacts } from '../exchange/handover/exchange-facts.ts';
import { reviewRefusals, type ReviewRefusal } from './review-refusals.ts';

/** Days after the return for both sides to write; then whatever exists becomes visible. */
export const reviewDays = 14;
/** Days after a review became visible in which its subject may reply, once. */
export const replyDays = 30;
export const longestReview = 2_000;

const day = 86_400_000;

/** The deadline for reviewing a returned exchange. */
export const reviewUntil = (returnedAt: Date): Date => new Date(returnedAt.getTime() + reviewDays * day);

/** The deadline for replying to a visible review. */
export const replyUntil = (seenAt: Date): Date => new Date(seenAt.getTime() + replyDays * day);

/**
 * Why a side may not write or change its review now; null when it may. The author can change it until the other side has sent theirs, which
 * makes both visible.
 * @param isSeen whether the side's own review is already visible
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

/** Why a review's subject may not reply now; null when they may. */
export function replyRefusal(
  review: { seenAt: Date | null; reply: string | null } | null,
  now: Date,
): ReviewRefusal | null {
  if (review === null || review.seenAt === null) return reviewRefusals.nothingToAnswer;
  if (review.reply !== null) return reviewRefusals.isAnswered;
  return now >= replyUntil(review.seenAt) ? reviewRefusals.replyIsOver : null;
}
