/** Keeps a leg open while damage is claimed; the end of the claim completes it. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { lockLeg } from '../lifecycle/exchange-store.server.ts';

/** In a claim's transaction; the exchange is locked. @param legId a rental's leg has its booking's id */
export async function keepOpen(sql: Sql, legId: string, now: Date): Promise<void> {
  const back = legLifecycle.statesWith('settle');
  await sql`update leg set disputed_at = ${now} where id = ${legId} and state = any(${back})`;
}

/** In the transaction that ends a claim, which also decides about the deposit. */
export async function settleDisputed(sql: Sql, legId: string, now: Date): Promise<void> {
  const { exchange, leg } = present(await lockLeg(sql, legId), 'leg of a dispute');
  await legSteps.apply({ sql, now }, leg, 'settle', 'dispute', { madeBy: null, exchange });
}
