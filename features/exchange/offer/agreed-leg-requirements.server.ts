/** What has to be shown for a leg that is agreed and has not begun, by when, and by whom? For whoever reminds of it. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { requirementLines } from '../../requirements/read-requirements.server.ts';
import { missingLines, type AgreedRequirements } from '../../requirements/requirements.ts';
import { requiredOfLeg } from './required-of-leg.ts';
import { readSwap, swapOf, type Leg } from '../lifecycle/exchange-store.server.ts';
import { isToCome } from '../lifecycle/leg-lifecycle.ts';

/** Null where nothing is agreed, or it has begun. Who gives stands where an owner stands, who receives where a renter does. */
export async function legRequirements(sql: Sql, legId: string): Promise<AgreedRequirements | null> {
  const swapId = await swapOf(sql, 'leg', legId);
  const swap = swapId === null ? null : await readSwap(sql, swapId);
  const leg = swap?.legs.find(({ id }) => id === legId);
  if (!swap || !leg || !isToCome(leg.state)) return null;
  const { giverId: ownerId, receiverId: renterId, pickUpAt } = leg;
  const lines = await requirementLines(sql, requiredOfLeg(leg));
  return { ownerId, renterId, lines, agreedAt: swap.acceptedAt ?? swap.askedAt, pickUpAt };
}

/** Says of each leg as a fact that something is still to be shown for it: whose it is hears of it and is reminded. */
export async function tellOfLegsNotReady(sql: Sql, legs: readonly Leg[], now: Date): Promise<void> {
  for (const leg of legs) {
    const lines = await requirementLines(sql, requiredOfLeg(leg));
    if (missingLines(lines, 'before the pick-up').length > 0)
      await appendEvent(sql, { name: 'leg.not_ready', subject: { kind: 'leg', id: leg.id } }, now);
  }
}
