/** When has something changed hands? When both sides have said so: at the pick-up, and at the return. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import { accepted, type Refusal } from '../../platform/refusal.ts';
import { present } from '../../platform/assert.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { earnPrice, startRefusal } from '../payments/bind-payment.server.ts';
import type { PaymentRefusal } from '../payments/payments-refusals.ts';
import { earnHeldPoints } from '../points/earn-held-points.server.ts';
import { readyRefusal } from '../requirements/read-requirements.server.ts';
import { exchangeOf } from './booking-exchange.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { isHandOffTime, sideOf, type Side } from './booking-policy.ts';
import { bookingRefusals, type BookingRefusal } from './booking-refusals.ts';
import {
  confirmStep,
  lockBooking,
  markHandedOff,
  markReturned,
  type Booking,
} from './booking-store.server.ts';
import { ownerFeeOf, payOutTime } from './booking-money.ts';
import { earnExtensions } from './extension-money.server.ts';
import { presumeReturnKind } from './silence-kinds.ts';
import { sharesOf } from './price-shares.ts';
import { requiredFor } from './required-for.ts';
import { completeBookingKind } from './complete-booking.server.ts';

/** Damage can be claimed until then after the return; marketplace.md section 4. */
export const claimHours = 48;

type Outcome = 'waiting' | 'done' | BookingRefusal | PaymentRefusal | typeof notFound | NotReady;
type NotReady = Refusal<'requirements-missing'>;
type Step = 'hand_off' | 'return';

/**
 * Confirms the hand-off or the return for one side. What has to be looked at and signed before is features/handover's to know.
 * @param alsoSaid the other side, where it has confirmed the same in a way that is kept elsewhere
 * @param isOtherSet whether the other side has confirmed something else: this one has come as well, and nothing changes hands
 * @returns 'waiting' until the other side has done so as well
 */
export const confirmHandOver = (
  deps: Deps,
  actor: Actor,
  {
    id,
    step,
    alsoSaid = null,
    isOtherSet = false,
  }: { id: string; step: Step; alsoSaid?: Side | null; isOtherSet?: boolean },
): Promise<Outcome> =>
  inCommand(deps, async ({ sql }): Promise<Outcome> => {
    const booking = await lockBooking(sql, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || !side || actor.kind !== 'account') return notFound;
    if (bookingLifecycle.nextState(booking.state, step, side) === null) return bookingRefusals.notNow;
    const now = deps.now();
    if (step === 'hand_off' && !isHandOffTime(booking.pickUpAt, now)) return bookingRefusals.tooEarly;
    if (step === 'hand_off') {
      const unpaid = await startRefusal(sql, exchangeOf(booking.id), booking, now);
      if (unpaid) return unpaid;
      const notReady = await readyRefusal(sql, requiredFor(booking));
      if (notReady) return notReady;
    }
    if (alsoSaid) await confirmStep(sql, { id: booking.id, step, side: alsoSaid }, now);
    const isComplete = await confirmStep(sql, { id: booking.id, step, side }, now);
    if (!isComplete || isOtherSet) {
      // The first word that it is back holds by itself, if the other side says nothing.
      if (step === 'return')
        await enqueue(
          sql,
          { kind: presumeReturnKind, body: { subject_id: id }, key: `${id} first word` },
          now,
        );
      return 'waiting';
    }
    if (step === 'hand_off') await handOff(sql, booking, side, actor.accountId, now);
    else await takeBack(sql, booking, side, now);
    return 'done';
  });

async function handOff(
  sql: Transaction['sql'],
  booking: Booking,
  side: Side,
  madeBy: string,
  now: Date,
): Promise<void> {
  present(bookingLifecycle.nextState(booking.state, 'hand_off', side), 'step of an accepted booking');
  await markHandedOff(sql, booking, now);
  // The start date has come: what was set aside is the owner's.
  if (booking.points > 0)
    accepted(
      await earnHeldPoints(
        { sql, now },
        {
          exchange: exchangeOf(booking.id),
          payerId: booking.renterId,
          earnerId: booking.ownerId,
          key: `booking ${booking.id} started`,
          madeBy,
        },
      ),
    );
  await earnPrice({ sql, now }, exchangeOf(booking.id), {
    ownerId: booking.ownerId,
    shares: sharesOf(booking.terms.price, booking.totalCents, ownerFeeOf(booking)),
    payOutAt: payOutTime(booking.pickUpAt, now),
  });
  await earnExtensions(sql, booking, now);
  await appendEvent(sql, { name: 'booking.handed_off', subject: { kind: 'booking', id: booking.id } }, now);
}

/** Something that is out is back: by the second side's word, or by the clock where that does not come. Its row is locked. */
export async function takeBack(
  sql: Transaction['sql'],
  booking: Booking,
  by: Side | 'clock',
  now: Date,
): Promise<void> {
  const isPresumed = by === 'clock';
  const step = isPresumed
    ? bookingLifecycle.nextState(booking.state, 'presume_return', by)
    : bookingLifecycle.nextState(booking.state, 'return', by);
  present(step, 'step of a booking that is handed off');
  const claimUntil = new Date(now.getTime() + claimHours * 3_600_000);
  await markReturned(sql, booking, claimUntil, now);
  await enqueue(
    sql,
    { kind: completeBookingKind, body: { id: booking.id }, key: booking.id, dueAt: claimUntil },
    now,
  );
  const subject = { kind: 'booking', id: booking.id };
  await appendEvent(sql, { name: 'booking.returned', subject, body: isPresumed ? { isPresumed } : {} }, now);
}
