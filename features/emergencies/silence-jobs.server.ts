/** What had an emergency changed before the clock ends a booking? Whichever job comes first, nobody gets less than if every job had been done the moment it was due. */
import { z } from 'zod';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { endUnbegun } from '../bookings/end-unbegun.server.ts';
import { presumeReturn } from '../bookings/presume-return.server.ts';
import { endUnbegunKind, presumeReturnKind } from '../bookings/silence-kinds.ts';
import { meetBooking, meetTrip } from './meet-booking.server.ts';

const about = z.object({ subject_id: z.uuid() });

/** The same job, in whose transaction the booking hears of an emergency first. */
const meetingFirst =
  (meet: (transaction: Transaction, bookingId: string, now: Date) => Promise<void>, handler: JobHandler) =>
  async (work: Parameters<JobHandler>[0]): Promise<void> => {
    const { job, sql } = work;
    await meet({ sql }, about.parse(job.body).subject_id, work.now());
    await handler(work);
  };

/** What the clock does with a booking of which nobody says anything. docs/domain/silence.md. */
export const silenceJobs: Record<string, JobHandler> = {
  [endUnbegunKind]: meetingFirst(meetBooking, endUnbegun),
  [presumeReturnKind]: meetingFirst(meetTrip, presumeReturn),
};
