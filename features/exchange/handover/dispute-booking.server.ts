/** Keeps a booking with a damage claim from completing by itself, and completes it when the claim ends. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { present } from '../../../platform/assert.ts';
import { lockBooking, markDisputed } from '../lifecycle/booking-store.server.ts';
import { bookingSteps } from '../lifecycle/apply-step.server.ts';

/** In the transaction of a claim; the booking's row is locked. */
export const keepOpenForDispute = (sql: Sql, id: string, now: Date): Promise<void> =>
  markDisputed(sql, id, now);

/** In the transaction that ends a claim; what becomes of the deposit is decided there. */
export async function settleDisputedBooking(sql: Sql, id: string, now: Date): Promise<void> {
  const booking = present(await lockBooking(sql, id), 'booking of a dispute');
  await bookingSteps.apply({ sql, now }, booking, 'settle', 'dispute', { madeBy: null });
}
