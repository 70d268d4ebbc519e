/** Computes an extension's money when its booking starts or ends. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { earnPrice, endPayments } from '../../payments/steps/bind-payment.server.ts';
import type { Booking } from '../lifecycle/booking-store.server.ts';
import { isAskedFor, isPaidFor, isTaken } from './extension-lifecycle.ts';
import { earningOf } from './extension-earning.ts';
import { extensionSteps } from './extension-steps.server.ts';
import { refundOf } from '../price/cancellation-policy.ts';
import { extensionExchange, extensionsOf, type Extension } from './extension-store.server.ts';
import { clubsOwn } from '../price/price-shares.ts';

/** The start: what was paid for the extension also becomes the owner's. */
export async function earnExtensions(sql: Sql, booking: Booking, now: Date): Promise<void> {
  for (const extension of await extensionsOf(sql, booking.id))
    if (isPaidFor(extension))
      await earnPrice(
        { sql, now },
        extensionExchange(extension.id),
        earningOf(booking, extension, extension.totalCents, now),
      );
}

/** How a booking with an extension is cancelled. `isInPoints`: the renter takes points instead, and we keep the cash. */
type Ending = { percent: number; isInPoints: boolean };

const keptOf = (extension: Extension, { percent, isInPoints }: Ending): number => {
  const { price, totalCents } = extension;
  if (isAskedFor(extension)) return 0;
  // A pending charge is not paid: it is refunded, without points.
  if (isInPoints) return isPaidFor(extension) ? totalCents : 0;
  return refundOf(price.refundable, percent).keptCents;
};

/** The extension's refund when the booking is cancelled, CAD cents. */
export async function furtherRefund(sql: Sql, bookingId: string, ending: Ending): Promise<number> {
  const taken = (await extensionsOf(sql, bookingId)).filter(isTaken);
  return taken.reduce((sum, each) => sum + each.totalCents - keptOf(each, ending), 0);
}

/** What was charged for the extension, CAD cents. */
export async function furtherPaid(sql: Sql, bookingId: string): Promise<number> {
  const paid = (await extensionsOf(sql, bookingId)).filter(isPaidFor);
  return paid.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

/** The booking is cancelled: the extension is refunded by the same percentage, and an open request ends. */
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
