/** Says when each deadline in the table of bookings passes, for one booking as it is now. */
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Booking } from '../booking-store.server.ts';

/** Jobs of their own look after these deadlines. */
const notYet = async (): Promise<null> => null;

export const bookingDeadlines = {
  answer_until: async (_: Work, { answerUntil }: Booking) => answerUntil,
  pay_until: notYet,
  ends_unbegun_at: notYet,
  counts_as_back_at: notYet,
  claim_until: notYet,
};
