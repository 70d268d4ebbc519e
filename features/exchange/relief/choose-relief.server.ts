/** Ends a booking in an emergency by the renter's choice: a full refund, or points instead. */
import { z } from 'zod';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { isPaid } from '../../payments/steps/bind-payment.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../../payments/payments-refusals.ts';
import { partyExchange } from '../lifecycle/exchange-references.ts';
import { sideOf } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { type Booking, lockWithListing } from '../lifecycle/booking-store.server.ts';
import type { Cancelled } from '../changes/end-agreed.server.ts';
import { unpaidRest } from '../money/rest-of-price.server.ts';
import { furtherPaid } from '../changes/extension-money.server.ts';
import { endOfRelief, reliefSteps } from './relief-steps.server.ts';
import { reliefLifecycle } from './relief-lifecycle.ts';
import { openRelief } from './relief-store.server.ts';
import { pointsGiven, type PaidForBooking, type ReliefChoice } from './relief-terms.ts';

export type Relieved = Cancelled & { givenPoints: number };
type Outcome = Relieved | ExchangeRefusal | PaymentRefusal | typeof notFound;

/** What was paid for a booking and its extensions. @returns null before its price was charged */
export async function paidFor(
  sql: Sql,
  booking: Pick<Booking, 'id' | 'partyId' | 'totalCents' | 'points' | 'terms'>,
): Promise<PaidForBooking | null> {
  if (booking.totalCents > 0 && !(await isPaid(sql, partyExchange({ id: booking.partyId })))) return null;
  const cents = booking.totalCents - (await unpaidRest(sql, booking)) + (await furtherPaid(sql, booking.id));
  return { cents, points: booking.points };
}

/** The renter chooses, once. Points replace what was charged, and then none of it is refunded. */
export const chooseRelief = (
  deps: Deps,
  actor: Actor,
  { id, choice }: { id: string; choice: ReliefChoice },
): Promise<Outcome> =>
  inCommand(deps, async (transaction): Promise<Outcome> => {
    const { sql } = transaction;
    const booking = await lockWithListing(transaction, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || side === null || actor.kind !== 'account') return notFound;
    const relief = await openRelief(sql, id);
    const now = deps.now();
    if (!relief || !isAgreed(booking.state) || relief.answerUntil <= now) return bookingRefusals.isOver;
    const event = choice === 'points' ? 'choose_points' : 'choose_refund';
    if (side !== 'renter' || reliefLifecycle.nextState(relief.state, event, side) === null)
      return bookingRefusals.notNow;
    const paid = choice === 'points' ? await paidFor(sql, booking) : null;
    if (choice === 'points' && paid === null) return paymentRefusals.notPaid;
    const points = paid ? pointsGiven(paid, relief.pointsPercent) : undefined;
    const end = await endOfRelief(sql, booking, relief, points);
    const chosen = { booking, madeBy: actor.accountId, end, givenPoints: points ?? 0 };
    await reliefSteps.apply({ sql, now }, relief, event, side, chosen);
    return { ...end.cancelled, givenPoints: chosen.givenPoints };
  });

export const overtakeReliefKind = 'overtake-relief';
const fact = z.object({ subject_id: z.uuid() });

/** The job that reads 'booking.cancelled' and 'booking.handed_off': an ended or started booking has no choice left. */
export const overtakeRelief: JobHandler = async ({ job, sql, now: clock }) => {
  const { subject_id: id } = fact.parse(job.body);
  const booking = await lockWithListing({ sql }, id);
  const relief = booking && (await openRelief(sql, id));
  if (!relief || isAgreed(booking.state)) return;
  await reliefSteps.apply({ sql, now: clock() }, relief, 'overtake', 'booking', { booking, madeBy: null });
};
