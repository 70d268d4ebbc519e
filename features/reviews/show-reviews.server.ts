/** Makes reviews visible after 14 days if one side never writes. */
import { z } from 'zod';
import { exchangeKinds } from '../exchange/handover/exchange-facts.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { showDue } from './review-store.server.ts';

export const showReviewsKind = 'show-reviews';

const body = z.object({ kind: z.enum(exchangeKinds), id: z.uuid() });

/** The job at the end of the review period. */
export const showReviewsJob: JobHandler = async ({ job, sql, now: clock }) => {
  const name = body.parse(job.body);
  const now = clock();
  if ((await showDue(sql, name, now)) > 0)
    await appendEvent(sql, { name: 'review.seen', subject: name, body: { both: false } }, now);
};
