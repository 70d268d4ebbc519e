/** Releases a card authorisation that pays for nothing after 45 minutes. */
import { z } from 'zod';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { decide, lockPayment } from '../payment-store.server.ts';

const body = z.object({ id: z.uuid() });

/** The job: releases an authorisation that pays for nothing. */
export const releaseUnusedPayment: JobHandler = async ({ job, sql, now }) => {
  const payment = await lockPayment(sql, body.parse(job.body).id);
  if (!payment || payment.exchange !== null || payment.keepCents !== null) return;
  await decide(sql, payment, { keep_cents: 0 }, now());
};
