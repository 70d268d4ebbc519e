/** What follows when the card of an extension is charged, or is not? Paid, it is earned with the rest; unpaid, its days go back. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import { earnPrice, endPayments, giveUpRefused } from '../payments/bind-payment.server.ts';
import { anyListing } from './bookable-listing.server.ts';
import { hasDays } from './extension-policy.ts';
import { ownerFeeOf, payOutTime } from './booking-money.ts';
import { listingOfBooking, lockBooking, type Booking } from './booking-store.server.ts';
import { refundOf } from './cancellation-policy.ts';
import {
  bookingOfExtension,
  extensionExchange,
  extensionsOf,
  moveExtension,
  takeLastDayBack,
  type Extension,
} from './extension-store.server.ts';
import { endUnmetInterruptions } from './interruptions.server.ts';
import { clubsOwn, sharesOf } from './price-shares.ts';
import { endUnmetRelief } from './relief-store.server.ts';
import { endUnbegunKind, presumeReturnKind } from './silence-kinds.ts';

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
    const body = { cents: extension.totalCents };
    await appendEvent(sql, { name: 'booking.extension_paid', subject, body }, now);
    if (hasStarted(booking))
      await earnPrice(
        { sql, now },
        extensionExchange(id),
        earningOf(booking, extension, extension.totalCents, now),
      );
    return;
  }
  await giveUpRefused({ sql, now }, extensionExchange(id));
  const { state, claimUntil } = booking;
  const isClaimOver = state === 'completed' || (claimUntil !== null && claimUntil <= now);
  await appendEvent(sql, { name: 'booking.extension_unpaid', subject, body: { isClaimOver } }, now);
  // Also of what is back by now: what was late is late.
  if (hasDays(booking.state)) {
    await takeLastDayBack(sql, bookingId, id);
    const interrupted = await endUnmetInterruptions(sql, bookingId, now);
    if (interrupted !== null)
      await appendEvent(
        sql,
        { name: 'booking.interruption_unmet', subject, body: { emergency: interrupted } },
        now,
      );
    // What has begun is let go by its own event, and stands no more as it was agreed.
    const emergency = booking.state === 'accepted' ? await endUnmetRelief(sql, bookingId, now) : null;
    if (emergency !== null)
      await appendEvent(sql, { name: 'booking.relief_unmet', subject, body: { emergency } }, now);
    // Who looks whether it ends, or counts as back, by itself may have reckoned with these days.
    for (const kind of [endUnbegunKind, presumeReturnKind])
      await enqueue(sql, { kind, body: { subject_id: bookingId }, key: `${id} unpaid` }, now);
  }
}

/** The start has come: what was paid for further days is the owner's as well. */
export async function earnExtensions(sql: Sql, booking: Booking, now: Date): Promise<void> {
  for (const extension of await extensionsOf(sql, booking.id))
    if (extension.state === 'paid')
      await earnPrice(
        { sql, now },
        extensionExchange(extension.id),
        earningOf(booking, extension, extension.totalCents, now),
      );
}

/** How a booking with further days is cancelled. `isInPoints`: what was paid is taken in points, and its cash stays with the club. */
type Ending = { percent: number; isInPoints: boolean };

const keptOf = ({ state, price, totalCents }: Extension, { percent, isInPoints }: Ending): number => {
  if (state === 'asked') return 0;
  // What is still being charged is not paid: it goes back, and no points are given for it.
  if (isInPoints) return state === 'paid' ? totalCents : 0;
  return refundOf(price.refundable, percent).keptCents;
};

const isTaken = ({ state }: Extension): boolean => state === 'agreed' || state === 'paid';

/** What goes back of further days when the booking is cancelled, CAD cents. */
export async function furtherRefund(sql: Sql, bookingId: string, ending: Ending): Promise<number> {
  const taken = (await extensionsOf(sql, bookingId)).filter(isTaken);
  return taken.reduce((sum, each) => sum + each.totalCents - keptOf(each, ending), 0);
}

/** What has been charged for further days, CAD cents. */
export async function furtherPaid(sql: Sql, bookingId: string): Promise<number> {
  const paid = (await extensionsOf(sql, bookingId)).filter(({ state }) => state === 'paid');
  return paid.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

/** The booking is cancelled: further days go back by the same percentage, and what is only asked for comes to nothing. */
export async function endExtensions(sql: Sql, booking: Booking, ending: Ending, now: Date): Promise<void> {
  for (const extension of await extensionsOf(sql, booking.id)) {
    if (extension.state !== 'asked' && !isTaken(extension)) continue;
    if (extension.state === 'asked') await moveExtension(sql, extension, 'withdrawn');
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
