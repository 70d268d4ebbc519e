/** Says that a deposit or a bond is held, has lapsed or was released, with its amount: its two sides are told. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Exchange } from './payable.ts';

export type HoldEvent = 'payment.deposit_held' | 'payment.deposit_released' | 'payment.deposit_lapsed';

/** @param payment `amountCents`: what is held, or was */
export async function sayOfHold(
  sql: Sql,
  name: HoldEvent,
  { id, exchange, amountCents }: { id: string; exchange: Exchange; amountCents: number },
  now: Date,
): Promise<void> {
  const body = { exchange, cents: amountCents };
  await appendEvent(sql, { name, subject: { kind: 'payment', id }, body }, now);
}
