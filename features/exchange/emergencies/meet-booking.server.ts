/** Applies emergencies to one booking: from the jobs, or at once if one of its sides is about to end it. */
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
 * Offers a booking an emergency's relief at the current settings; does nothing if it is no longer affected, because an unpaid extension was
 * undone meanwhile. Repeating it changes nothing.
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
 * Does at once what a declaration's job is about to do for a booking, so that a cancellation or report in between has the same outcome as
 * later. Runs in that command's transaction: a refusal undoes it. Unaffected or already notified bookings stay unchanged.
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

/** The same for a trip under way: it is interrupted before anyone calls it late. */
export async function meetTrip(transaction: Pick<Work, 'sql'>, bookingId: string, now: Date): Promise<void> {
  const { sql } = transaction;
  // Locked first: a simultaneous decline by the bank removes days this would still have found.
  await lockWithListing(transaction, bookingId);
  for (const found of await standingEmergencies(sql)) {
    const [trip] = await tripsInside(sql, found, found.declaredAt, bookingId);
    const emergency = trip && (await standingEmergency(sql, found.id));
    if (emergency)
      await interruptTrip(transaction, bookingId, await interruptingBy(sql, emergency, trip.until), now);
  }
}
