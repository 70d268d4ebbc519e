/** Defines the input of answers to a no-show report, and of its decision. */
import { z } from 'zod';

export const contestInput = z.strictObject({
  words: z.string().trim().min(1, 'tell us what happened').max(2_000),
});

export const noShowDecisionInput = z.strictObject({
  /** The side that did not come. */
  verdict: z.enum(['renter', 'owner', 'nobody']),
  /** For both sides. */
  reasons: z.string().max(4_000).default(''),
  /** For the log. */
  reason: z.string().max(4_000),
});
export type NoShowDecisionInput = z.infer<typeof noShowDecisionInput>;
