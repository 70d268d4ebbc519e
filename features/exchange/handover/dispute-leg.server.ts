/** Keeps a leg open while damage to it is claimed; the end of the claim completes it. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { present } from '../../../platform/assert.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { lockSwap, swapOf } from '../lifecycle/exchange-store.server.ts';

/** In the transaction of a claim; the leg's swap is locked. */
export async function keepLegOpenForDispute(sql: Sql, id: string, now: Date): Promise<void> {
  const back = legLifecycle.statesWith('settle');
  await sql`update leg set disputed_at = ${now} where id = ${id} and state = any(${back})`;
}

/** In the transaction that ends a claim; what becomes of the deposit is decided there. */
export async function settleDisputedLeg(sql: Sql, id: string, now: Date): Promise<void> {
  const swapId = present(await swapOf(sql, 'leg', id), 'swap of a leg');
  const swap = present(await lockSwap(sql, swapId), 'swap of a dispute');
  const leg = present(
    swap.legs.find((each) => each.id === id),
    'leg of a dispute',
  );
  await legSteps.apply({ sql, now }, leg, 'settle', 'dispute', { madeBy: null, swap });
}
