/** Reads what has to be shown for a rental, or a leg of a swap, that is agreed and has not begun: by when, and by whom. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { requirementLines } from '../../requirements/read-requirements.server.ts';
import { missingLines, type AgreedRequirements } from '../../requirements/requirements.ts';
import { readExchange, readLeg, type Leg } from '../lifecycle/exchange-store.server.ts';
import { isToCome } from '../lifecycle/leg-lifecycle.ts';
import type { ExchangeName } from './exchange-facts.ts';
import { requiredOfLeg } from './required-of-leg.ts';

/** Null where nothing is agreed, or it has begun. Of a swap, who gives stands where an owner stands, who receives where a renter does. */
export async function agreedRequirements(sql: Sql, { id }: ExchangeName): Promise<AgreedRequirements | null> {
  const leg = await readLeg(sql, id);
  const exchange = leg && (await readExchange(sql, leg.exchangeId));
  if (!exchange || !isToCome(leg.state)) return null;
  const { giverId: ownerId, receiverId: renterId, pickUpAt } = leg;
  const lines = await requirementLines(sql, requiredOfLeg(leg));
  return { ownerId, renterId, lines, agreedAt: exchange.acceptedAt ?? exchange.askedAt, pickUpAt };
}

/** Says of each leg as a fact that something is still to be shown for it: whose it is hears of it and is reminded. */
export async function tellOfLegsNotReady(sql: Sql, legs: readonly Leg[], now: Date): Promise<void> {
  for (const leg of legs) {
    const lines = await requirementLines(sql, requiredOfLeg(leg));
    if (missingLines(lines, 'before the pick-up').length > 0)
      await appendEvent(sql, { name: 'leg.not_ready', subject: { kind: 'leg', id: leg.id } }, now);
  }
}
