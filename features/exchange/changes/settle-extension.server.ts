/** Settles an extension when the bank answers: if paid, it is earned with the rest; if not, it is undone. */
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import { appendEvent, type Body } from '../../../platform/jobs.server/outbox.ts';
import { exchangeOf } from '../lifecycle/exchange-references.ts';
import { extensionLifecycle } from './extension-lifecycle.ts';
import { hasDays } from './extension-policy.ts';
import { bookingOfExtension, readExtension, takeLastDayBack } from './extension-store.server.ts';
import { extensionSteps } from './extension-steps.server.ts';
import { endUnmetInterruptions } from '../relief/interrupt-leg.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { lockWithListing } from '../lifecycle/booking-store.server.ts';
import { reliefSteps } from '../relief/relief-steps.server.ts';
import { isMet, openRelief } from '../relief/relief-store.server.ts';
import { completedStates, isAgreed } from '../lifecycle/exchange-states.ts';

/** The bank has answered. The listing's row is locked before the booking's, as always. */
export async function settleExtension(
  { sql }: Transaction,
  id: string,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  const bookingId = await bookingOfExtension(sql, id);
  const booking = bookingId === null ? null : await lockWithListing({ sql }, bookingId);
  if (bookingId === null || !booking) return;
  const extension = await readExtension(sql, id);
  const event = isPaid ? 'pay' : 'fail';
  if (!extension || extensionLifecycle.nextState(extension.state, event, 'bank') === null) return;
  const { state, claimUntil } = booking;
  const isClaimOver = completedStates.includes(state) || (claimUntil !== null && claimUntil <= now);
  const body: Body = isPaid ? { cents: extension.totalCents } : { isClaimOver };
  await extensionSteps.apply({ sql, now }, extension, event, 'bank', { booking, body });
  if (isPaid) return;
  // Even for a returned trip: what was late stays late.
  if (hasDays(booking.state)) {
    await takeLastDayBack(sql, bookingId, id);
    const interrupted = await endUnmetInterruptions({ sql, now }, booking);
    if (interrupted !== null)
      await appendEvent(
        sql,
        {
          name: 'booking.interruption_unmet',
          subject: exchangeOf(bookingId),
          body: { emergency: interrupted },
        },
        now,
      );
    // Once started it has its own event, and is no longer merely agreed.
    const relief = isAgreed(booking.state) ? await openRelief(sql, bookingId) : null;
    if (relief && !(await isMet(sql, relief))) {
      const unmet = { booking, madeBy: null, body: { emergency: relief.emergencyId } };
      await reliefSteps.apply({ sql, now }, relief, 'meet_nothing', 'bank', unmet);
    }
    // The deadlines may have included these days.
    await legSteps.startClocks({ sql, now }, bookingId);
  }
}
