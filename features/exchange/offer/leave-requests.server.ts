/** Ends the requests that nobody has agreed to when one of their two sides deletes the account; the other side is notified as of any other no. */
import { z } from 'zod';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { bookingLifecycle } from '../lifecycle/booking-lifecycle.ts';
import { lockBooking } from '../lifecycle/booking-store.server.ts';
import { bookingSteps } from '../lifecycle/apply-step.server.ts';

/** Reads 'account.deleted'. */
export const leaveRequestsKind = 'leave-requests';

const fact = z.object({ subject_id: z.uuid() });

/** The job: withdraws what the member asked for and declines what was asked of them. No new request can come: a law of the database refuses it. */
export const leaveRequestsJob: JobHandler = async ({ job, sql, now: clock }) => {
  const { subject_id: accountId } = fact.parse(job.body);
  const states = bookingLifecycle.statesWith('decline');
  const open = await sql<{ id: string }[]>`
    select id from rental where ${accountId} in (owner_id, renter_id) and state = any(${states}) order by id`;
  for (const { id } of open) {
    const booking = await lockBooking(sql, id);
    if (!booking || !states.includes(booking.state)) continue;
    const [event, side] =
      booking.ownerId === accountId ? (['decline', 'owner'] as const) : (['withdraw', 'renter'] as const);
    await bookingSteps.apply({ sql, now: clock() }, booking, event, side, { madeBy: accountId });
  }
};
