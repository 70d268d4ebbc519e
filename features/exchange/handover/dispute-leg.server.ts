/** Keeps a rental, or a leg of a swap, open while damage to it is claimed; the end of the claim completes it. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { present } from '../../../platform/assert.ts';
import { bookingSteps, legSteps } from '../lifecycle/apply-step.server.ts';
import { lockBooking } from '../lifecycle/booking-store.server.ts';
import { lockSwap, swapOf } from '../lifecycle/exchange-store.server.ts';
import { legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import type { ExchangeName } from './exchange-facts.ts';

/** In the transaction of a claim; the exchange is locked. @param legId a rental's leg has the id of its booking */
export async function keepOpen(sql: Sql, legId: string, now: Date): Promise<void> {
  const back = legLifecycle.statesWith('settle');
  await sql`update leg set disputed_at = ${now} where id = ${legId} and state = any(${back})`;
}

/** In the transaction that ends a claim; what becomes of the deposit is decided there. */
export async function settleDisputed(sql: Sql, { kind, id }: ExchangeName, now: Date): Promise<void> {
  if (kind === 'booking') {
    const booking = present(await lockBooking(sql, id), 'booking of a dispute');
    await bookingSteps.apply({ sql, now }, booking, 'settle', 'dispute', { madeBy: null });
    return;
  }
  const swapId = present(await swapOf(sql, 'leg', id), 'swap of a leg');
  const swap = present(await lockSwap(sql, swapId), 'swap of a dispute');
  const leg = present(
    swap.legs.find((each) => each.id === id),
    'leg of a dispute',
  );
  await legSteps.apply({ sql, now }, leg, 'settle', 'dispute', { madeBy: null, swap });
}
