/** Gives a renter whose card could not be charged 24 hours to pay another way; then the clock cancels at no cost and frees the days. */
import { z } from 'zod';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler, JobWork } from '../../../platform/jobs.server/take-jobs.ts';
import { depositOfPayment } from '../../payments/keep-deposit.server.ts';
import { giveUpRefused, isPaid } from '../../payments/bind-payment.server.ts';
import { isAgreed, isCancelled } from '../lifecycle/booking-states.ts';
import { bookingSteps } from '../lifecycle/apply-step.server.ts';
import { settleExtension } from '../changes/settle-extension.server.ts';
import { lockBooking, savePayUntil } from '../lifecycle/booking-store.server.ts';

export const askToPayAgainKind = 'ask-to-pay-again';
export const notePaidKind = 'note-paid';

/** marketplace.md, section 4. */
const payHours = 24;

/** A fact about a payment of a booking. */
const fact = z.object({
  subject_id: z.uuid(),
  body: z.object({ exchange: z.object({ kind: z.string(), id: z.string() }) }),
});

/**
 * The booking that a payment's event is about. What is about an extension is settled there.
 * @returns null when nothing is left to be done
 */
async function bookingOf(work: JobWork, isPaid: boolean): Promise<string | null> {
  const { subject_id: paymentId, body: said } = fact.parse(work.job.body);
  const { exchange } = said;
  // What is kept of a deposit is no payment of the price: the end of a dispute tells of it.
  if ((await depositOfPayment(work.sql, paymentId)) !== null) return null;
  if (exchange.kind === 'extension') await settleExtension(work, exchange.id, isPaid, work.now());
  return exchange.kind === 'booking' ? exchange.id : null;
}

/** The job that reads 'payment.refused': the time to pay otherwise begins, once. A second card that fails does not prolong it. */
export const askToPayAgain: JobHandler = async (work) => {
  const { sql } = work;
  const now = work.now();
  const id = await bookingOf(work, false);
  const booking = id === null ? null : await lockBooking(sql, id);
  if (!booking) return;
  const exchange = { kind: 'booking', id: booking.id };
  // Cancelled meanwhile: nobody pays otherwise what the policy would keep.
  if (isCancelled(booking.state)) await giveUpRefused({ sql, now }, exchange);
  if (!isAgreed(booking.state) || (await isPaid(sql, exchange))) return;
  const subject = { kind: 'booking', id: booking.id };
  await appendEvent(sql, { name: 'booking.payment_failed', subject }, now);
  const dueAt = booking.payUntil ?? new Date(now.getTime() + payHours * 3_600_000);
  if (booking.payUntil === null) await savePayUntil(sql, booking.id, dueAt);
  // Each time: the clock passes over a card that is being charged, whose failure then comes by here.
  await bookingSteps.startClocks({ sql, now }, booking.id);
};

/** The job that reads 'payment.captured'. */
export const notePaid: JobHandler = async (work) => {
  const id = await bookingOf(work, true);
  const booking = id === null ? null : await lockBooking(work.sql, id);
  if (!booking) return;
  await savePayUntil(work.sql, booking.id, null);
  await appendEvent(
    work.sql,
    { name: 'booking.paid', subject: { kind: 'booking', id: booking.id } },
    work.now(),
  );
};
