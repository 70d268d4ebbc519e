/** Counts the money of further days when their booking begins or ends. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { earnPrice, endPayments } from '../../payments/bind-payment.server.ts';
import type { Booking } from '../lifecycle/booking-store.server.ts';
import { isAskedFor, isPaidFor, isTaken } from './extension-lifecycle.ts';
import { earningOf } from './extension-earning.ts';
import { extensionSteps } from './extension-steps.server.ts';
import { refundOf } from '../price/cancellation-policy.ts';
import { extensionExchange, extensionsOf, type Extension } from './extension-store.server.ts';
import { clubsOwn } from '../price/price-shares.ts';

/** The start has come: what was paid for further days is the owner's as well. */
export async function earnExtensions(sql: Sql, booking: Booking, now: Date): Promise<void> {
  for (const extension of await extensionsOf(sql, booking.id))
    if (isPaidFor(extension))
      await earnPrice(
        { sql, now },
        extensionExchange(extension.id),
        earningOf(booking, extension, extension.totalCents, now),
      );
}

/** How a booking with further days is cancelled. `isInPoints`: what was paid is taken in points, and its cash stays with the club. */
type Ending = { percent: number; isInPoints: boolean };

const keptOf = (extension: Extension, { percent, isInPoints }: Ending): number => {
  const { price, totalCents } = extension;
  if (isAskedFor(extension)) return 0;
  // What is still being charged is not paid: it goes back, and no points are given for it.
  if (isInPoints) return isPaidFor(extension) ? totalCents : 0;
  return refundOf(price.refundable, percent).keptCents;
};

/** What goes back of further days when the booking is cancelled, CAD cents. */
export async function furtherRefund(sql: Sql, bookingId: string, ending: Ending): Promise<number> {
  const taken = (await extensionsOf(sql, bookingId)).filter(isTaken);
  return taken.reduce((sum, each) => sum + each.totalCents - keptOf(each, ending), 0);
}

/** What has been charged for further days, CAD cents. */
export async function furtherPaid(sql: Sql, bookingId: string): Promise<number> {
  const paid = (await extensionsOf(sql, bookingId)).filter(isPaidFor);
  return paid.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

/** The booking is cancelled: further days go back by the same percentage, and what is only asked for comes to nothing. */
export async function endExtensions(sql: Sql, booking: Booking, ending: Ending, now: Date): Promise<void> {
  for (const extension of await extensionsOf(sql, booking.id)) {
    if (!isAskedFor(extension) && !isTaken(extension)) continue;
    if (isAskedFor(extension))
      await extensionSteps.apply({ sql, now }, extension, 'drop', 'booking', { booking });
    const keptCents = keptOf(extension, ending);
    const earning = earningOf(booking, extension, keptCents, now);
    await endPayments(
      { sql, now },
      extensionExchange(extension.id),
      keptCents,
      ending.isInPoints ? { ...earning, shares: clubsOwn(keptCents) } : earning,
    );
  }
}
