/** What does a claim do to a leg of a swap? It keeps it from completing by itself, and the end of the claim completes it. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { present } from '../../platform/assert.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { completeIfOver } from './finish-swap.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { swapLegLifecycle } from './swap-leg-lifecycle.ts';
import { legsOf, lockSwap, moveLeg, swapOf } from './swap-store.server.ts';

/** In the transaction of a claim; the leg's swap is locked. */
export async function keepLegOpenForDispute(sql: Runner, id: string, now: Date): Promise<void> {
  await sql`update swap_leg set disputed_at = ${now} where id = ${id} and state = 'returned'`;
}

/** In the transaction that ends a claim; what becomes of the deposit is decided there. */
export async function settleDisputedLeg(sql: Runner, id: string, now: Date): Promise<void> {
  const swapId = present(await swapOf(sql, 'swap_leg', id), 'swap of a leg');
  const swap = present(await lockSwap(sql, swapId), 'swap of a dispute');
  const leg = present(
    swap.legs.find((each) => each.id === id),
    'leg of a dispute',
  );
  const { to: state } = present(
    swapLegLifecycle.nextState(leg.state, 'settle', 'dispute'),
    'step of a leg that came back',
  );
  await moveLeg(sql, leg, { state, claim_until: null });
  await appendEvent(
    sql,
    { name: 'swap.leg_completed', subject: swapExchange(swapId), body: { legId: id } },
    now,
  );
  await completeIfOver(sql, { ...swap, legs: await legsOf(sql, swapId) }, now);
}
