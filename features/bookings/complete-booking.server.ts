/** When is an exchange over? 48 hours after the return, unless damage was claimed. */
import { z } from 'zod';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { releaseDeposit } from '../payments/bind-payment.server.ts';
import { lockBooking, markCompleted } from './booking-store.server.ts';

export const completeBookingKind = 'complete-booking';

const body = z.object({ id: z.uuid() });

/** The job: completes a booking whose time for claims is over. */
export const completeBooking: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const booking = await lockBooking(sql, body.parse(job.body).id);
  if (booking?.state !== 'returned' || booking.claimUntil === null || booking.claimUntil > now) return;
  // The end of the claim completes it.
  if (booking.disputedAt !== null) return;
  await markCompleted(sql, booking, now);
  await releaseDeposit({ sql, now }, { kind: 'booking', id: booking.id });
  await appendEvent(sql, { name: 'booking.completed', subject: { kind: 'booking', id: booking.id } }, now);
};
