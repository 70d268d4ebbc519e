/** Sets the damage deposit aside 48 hours before the pick-up, on the card that paid; it is never charged. From rules.md, "Deposit". */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { authorisePayment } from '../../payments/authorise-payment.server.ts';
import { bindPayment } from '../../payments/bind-payment.server.ts';
import { cardOfExchange } from '../../payments/payment-queries.server.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import type { BookingState } from '../lifecycle/booking-lifecycle.ts';
import { lockBooking, readBooking, type Booking } from '../lifecycle/booking-store.server.ts';
import { isAgreed, goingOnStates } from '../lifecycle/booking-states.ts';

export const holdDepositKind = 'hold-deposit';
/** Before the pick-up; rules.md, "Deposit". */
export const depositHoursBefore = 48;

/** Whether a deposit stands for a booking in this state: from the agreement until it is complete. Also where a hold was lost on the way. */
export const takesDeposit = (state: BookingState): boolean => goingOnStates.includes(state);

const body = z.object({ id: z.uuid() });

/** Asks for the deposit at its time, or at once where that has passed. */
export async function askForDeposit(
  sql: Sql,
  { id, pickUpAt }: Pick<Booking, 'id' | 'pickUpAt'>,
  now: Date,
): Promise<void> {
  const dueAt = new Date(Math.max(now.getTime(), pickUpAt.getTime() - depositHoursBefore * 3_600_000));
  await enqueue(sql, { kind: holdDepositKind, body: { id }, key: id, dueAt }, now);
}

/** The job: authorises the deposit without the renter. Where their bank says no they are told, and can authorise another card until the pick-up. */
export const holdDepositJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ job, sql, now }) => {
    const { id } = body.parse(job.body);
    const exchange = { kind: 'booking', id };
    const booking = await readBooking(sql, id);
    if (!booking || !isAgreed(booking.state)) return;
    const method = await cardOfExchange(sql, exchange);
    const payerId = booking.renterId;
    const made =
      method === null
        ? null
        : await authorisePayment(deps, {
            payerId,
            purpose: 'deposit',
            about: `booking ${id}`,
            amountCents: booking.depositCents,
            method,
            requestKey: `deposit of booking ${id}`,
            isPayerPresent: false,
          });
    // Away: tried again.
    if (isRefusal(made)) throw new Error(made.sentence);
    // In the job's own transaction: a worker that dies here has told nobody, and another one does all of it.
    const stands = await lockBooking(sql, id);
    const isStanding = stands !== null && isAgreed(stands.state);
    const work = { sql, now: now() };
    const binding = {
      paymentId: made?.id ?? '',
      payerId,
      exchange,
      purpose: 'deposit' as const,
      atLeastCents: 0,
    };
    // What is bound to nothing goes back by itself.
    const isBound =
      made?.state === 'authorised' && isStanding && (await bindPayment(work, binding)) === 'bound';
    const name = isBound ? 'booking.deposit_held' : 'booking.deposit_refused';
    if (isStanding) await appendEvent(sql, { name, subject: exchange }, now());
  };
