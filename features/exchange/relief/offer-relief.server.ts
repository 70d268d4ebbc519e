/** Notifies bookings of an emergency, and of its end: one booking at a time, with its listing and row locked. */
import { randomUUID } from 'node:crypto';
import type { Work } from '../../../platform/apply-step.server.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { lockWithListing } from '../lifecycle/booking-store.server.ts';
import { reliefSteps } from './relief-steps.server.ts';
import { bookingsWithOpenRelief, insertRelief, mayBeOffered, openRelief } from './relief-store.server.ts';
import { chooseUntil } from './relief-terms.ts';

export type ReliefOffer = {
  bookingId: string;
  emergencyId: string;
  kind: string;
  title: string;
  /** Later agreements knew of it. */
  declaredAt: Date;
  pointsPercent: number;
  answerHours: number;
};

/** Offers relief to a booking agreed before the emergency and not yet started. Repeating it changes nothing. */
export async function offerRelief(
  transaction: Pick<Work, 'sql'>,
  { declaredAt, answerHours, ...offer }: ReliefOffer,
  now: Date,
): Promise<void> {
  const { sql } = transaction;
  const booking = await lockWithListing(transaction, offer.bookingId);
  if (!booking || !isAgreed(booking.state) || !booking.acceptedAt || booking.acceptedAt > declaredAt) return;
  if (!(await mayBeOffered(sql, offer))) return;
  const answerUntil = chooseUntil(now, answerHours, booking.pickUpAt);
  const body = { kind: offer.kind, emergency: offer.emergencyId };
  await reliefSteps.begin(
    { sql, now },
    'offer',
    'operator',
    async (state) => {
      const relief = { ...offer, id: randomUUID(), state, answerUntil, givenPoints: 0 };
      await insertRelief(sql, relief, now);
      return relief;
    },
    { booking, madeBy: null, body },
  );
}

/** The emergency is over: open offers end, and the booking stays as agreed. */
export async function liftReliefOf(
  transaction: Pick<Work, 'sql'>,
  { bookingId, emergencyId }: { bookingId: string; emergencyId: string },
  now: Date,
): Promise<void> {
  const { sql } = transaction;
  const booking = await lockWithListing(transaction, bookingId);
  const relief = booking && (await openRelief(sql, bookingId));
  if (relief?.emergencyId !== emergencyId || !booking) return;
  const input = { booking, madeBy: null, body: { emergency: emergencyId } };
  await reliefSteps.apply({ sql, now }, relief, 'lift', 'operator', input);
}

/** Bookings to notify when an emergency is lifted. */
export const bookingsToLift = bookingsWithOpenRelief;
