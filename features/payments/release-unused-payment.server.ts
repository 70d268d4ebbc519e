/** Releases cards that were authorised and not used within three quarters of an hour. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { decide, lockPayment } from './payment-store.server.ts';

const body = z.object({ id: z.uuid() });

/** The job: releases what is bound to nothing. */
export const releaseUnusedPayment: JobHandler = async ({ job, sql, now }) => {
  const payment = await lockPayment(sql, body.parse(job.body).id);
  if (!payment || payment.exchangeId !== null || payment.keepCents !== null) return;
  await decide(sql, payment, { keep_cents: 0 }, now());
};
