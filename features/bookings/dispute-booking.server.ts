/** What does a claim do to a booking? It keeps it from completing by itself, and the end of the claim completes it. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { present } from '../../platform/assert.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { lockBooking, markCompleted, markDisputed } from './booking-store.server.ts';

/** In the transaction of a claim; the booking's row is locked. */
export const keepOpenForDispute = (sql: Sql, id: string, now: Date): Promise<void> =>
  markDisputed(sql, id, now);

/** In the transaction that ends a claim; what becomes of the deposit is decided there. */
export async function settleDisputedBooking(sql: Sql, id: string, now: Date): Promise<void> {
  const booking = present(await lockBooking(sql, id), 'booking of a dispute');
  present(bookingLifecycle.nextState(booking.state, 'settle', 'dispute'), 'step of a booking that came back');
  await markCompleted(sql, booking, now);
  await appendEvent(sql, { name: 'booking.completed', subject: { kind: 'booking', id } }, now);
}
