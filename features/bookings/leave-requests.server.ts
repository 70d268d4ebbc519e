/** Ends the requests that nobody has agreed to when one of their two sides deletes the account; the other side is notified as of any other no. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { lockBooking } from './booking-store.server.ts';
import { endLockedRequest } from './end-request.server.ts';

/** Reads 'account.deleted'. */
export const leaveRequestsKind = 'leave-requests';

const fact = z.object({ subject_id: z.uuid() });

/** The job: withdraws what the member asked for and declines what was asked of them. No new request can come: a law of the database refuses it. */
export const leaveRequestsJob: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: accountId } = fact.parse(job.body);
  const open = await sql<{ id: string }[]>`
    select id from rental where ${accountId} in (owner_id, renter_id) and state = 'requested' order by id`;
  for (const { id } of open) {
    const booking = await lockBooking(sql, id);
    if (booking?.state !== 'requested') continue;
    if (booking.ownerId === accountId)
      await endLockedRequest(sql, booking, 'decline', 'owner', accountId, now());
    else await endLockedRequest(sql, booking, 'withdraw', 'renter', accountId, now());
  }
};
