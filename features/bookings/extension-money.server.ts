/** What follows when the card of an extension is charged, or is not? Paid, it is earned with the rest; unpaid, its days go back. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { claimedTime } from '../availability/claimed-time.ts';
import { earnPrice, endPayments } from '../payments/bind-payment.server.ts';
import { bookableListing, anyListing } from './bookable-listing.server.ts';
import { ownerFeeOf, payOutTime } from './booking-money.ts';
import { listingOfBooking, lockBooking, type Booking } from './booking-store.server.ts';
import { refundOf } from './cancellation-policy.ts';
import {
  bookingOfExtension,
  extensionExchange,
  extensionsOf,
  moveExtension,
  saveLastDay,
  type Extension,
} from './extension-store.server.ts';
import { sharesOf } from './price-shares.ts';

const earningOf = (booking: Booking, { price }: Extension, keptCents: number, now: Date) => ({
  ownerId: booking.ownerId,
  shares: sharesOf(price, keptCents, ownerFeeOf(booking)),
  payOutAt: payOutTime(booking.pickUpAt, now),
});

const hasStarted = ({ state }: Booking): boolean =>
  state === 'handed_off' || state === 'returned' || state === 'completed';

/** The bank has answered. The listing's row is locked before the booking's, as everywhere. */
export async function settleExtension(
  { sql }: Transaction,
  id: string,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  const bookingId = await bookingOfExtension(sql, id);
  const listingId = bookingId === null ? null : await listingOfBooking(sql, bookingId);
  if (bookingId === null || listingId === null) return;
  await anyListing(sql, listingId);
  const booking = await lockBooking(sql, bookingId);
  const all = await extensionsOf(sql, bookingId);
  const extension = all.find((each) => each.id === id);
  if (!booking || extension?.state !== 'agreed') return;
  const subject = { kind: 'booking', id: bookingId };
  await moveExtension(sql, extension, isPaid ? 'paid' : 'unpaid');
  if (isPaid) {
    await appendEvent(sql, { name: 'booking.extension_paid', subject }, now);
    if (hasStarted(booking))
      await earnPrice(
        { sql, now },
        extensionExchange(id),
        earningOf(booking, extension, extension.totalCents, now),
      );
    return;
  }
  const listing = await bookableListing(sql, { id: listingId }, 'as it stands');
  // A listing that is published no more keeps the days: nobody else can have them.
  if (listing && (booking.state === 'accepted' || booking.state === 'handed_off'))
    await saveLastDay(
      sql,
      bookingId,
      extension.fromToDay,
      claimedTime(listing, booking.fromDay, extension.fromToDay),
    );
  await appendEvent(sql, { name: 'booking.extension_unpaid', subject }, now);
}

/** The start has come: what was paid for further days is the owner's as well. */
export async function earnExtensions(sql: Runner, booking: Booking, now: Date): Promise<void> {
  for (const extension of await extensionsOf(sql, booking.id))
    if (extension.state === 'paid')
      await earnPrice(
        { sql, now },
        extensionExchange(extension.id),
        earningOf(booking, extension, extension.totalCents, now),
      );
}

/** What goes back of further days when the booking is cancelled, CAD cents. */
export async function furtherRefund(sql: Runner, bookingId: string, percent: number): Promise<number> {
  const taken = (await extensionsOf(sql, bookingId)).filter(
    ({ state }) => state === 'agreed' || state === 'paid',
  );
  return taken.reduce((sum, { price }) => sum + refundOf(price.refundable, percent).refundCents, 0);
}

/** The booking is cancelled: further days go back by the same percentage, and what is only asked for comes to nothing. */
export async function endExtensions(
  sql: Runner,
  booking: Booking,
  percent: number,
  now: Date,
): Promise<void> {
  for (const extension of await extensionsOf(sql, booking.id)) {
    const { state, price, id } = extension;
    if (state !== 'asked' && state !== 'agreed' && state !== 'paid') continue;
    if (state === 'asked') await moveExtension(sql, extension, 'withdrawn');
    const { keptCents } = refundOf(price.refundable, state === 'asked' ? 100 : percent);
    await endPayments(
      { sql, now },
      extensionExchange(id),
      keptCents,
      earningOf(booking, extension, keptCents, now),
    );
  }
}
