/** Appends an event when a deposit or bond is held, lapses or is released, with its amount: its two sides are notified. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Exchange } from './payable.ts';

export type HoldEvent = 'payment.deposit_held' | 'payment.deposit_released' | 'payment.deposit_lapsed';

/** @param payment `amountCents`: what is, or was, held */
export async function sayOfHold(
  sql: Sql,
  name: HoldEvent,
  { id, exchange, amountCents }: { id: string; exchange: Exchange; amountCents: number },
  now: Date,
): Promise<void> {
  const body = { exchange, cents: amountCents };
  await appendEvent(sql, { name, subject: { kind: 'payment', id }, body }, now);
}
