/** Makes reviews visible after 14 days if one side never writes. */
import { z } from 'zod';
import { present } from '../../platform/assert.ts';
import { nameOfLeg } from '../exchange/handover/exchange-facts.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { showDue } from './review-store.server.ts';

export const showReviewsKind = 'show-reviews';

const body = z.object({ id: z.uuid() });

/** The job at the end of the review period. */
export const showReviewsJob: JobHandler = async ({ job, sql, now: clock }) => {
  const { id } = body.parse(job.body);
  const now = clock();
  if ((await showDue(sql, { id }, now)) === 0) return;
  const subject = present(await nameOfLeg(sql, id), 'exchange of a review');
  await appendEvent(sql, { name: 'review.seen', subject, body: { both: false } }, now);
};
