/** Ends a dispute: the award is captured from the deposit, the rest released at once, and the exchange completed, in one transaction. */
import { owe } from '../payments/debts.server.ts';
import { heldDeposit, keepDeposit } from '../payments/steps/keep-deposit.server.ts';
import { present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { disputeLifecycle } from './dispute-lifecycle.ts';
import { settlementOf, type Settlement } from './dispute-rules.ts';
import { moveDispute, settlementColumns, type Dispute } from './dispute-store.server.ts';
import { legExchange } from '../exchange/lifecycle/exchange-references.ts';
import { settleDisputed } from '../exchange/handover/dispute-leg.server.ts';

export type Ending = {
  event: 'accept' | 'settle' | 'stay_silent' | 'stand' | 'decide_appeal' | 'withdraw';
  by: 'renter' | 'owner' | 'clock' | 'operator';
  /** Of the claim, in CAD cents. */
  awardedCents: number;
  /** Other columns of the step. */
  columns?: Record<string, string | Date>;
};

/** Who owes whom, if a debt arises. */
export const debtOf = ({ renterId, ownerId, exchange, title }: Dispute) => ({
  debtorId: renterId,
  creditorId: ownerId,
  legId: exchange.id,
  title,
});

/** Ends a dispute whose exchange and row are locked. Silence creates no debt: it costs the deposit at most. */
export async function settleDispute(
  sql: Sql,
  dispute: Dispute,
  { event, by, awardedCents, columns = {} }: Ending,
  now: Date,
): Promise<Settlement> {
  const step = present(disputeLifecycle.nextState(dispute.state, event, by), 'way to the end of a dispute');
  const work = { sql, now };
  const deposit = legExchange(dispute.exchange.id);
  const held = await heldDeposit(work, deposit);
  const money = settlementOf(awardedCents, held, event !== 'stay_silent');
  await keepDeposit(work, deposit, { cents: money.capturedCents, ownerId: dispute.ownerId });
  await moveDispute(sql, dispute, {
    ...columns,
    state: step.to,
    ended_by: event,
    ended_at: now,
    ...settlementColumns(money),
  });
  await owe(sql, { ...debtOf(dispute), reason: 'award', cents: money.owedCents }, now);
  const name = event === 'withdraw' ? 'dispute.withdrawn' : 'dispute.settled';
  const body = { dispute: dispute.id, by: event, ...money };
  await appendEvent(sql, { name, subject: dispute.exchange, body }, now);
  await settleDisputed(sql, dispute.exchange.id, now);
  return money;
}
