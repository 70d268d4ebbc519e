/** What does somebody say who reports a member? */
import { z } from 'zod';
import { reportOutcomes, reportReasons, reportSources } from './report-view.ts';

export const reportInput = z.strictObject({
  memberId: z.uuid(),
  reason: z.enum(reportReasons),
  words: z.string().trim().max(2_000).default(''),
  source: z.enum(reportSources).default('profile'),
  /** The thread or the review. */
  sourceId: z.uuid().nullable().default(null),
  /** Whether nothing new shall begin between the two from now on. */
  isBlocked: z.boolean().default(true),
});
export type ReportInput = z.infer<typeof reportInput>;

export const closeInput = z.strictObject({
  outcome: z.enum(reportOutcomes),
  reason: z.string().max(4_000),
});
