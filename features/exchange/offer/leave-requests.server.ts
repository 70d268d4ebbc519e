/** Ends the requests and offers that nobody has agreed to when one of their members deletes the account; the others are notified as of any other no. */
import { z } from 'zod';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { bookingSteps, swapSteps } from '../lifecycle/apply-step.server.ts';
import { openStates } from '../lifecycle/booking-states.ts';
import { lockBooking } from '../lifecycle/booking-store.server.ts';
import { openSwaps, swapLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { endingOf } from '../lifecycle/exchange-policy.ts';
import { lockSwap } from '../lifecycle/exchange-store.server.ts';

/** Reads 'account.deleted'. */
export const leaveRequestsKind = 'leave-requests';

const fact = z.object({ subject_id: z.uuid() });

/** The job: takes back what the member asked for or offered, and declines what was asked of them. Nothing new can come: a law of the database refuses it. */
export const leaveRequestsJob: JobHandler = async ({ job, sql, now: clock }) => {
  const { subject_id: accountId } = fact.parse(job.body);
  const open = await sql<{ id: string; isRental: boolean }[]>`
    select e.id, e.kind = 'rental' as "isRental" from exchange e join exchange_party p on p.exchange_id = e.id and p.member_id = ${accountId}
     where e.state = any(${[...openStates, ...openSwaps]}) order by e.id`;
  const work = { sql, now: clock() };
  for (const { id, isRental } of open) await (isRental ? leaveRequest : leaveOffer)(work, id, accountId);
};

async function leaveRequest(work: Work, id: string, accountId: string): Promise<void> {
  const booking = await lockBooking(work.sql, id);
  if (!booking || !openStates.includes(booking.state)) return;
  const [event, side] =
    booking.ownerId === accountId ? (['decline', 'owner'] as const) : (['withdraw', 'renter'] as const);
  await bookingSteps.apply(work, booking, event, side, { madeBy: accountId });
}

async function leaveOffer(work: Work, id: string, accountId: string): Promise<void> {
  const swap = await lockSwap(work.sql, id);
  const mine = swap?.parties.find(({ memberId }) => memberId === accountId);
  if (!swap || !mine || swapLifecycle.nextState(swap.state, 'decline', 'member') === null) return;
  await swapSteps.apply(work, swap, endingOf(swap, mine), 'member', { madeBy: accountId, reason: '' });
}
