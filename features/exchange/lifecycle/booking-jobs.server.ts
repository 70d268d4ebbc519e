/** The jobs at the deadlines of bookings. */
import type { Work } from '../../../platform/apply-step.server.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { Booking } from './booking-store.server.ts';
import { endUnbegun, missPayment } from '../changes/end-by-clock.server.ts';
import { bookingSteps } from './apply-step.server.ts';
import { bookingDeadlines } from './booking-deadlines.server.ts';

/** Lets one locked booking hear of the emergencies in which it lies, though no job has said so yet. */
type Meet = (work: Work, bookingId: string) => Promise<void>;

/** An emergency may have moved the time at which it counts as back. */
async function presumeReturn(work: Work, booking: Booking): Promise<void> {
  const dueAt = await bookingDeadlines.counts_as_back_at(work, booking);
  if (dueAt === null || dueAt > work.now) return bookingSteps.startClocks(work, booking.id);
  const input = { madeBy: null, body: { isPresumed: true } };
  await bookingSteps.apply(work, booking, 'presume_return', 'clock', input);
}

/** @param meet what comes first: whichever job is late, nobody gets less than if every job had been done the moment it was due */
export const bookingJobs = (meet: { toCome: Meet; underWay: Meet }): Record<string, JobHandler> => {
  const toCome = async (work: Work, { id }: Booking) => {
    await meet.toCome(work, id);
    await endUnbegun(work, id);
  };
  return bookingSteps.clockJobs({
    ask: toCome,
    lapse: toCome,
    miss_payment: missPayment,
    async presume_return(work, booking) {
      await meet.underWay(work, booking.id);
      await presumeReturn(work, booking);
    },
  });
};
