/** Reads what must be shown for an agreed rental or leg before it starts: by when, and by whom. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { requirementLines } from '../../requirements/read-requirements.server.ts';
import { missingLines, type AgreedRequirements } from '../../requirements/requirements.ts';
import { readExchange, readLeg, type Leg } from '../lifecycle/exchange-store.server.ts';
import { isToCome } from '../lifecycle/leg-lifecycle.ts';
import type { LegRef } from './exchange-facts.ts';
import { requiredOfLeg } from './required-of-leg.ts';

/** Null without an agreement, or once it has started. In a swap the giver counts as owner, the receiver as renter. */
export async function agreedRequirements(sql: Sql, { id }: LegRef): Promise<AgreedRequirements | null> {
  const leg = await readLeg(sql, id);
  const exchange = leg && (await readExchange(sql, leg.exchangeId));
  if (!exchange || !isToCome(leg.state)) return null;
  const { giverId: ownerId, receiverId: renterId, pickUpAt } = leg;
  const lines = await requirementLines(sql, requiredOfLeg(leg));
  return { ownerId, renterId, lines, agreedAt: exchange.acceptedAt ?? exchange.askedAt, pickUpAt };
}

/** Appends an event for each leg with missing documents: their owner is notified and reminded. */
export async function tellOfLegsNotReady(sql: Sql, legs: readonly Leg[], now: Date): Promise<void> {
  for (const leg of legs) {
    const lines = await requirementLines(sql, requiredOfLeg(leg));
    if (missingLines(lines, 'before the pick-up').length > 0)
      await appendEvent(sql, { name: 'leg.not_ready', subject: { kind: 'leg', id: leg.id } }, now);
  }
}
