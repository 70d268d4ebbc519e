/** Charges the rest of a rental that is paid in two parts, 30 days before the pick-up, on the card that paid the first part. */
import { z } from 'zod';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler, OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { authorisePayment, type AskedPayment } from '../../payments/steps/authorise-payment.server.ts';
import {
  bindPayment,
  giveUpRefused,
  isPaid,
  isPaidOrBeing,
  keepPrice,
  priceMissing,
} from '../../payments/steps/bind-payment.server.ts';
import { cardOfExchange } from '../../payments/payment-queries.server.ts';
import { giveBackUnbound } from '../../payments/payment-plan.server.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { lockBooking, readBooking, type Booking } from '../lifecycle/booking-store.server.ts';
import { exchangeOf, partyExchange, restExchange } from '../lifecycle/exchange-references.ts';
import { savePayUntil } from '../lifecycle/exchange-store.server.ts';
import { chargeRestKind } from './rest-of-price.server.ts';

const body = z.object({ id: z.uuid() });

const partsOf = ({ partyId: id }: Pick<Booking, 'partyId'>) => ({
  price: partyExchange({ id }),
  rest: restExchange({ id }),
});

/** The rest that an agreed booking still has to pay, in CAD cents; null before the first part is paid, and once it is paid or being charged. */
export async function openRest(sql: Sql, booking: Booking): Promise<number | null> {
  const { split } = booking.terms.price;
  const { price, rest } = partsOf(booking);
  if (!split || !isAgreed(booking.state)) return null;
  return (await isPaid(sql, price)) && !(await isPaidOrBeing(sql, rest)) ? split.restCents : null;
}

/** Binds an authorised card to the rest, which is captured at once. */
export async function keepRest(
  work: Work,
  booking: Booking,
  paymentId: string,
  atLeastCents: number,
): Promise<'kept' | PaymentRefusal> {
  const { rest: exchange } = partsOf(booking);
  await giveUpRefused(work, exchange);
  const binding = { paymentId, payerId: booking.renterId, exchange, purpose: 'rest', atLeastCents } as const;
  const bound = await bindPayment(work, binding);
  return isRefusal(bound) ? bound : keepPrice(work, exchange, atLeastCents);
}

/** The renter's time to pay the rest with another card begins, once. The booking is locked. */
export async function noteRestFailed({ sql, now }: Work, booking: Booking): Promise<void> {
  const hours = (await readSettings(sql))['split-pay-hours'];
  const latest = Math.min(now.getTime() + hours * 3_600_000, booking.pickUpAt.getTime());
  const payUntil = booking.payUntil ?? new Date(latest);
  const cents = booking.terms.price.split?.restCents ?? 0;
  await appendEvent(
    sql,
    { name: 'booking.rest_failed', subject: exchangeOf(booking.id), body: { cents } },
    now,
  );
  if (booking.payUntil === null) await savePayUntil(sql, booking.partyId, payUntil);
  await exchangeSteps.startClocks({ sql, now }, booking.id);
}

const askAgainHours = 24;

/**
 * The job: one try with the card that paid the first part. Nothing is locked while the bank is asked; if the renter has paid by hand or
 * cancelled meanwhile, that wins and this authorisation is released.
 */
export const chargeRestJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { id } = body.parse(job.body);
    const before = await readBooking(deps.sql, id);
    const cents = before && (await openRest(deps.sql, before));
    // A failed card is the renter's to replace.
    if (!before || cents === null || before.payUntil !== null) return;
    const { price } = partsOf(before);
    if (await priceMissing(deps.sql, price, before.totalCents)) {
      // A bank is deciding about the first part: nothing more is charged before it has.
      const dueAt = new Date(now().getTime() + askAgainHours * 3_600_000);
      const again = { kind: chargeRestKind, body: { id }, key: `${id} ${dueAt.getTime()}`, dueAt };
      return async (sql) => void (await enqueue(sql, again, now()));
    }
    const method = await cardOfExchange(deps.sql, price);
    const made = await authorisePayment(
      { ...deps, now },
      {
        payerId: before.renterId,
        purpose: 'rest',
        about: `booking ${id}`,
        amountCents: cents,
        method: method ?? '',
        requestKey: `rest ${id}`,
        isPayerPresent: false,
      },
    );
    // Unavailable: the job is retried.
    if (isRefusal(made)) throw new Error(made.sentence);
    return (sql) => recordRest({ sql, now: now() }, id, made, cents);
  },
});

async function recordRest(work: Work, id: string, made: AskedPayment, cents: number): Promise<void> {
  const booking = await lockBooking(work.sql, id);
  const isOpen = booking && (await openRest(work.sql, booking)) !== null;
  const isAuthorised = made.state === 'authorised';
  if (isOpen && isAuthorised && !isRefusal(await keepRest(work, booking, made.id, cents))) return;
  await giveBackUnbound(work.sql, made.id, work.now);
  // Without its customer present a bank cannot ask for confirmation: the same as a decline.
  if (isOpen) await noteRestFailed(work, booking);
}

/** The job: a week before, the renter reads when the rest is charged and on which card. */
export const remindOfRestJob: JobHandler = async ({ job, sql, now }) => {
  const { id } = body.parse(job.body);
  const booking = await readBooking(sql, id);
  const { split } = booking?.terms.price ?? {};
  if (!booking || !split || (await openRest(sql, booking)) === null) return;
  const said = { cents: split.restCents, dueAt: split.restDueAt };
  await appendEvent(sql, { name: 'booking.rest_soon', subject: exchangeOf(id), body: said }, now());
};
