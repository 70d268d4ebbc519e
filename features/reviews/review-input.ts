/** Defines the input of a review. Only its shape; the rules decide what is allowed. */
import { z } from 'zod';
import { longestReview } from './review-rules.ts';

const stars = z.number().int().min(1, 'choose one to five stars').max(5);

export const reviewInput = z.strictObject({
  /** Of the person. */
  rating: stars,
  /** Of the listing: only from the renter. */
  listingRating: stars.nullable().default(null),
  body: z.string().trim().max(longestReview).default(''),
});
export type ReviewInput = z.infer<typeof reviewInput>;

export const replyInput = z.strictObject({
  reply: z.string().trim().min(1, 'please write an answer').max(longestReview),
});
