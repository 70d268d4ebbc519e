/** How does one booking hear of the emergencies in which it lies? From the jobs, or at once where one of its sides is about to end it. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { lockWithListing } from '../lifecycle/booking-store.server.ts';
import { offerRelief } from '../relief/offer-relief.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { interruptTrip } from '../relief/interrupt-trip.server.ts';
import { bookingsInside, tripsInside } from './bookings-inside.server.ts';
import {
  interruptingBy,
  standingEmergencies,
  standingEmergency,
  type Emergency,
} from './standing-emergency.server.ts';

/**
 * Offers one booking what an emergency gives, at the settings of now; nothing where it does not lie in it any more, because days that were not paid have gone
 * back since somebody looked. Doing it twice is doing it once.
 */
export async function offerReliefOf(
  transaction: Pick<Work, 'sql'>,
  emergency: Emergency,
  bookingId: string,
  now: Date,
): Promise<void> {
  const { id: emergencyId, kind, title, declaredAt } = emergency;
  await lockWithListing(transaction, bookingId);
  const [inside] = await bookingsInside(transaction.sql, emergency, declaredAt, bookingId);
  if (!inside) return;
  const settings = await readSettings(transaction.sql);
  await offerRelief(
    transaction,
    {
      bookingId,
      emergencyId,
      kind,
      title,
      declaredAt,
      pointsPercent: settings['emergency-points-percent'],
      answerHours: settings['emergency-answer-hours'],
    },
    now,
  );
}

/**
 * Does at once what the job of a declaration is about to do for a booking: whoever cancels, or is reported, between the two gets no less than whoever waited.
 * A part of the command that ends it, in its transaction: refused, it has met nothing. A booking that lies in none, or knows already, stays as it is.
 */
export async function meetBooking(
  transaction: Pick<Work, 'sql'>,
  bookingId: string,
  now: Date,
): Promise<void> {
  const { sql } = transaction;
  for (const found of await standingEmergencies(sql)) {
    const [inside] = await bookingsInside(sql, found, found.declaredAt, bookingId);
    const emergency = inside && (await standingEmergency(sql, found.id));
    if (emergency) await offerReliefOf(transaction, emergency, bookingId, now);
  }
}

/** The same for a trip that is under way: it is interrupted before anybody says that it is late. */
export async function meetTrip(transaction: Pick<Work, 'sql'>, bookingId: string, now: Date): Promise<void> {
  const { sql } = transaction;
  // Locked first: the bank's no at this very moment takes days back that it would still have found.
  await lockWithListing(transaction, bookingId);
  for (const found of await standingEmergencies(sql)) {
    const [trip] = await tripsInside(sql, found, found.declaredAt, bookingId);
    const emergency = trip && (await standingEmergency(sql, found.id));
    if (emergency)
      await interruptTrip(transaction, bookingId, await interruptingBy(sql, emergency, trip.until), now);
  }
}
