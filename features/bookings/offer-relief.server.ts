/** How does a booking come to know of an emergency, and how is it over? By commands of a booking at a time, each with its listing and its row locked. */
import type { Work } from '../../platform/apply-step.server.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import { exchangeOf } from './booking-exchange.ts';
import { lockWithListing } from './lifecycle/lock-with-listing.server.ts';
import { bookingsWithOpenRelief, endRelief, insertRelief, openRelief } from './relief-store.server.ts';
import { chooseUntil } from './relief-terms.ts';

/** The clock's look at an offer whose time is over. */
export const timeOutReliefKind = 'time-out-relief';

export type ReliefOffer = {
  bookingId: string;
  emergencyId: string;
  kind: string;
  title: string;
  /** Who agreed afterwards knew of it. */
  declaredAt: Date;
  pointsPercent: number;
  answerHours: number;
};

/** Offers relief to one booking that was agreed before the emergency and has not begun. Doing it twice is doing it once. */
export async function offerRelief(
  transaction: Pick<Work, 'sql'>,
  offer: ReliefOffer,
  now: Date,
): Promise<'offered' | 'not'> {
  const { sql } = transaction;
  const { bookingId, declaredAt, answerHours, ...about } = offer;
  const booking = await lockWithListing(transaction, bookingId);
  if (booking?.state !== 'accepted' || !booking.acceptedAt || booking.acceptedAt > declaredAt) return 'not';
  const answerUntil = chooseUntil(now, answerHours, booking.pickUpAt);
  const id = await insertRelief(sql, { ...about, bookingId, answerUntil }, now);
  if (id === null) return 'not';
  await enqueue(sql, { kind: timeOutReliefKind, body: { id: bookingId }, key: id, dueAt: answerUntil }, now);
  await appendEvent(
    sql,
    {
      name: 'booking.relief_offered',
      subject: exchangeOf(bookingId),
      body: { kind: offer.kind, emergency: offer.emergencyId },
    },
    now,
  );
  return 'offered';
}

/** The emergency is over: what nobody has chosen yet is offered no more, and the booking stands as it was agreed. */
export async function liftReliefOf(
  transaction: Pick<Work, 'sql'>,
  { bookingId, emergencyId }: { bookingId: string; emergencyId: string },
  now: Date,
): Promise<void> {
  const { sql } = transaction;
  const booking = await lockWithListing(transaction, bookingId);
  const relief = booking && (await openRelief(sql, bookingId));
  if (relief?.emergencyId !== emergencyId) return;
  await endRelief(sql, relief, 'lifted', 0, now);
  const body = { emergency: emergencyId };
  await appendEvent(sql, { name: 'booking.relief_lifted', subject: exchangeOf(bookingId), body }, now);
}

/** The bookings that would be told when an emergency is lifted. */
export const bookingsToLift = ({ sql }: Pick<Work, 'sql'>, emergencyId: string): Promise<string[]> =>
  bookingsWithOpenRelief(sql, emergencyId);
