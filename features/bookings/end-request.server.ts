/** How does a request come to nothing? The owner declines it, the renter takes it back, or the clock ends it; what it held goes back. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { present } from '../../platform/assert.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { releasePayments } from '../payments/bind-payment.server.ts';
import { releaseHolds } from '../points/release-holds.server.ts';
import { exchangeOf } from './agree.server.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { sideOf } from './booking-policy.ts';
import { bookingRefusals, type BookingRefusal } from './booking-refusals.ts';
import { lockBooking, markEnded, type Booking } from './booking-store.server.ts';

const ends = { decline: 'declined', withdraw: 'withdrawn', expire: 'expired' } as const;
type End = keyof typeof ends;

/** Ends a request whose row is locked and which the actor may end. */
export async function endLockedRequest(
  sql: Sql,
  booking: Booking,
  event: End,
  who: 'owner' | 'renter' | 'clock',
  madeBy: string | null,
  now: Date,
): Promise<void> {
  present(bookingLifecycle.nextState(booking.state, event, who), 'step of an open request');
  const state = ends[event];
  await releaseHolds({ sql, now }, [
    {
      exchange: exchangeOf(booking.id),
      memberId: booking.renterId,
      key: `booking ${booking.id} ${state}`,
      madeBy,
    },
  ]);
  await markEnded(sql, booking, state, now);
  await releasePayments({ sql, now }, [exchangeOf(booking.id)]);
  await appendEvent(sql, { name: `booking.${state}`, subject: { kind: 'booking', id: booking.id } }, now);
}

/** Declines (the owner) or withdraws (the renter) an open request, whoever made the latest offer. */
export function endRequest(
  deps: Deps,
  actor: Actor,
  id: string,
  event: 'decline' | 'withdraw',
): Promise<'ended' | BookingRefusal | typeof notFound> {
  return inTransaction<'ended' | BookingRefusal | typeof notFound>(deps, {}, async ({ sql }) => {
    const booking = await lockBooking(sql, id);
    const side = booking && sideOf(actor, booking);
    if (!booking || !side || actor.kind !== 'account') return notFound;
    if (booking.state !== 'requested') return bookingRefusals.isOver;
    if (bookingLifecycle.nextState(booking.state, event, side) === null) return bookingRefusals.notNow;
    await endLockedRequest(sql, booking, event, side, actor.accountId, deps.now());
    return 'ended';
  });
}
