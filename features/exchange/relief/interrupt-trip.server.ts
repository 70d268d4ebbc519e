/** Applies an emergency to a booking under way: it may be returned at once, with points for unused days, and is not late meanwhile. */
import { z } from 'zod';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { exchangeFacts } from '../handover/exchange-facts.server.ts';
import { readBooking, type Booking } from '../lifecycle/booking-store.server.ts';
import { lockExchange } from '../lifecycle/exchange-store.server.ts';
import { extensionsOf } from '../changes/extension-store.server.ts';
import { chargedExtensions, paidExtensions } from '../changes/extension-lifecycle.ts';
import { endInterruptions, interruptLeg, liftInterruptions } from './interrupt-leg.server.ts';
import { isCutShort, isStanding } from './interruption-lifecycle.ts';
import { interruptionsOf, type Interrupting } from './interruptions.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { interruptionSteps } from './interruption-steps.server.ts';
import { pointsForUnused, unusedDays, type PaidForTrip } from './unused-days.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { begunStates, outStates } from '../lifecycle/exchange-states.ts';

/**
 * Records that an emergency interrupts a booking already handed over, with its effect on one returned since. Repeating it changes nothing.
 */
export async function interruptTrip(
  { sql }: Pick<Work, 'sql'>,
  bookingId: string,
  by: Interrupting,
  now: Date,
): Promise<void> {
  await lockExchange(sql, bookingId);
  const [row] = await sql<{ handedOffAt: Date; isOut: boolean; backAt: Date | null }[]>`
    select l.handed_off_at as "handedOffAt", e.state = any(${outStates}) as "isOut", coalesce(l.return_said_at, l.returned_at) as "backAt"
      from exchange e join leg l on l.exchange_id = e.id
     where e.kind = 'rental' and e.id = ${bookingId} and e.state = any(${begunStates})`;
  if (!row || row.handedOffAt > by.declaredAt) return;
  if (!row.isOut && (row.backAt === null || row.backAt < by.declaredAt)) return;
  const isNew = await interruptLeg({ sql, now }, bookingId, by, row.isOut ? 'out' : 'back');
  if (isNew && !row.isOut) await endOfBooking(sql, bookingId, now);
}

/** The emergency is over: what is still out is due again, and counts as returned earlier than expected. */
export async function liftInterruptedTrips(
  { sql }: Pick<Work, 'sql'>,
  emergencyId: string,
  now: Date,
): Promise<void> {
  const work = { sql, now };
  for (const { legId } of await liftInterruptions(work, emergencyId, 'rental'))
    await legSteps.startClocks(work, legId);
}

/**
 * What was paid for a trip: the rental with its fee and taxes, and its extensions requested by an instant. Later ones knew of the emergency
 * and get nothing. `isBeingCharged`: the bank's answer about some is pending.
 */
export async function paidForTrip(
  sql: Sql,
  { id, points, terms }: Pick<Booking, 'id' | 'points' | 'terms'>,
  askedBy: Date,
): Promise<PaidForTrip & { lastDay: string; isBeingCharged: boolean }> {
  const all = await extensionsOf(sql, id);
  const further = all.filter(({ state, askedAt }) => paidExtensions.includes(state) && askedAt <= askedBy);
  const prices = [terms.price, ...further.map(({ price }) => price)];
  return {
    cents: prices.reduce((sum, { refundable }) => sum + refundable.rentalCents, 0),
    points,
    days: prices.reduce((sum, { units }) => sum + units, 0),
    lastDay: further.reduce((last, { toDay }) => (toDay > last ? toDay : last), terms.asked.to),
    isBeingCharged: all.some(({ state }) => chargedExtensions.includes(state)),
  };
}

export const endInterruptionKind = 'end-interruption';
const fact = z.object({
  subject_id: z.uuid(),
  body: z.object({ legId: z.uuid().optional() }).default({}),
});

/**
 * The job that reads 'booking.returned', 'swap.leg_returned', and the bank's answer about an extension. A swap's days were not paid one by
 * one: nothing is refunded.
 */
export const endInterruptionJob: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { subject_id: id, body } = fact.parse(job.body);
  if (body.legId === undefined) return endOfBooking(sql, id, now);
  await endInterruptions({ sql, now }, body.legId);
};

/**
 * The points due for an interrupted, returned booking. Computed from its locked row, so it doesn't matter who asks and how often. Computed
 * once for everything paid, so it waits for the bank if an extension is being charged; the bank's answer asks again.
 */
async function endOfBooking(sql: Sql, id: string, now: Date): Promise<void> {
  const facts = await exchangeFacts(sql, { id }, 'locked');
  const booking = await readBooking(sql, id);
  const backAt = facts?.returnSaidAt ?? facts?.returnedAt;
  if (!booking || !backAt || facts?.isOut) return;
  const all = await interruptionsOf(sql, id);
  const standing = all.filter(isStanding);
  // Points are given once, by the first of several emergencies at the return; one found later gives none.
  const isGiven = all.some(isCutShort);
  const first = standing.find(({ beganAt, until }) => !isGiven && beganAt <= backAt && backAt < until);
  const paid = await paidForTrip(sql, booking, first?.beganAt ?? now);
  if (paid.isBeingCharged) return;
  for (const each of standing) {
    const left = each === first ? unusedDays(today(booking.timeZone, backAt), paid.lastDay) : 0;
    const unused = Math.min(left, paid.days);
    const given = { unusedDays: unused, givenPoints: pointsForUnused(paid, unused, each.pointsPercent) };
    await interruptionSteps.apply(
      { sql, now },
      each,
      unused > 0 ? 'come_back_early' : 'come_back',
      'leg',
      unused > 0 ? given : {},
    );
  }
}
