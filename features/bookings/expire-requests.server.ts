/** What becomes of a request that nobody answers? At its time it expires, and what it held goes back. */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { lockBooking } from './booking-store.server.ts';
import { endLockedRequest } from './end-request.server.ts';

export const expireRequestKind = 'expire-request';

/** Asks the clock to look at the offer when its time to answer is over. An answer in between makes that look one in vain. */
export async function askToExpire(
  sql: Sql,
  offer: { id: string; version: number; answerUntil: Date },
  now: Date,
): Promise<void> {
  await enqueue(
    sql,
    {
      kind: expireRequestKind,
      body: { id: offer.id },
      key: `${offer.id} v${offer.version}`,
      dueAt: offer.answerUntil,
    },
    now,
  );
}

const body = z.object({ id: z.uuid() });

/** The job: expires the request when its time is over. */
export const expireRequest: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const booking = await lockBooking(sql, body.parse(job.body).id);
  if (booking?.state !== 'requested' || booking.answerUntil === null || booking.answerUntil > now) return;
  await endLockedRequest(sql, booking, 'expire', 'clock', null, now);
};
