/** Settles further days when the bank answers: paid, they are earned with the rest; unpaid, they go back. */
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { earnPrice, giveUpRefused } from '../payments/bind-payment.server.ts';
import { earningOf } from './extension-money.server.ts';
import { hasDays } from './extension-policy.ts';
import {
  bookingOfExtension,
  extensionExchange,
  extensionsOf,
  moveExtension,
  takeLastDayBack,
} from './extension-store.server.ts';
import { endUnmetInterruptions } from './interruptions.server.ts';
import { bookingSteps } from './lifecycle/apply-step.server.ts';
import { lockWithListing } from './lifecycle/lock-with-listing.server.ts';
import { endUnmetRelief } from './relief-store.server.ts';
import { hasBegun, isAgreed } from './booking-states.ts';

/** The bank has answered. The listing's row is locked before the booking's, as everywhere. */
export async function settleExtension(
  { sql }: Transaction,
  id: string,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  const bookingId = await bookingOfExtension(sql, id);
  const booking = bookingId === null ? null : await lockWithListing({ sql }, bookingId);
  if (bookingId === null || !booking) return;
  const all = await extensionsOf(sql, bookingId);
  const extension = all.find((each) => each.id === id);
  if (extension?.state !== 'agreed') return;
  const subject = { kind: 'booking', id: bookingId };
  await moveExtension(sql, extension, isPaid ? 'paid' : 'unpaid');
  if (isPaid) {
    const body = { cents: extension.totalCents };
    await appendEvent(sql, { name: 'booking.extension_paid', subject, body }, now);
    if (hasBegun(booking.state))
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
    const emergency = isAgreed(booking.state) ? await endUnmetRelief(sql, bookingId, now) : null;
    if (emergency !== null)
      await appendEvent(sql, { name: 'booking.relief_unmet', subject, body: { emergency } }, now);
    // The clocks may have reckoned with these days.
    await bookingSteps.startClocks({ sql, now }, bookingId);
  }
}
