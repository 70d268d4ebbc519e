/** What becomes of a booking in an emergency? Its renter takes everything back or points in its place; by the deadline everything goes back. */
import { z } from 'zod';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { isPaid } from '../payments/bind-payment.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments/payments-refusals.ts';
import { exchangeOf } from './booking-exchange.ts';
import { sideOf } from './booking-policy.ts';
import { bookingRefusals, type BookingRefusal } from './booking-refusals.ts';
import { endAgreed, type Cancelled } from './end-agreed.server.ts';
import { lockWithListing } from './lifecycle/lock-with-listing.server.ts';
import type { Booking } from './booking-store.server.ts';
import { furtherPaid } from './extension-money.server.ts';
import { reliefLifecycle, type ReliefEvent } from './relief-lifecycle.ts';
import { endRelief, openRelief, type Relief } from './relief-store.server.ts';
import { pointsGiven, type PaidForBooking, type ReliefChoice } from './relief-terms.ts';

export type Relieved = Cancelled & { givenPoints: number };
type Outcome = Relieved | BookingRefusal | PaymentRefusal | typeof notFound;

/** What has been paid for a booking and its further days. @returns null while its price is not charged */
export async function paidFor(
  sql: Sql,
  booking: Pick<Booking, 'id' | 'totalCents' | 'points'>,
): Promise<PaidForBooking | null> {
  if (booking.totalCents > 0 && !(await isPaid(sql, exchangeOf(booking.id)))) return null;
  return { cents: booking.totalCents + (await furtherPaid(sql, booking.id)), points: booking.points };
}

/** The renter chooses, once. Points are given for what was charged, and then none of it goes back. */
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
    if (!relief || booking.state !== 'accepted' || relief.answerUntil <= now) return bookingRefusals.isOver;
    const event = choice === 'points' ? 'choose_points' : 'choose_refund';
    if (side !== 'renter' || reliefLifecycle.nextState(relief.state, event, side) === null)
      return bookingRefusals.notNow;
    if (choice === 'refund') return end(transaction, booking, relief, event, actor.accountId, now);
    const paid = await paidFor(sql, booking);
    if (paid === null) return paymentRefusals.notPaid;
    const points = pointsGiven(paid, relief.pointsPercent);
    return end(transaction, booking, relief, event, actor.accountId, now, points);
  });

async function end(
  transaction: Transaction,
  booking: Booking,
  relief: Relief,
  event: Extract<ReliefEvent, 'choose_refund' | 'choose_points' | 'time_out'>,
  madeBy: string | null,
  now: Date,
  givenPoints = 0,
): Promise<Relieved> {
  const { sql } = transaction;
  const isInPoints = event === 'choose_points';
  await endRelief(sql, relief, isInPoints ? 'given_points' : 'refunded', givenPoints, now);
  await appendEvent(
    sql,
    { name: 'booking.relief_chosen', subject: exchangeOf(booking.id), body: { event, givenPoints } },
    now,
  );
  const ended = await endAgreed(
    { sql, now },
    booking,
    { event: 'call_off', who: 'emergency', madeBy },
    {
      by: 'emergency',
      reason: relief.title,
      percent: 100,
      ...(isInPoints ? { pointsInstead: givenPoints } : {}),
    },
  );
  return { ...ended, givenPoints };
}

const body = z.object({ id: z.uuid() });

/** The job at the deadline: nobody chose, so everything goes back. */
export const timeOutRelief: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const transaction = { sql };
  const { id } = body.parse(job.body);
  const booking = await lockWithListing(transaction, id);
  const relief = booking && (await openRelief(sql, id));
  if (!booking || !relief || relief.answerUntil > now || booking.state !== 'accepted') return;
  await end(transaction, booking, relief, 'time_out', null, now);
};

export const overtakeReliefKind = 'overtake-relief';
const fact = z.object({ subject_id: z.uuid() });

/** The job that reads 'booking.cancelled' and 'booking.handed_off': what has ended or begun has nothing to choose. */
export const overtakeRelief: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id } = fact.parse(job.body);
  const booking = await lockWithListing({ sql }, id);
  const relief = booking && (await openRelief(sql, id));
  if (relief && booking.state !== 'accepted') await endRelief(sql, relief, 'overtaken', 0, now());
};
