/** Defines the input of a report about a member. */
import { z } from 'zod';
import { reportOutcomes, reportReasons, reportSources } from './report-view.ts';

export const reportInput = z.strictObject({
  memberId: z.uuid(),
  reason: z.enum(reportReasons),
  words: z.string().trim().max(2_000).default(''),
  source: z.enum(reportSources).default('profile'),
  /** The thread or the review. */
  sourceId: z.uuid().nullable().default(null),
  /** Whether to block the member too. */
  isBlocked: z.boolean().default(true),
});
export type ReportInput = z.infer<typeof reportInput>;

export const closeInput = z.strictObject({
  outcome: z.enum(reportOutcomes),
  reason: z.string().max(4_000),
});
