/** Follows a chargeback: looks at the processor, moves the books with the money, and says so to those concerned. */
import { z } from 'zod';
import type { Chargeback } from '../../../platform/card-processor.server/card-processor.ts';
import type { TransactionSql } from '../../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { payOutKind, readChargebackKind, settlePaymentKind } from '../payment-jobs.ts';
import { lockPayment, paymentOfProcessor, type Payment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { postCash } from '../books/post-cash.server.ts';
import {
  insertChargeback,
  legOfPayment,
  lockChargeback,
  saveChargeback,
  type ChargebackRow,
} from './chargeback-store.server.ts';
import { bearLoss } from './bear-loss.server.ts';

const body = z.object({ objectId: z.string() });

/**
 * The job. What stands at the processor is looked up under a lock, so an older message that comes later, or twice, finds the same and changes nothing.
 * What is closed stays closed.
 */
export const readChargebackJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ job, sql, now }) => {
    const { objectId: id } = body.parse(job.body);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`chargeback ${id}`}, 0))`;
    const found = await deps.cards.findChargeback(id);
    const payment = await paymentOfProcessor(sql, found.authorisation);
    if (!payment) return;
    // The job that settles this payment waits: it must not refund or share what a bank is taking.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${payment.id}`}, 0))`;
    await follow(deps, sql, payment, found, now());
  };

async function follow(
  deps: PaymentDeps,
  sql: TransactionSql,
  { id: paymentId }: Payment,
  found: Chargeback,
  now: Date,
): Promise<void> {
  const payment = await lockPayment(sql, paymentId);
  const isNew = (await lockChargeback(sql, found.id)) === null;
  if (isNew) await insertChargeback(sql, paymentId, found, now);
  const row = await lockChargeback(sql, found.id);
  if (!row || !payment) return;
  // Money can come back some time after the bank has decided.
  await moveMoney(sql, payment, row, found, now);
  if (row.state === 'won' || row.state === 'lost') return;
  if (isNew) await say(sql, 'chargeback.opened', payment, found.dueAt, row, now);
  const isClosed = found.state === 'won' || found.state === 'lost';
  const columns = { state: found.state, due_at: found.dueAt, closed_at: isClosed ? now : null };
  await saveChargeback(sql, row, columns);
  if (!isClosed) return;
  // A lost inquiry has taken nothing.
  if (found.state === 'lost' && found.takenBy !== null) await bearLoss(deps, sql, { payment, row }, now);
  await say(sql, found.state === 'won' ? 'chargeback.won' : 'chargeback.lost', payment, null, row, now);
  await goOn(sql, payment, now);
}

/** Writes down what moved at the processor, each movement once. */
async function moveMoney(
  sql: TransactionSql,
  payment: Payment,
  row: ChargebackRow,
  { takenBy, returnedBy }: Chargeback,
  now: Date,
): Promise<void> {
  const post = (reason: 'chargeback' | 'chargeback_won', movement: string, cents: number) =>
    postCash(
      sql,
      {
        key: `${reason} ${row.id}`,
        reason,
        paymentId: payment.id,
        movement,
        entries: [
          { account: { kind: 'chargebacks' }, cents: -cents },
          { account: { kind: 'processor' }, cents },
        ],
      },
      now,
    );
  if (takenBy !== null && row.takenBy === null) await post('chargeback', takenBy, row.cents);
  if (returnedBy !== null && row.returnedBy === null) await post('chargeback_won', returnedBy, -row.cents);
  await saveChargeback(sql, row, { taken_by: takenBy, returned_by: returnedBy });
}

/** What waited for the bank goes on: the refund or share of the payment, and its payout. */
async function goOn(sql: TransactionSql, { id }: Payment, now: Date): Promise<void> {
  await enqueue(sql, { kind: settlePaymentKind, body: { id }, mostTries: 40 }, now);
  const waiting = await sql<{ id: string; dueAt: Date }[]>`
    select id, due_at as "dueAt" from payout where payment_id = ${id} and state = 'waiting'`;
  for (const { id: payout, dueAt } of waiting)
    await enqueue(sql, { kind: payOutKind, body: { id: payout }, dueAt, mostTries: 60 }, now);
}

/** Both sides and operators read of it, under the name of what changed hands. A membership has no sides; operators see it in the list. */
async function say(
  sql: TransactionSql,
  name: 'chargeback.opened' | 'chargeback.won' | 'chargeback.lost',
  payment: Payment,
  dueAt: Date | null,
  { id, cents }: ChargebackRow,
  now: Date,
): Promise<void> {
  const leg = await legOfPayment(sql, payment);
  await appendEvent(
    sql,
    {
      name,
      subject: leg?.name ?? { kind: 'chargeback', id },
      body: { chargeback: id, cents, expiresAt: dueAt?.toISOString() ?? null },
    },
    now,
  );
}

/** How far back we look for messages that never came. */
const lookBackDays = 30;

/** The recurring job: asks the processor what was disputed lately and what it says about cases that are open, in case a message was lost. */
export const findChargebacksJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ sql, now }) => {
    const since = new Date(now().getTime() - lookBackDays * 86_400_000);
    const named = await deps.cards.chargebacksSince(since);
    const open = await sql<{ id: string }[]>`
      select processor_id as id from chargeback
       where closed_at is null or state = 'won' and taken_by is not null and returned_by is null
      union
      select named.id from unnest(${named}::text[]) as named (id) where not exists (select from chargeback c where c.processor_id = named.id)`;
    for (const { id } of open)
      await enqueue(sql, { kind: readChargebackKind, body: { objectId: id } }, now());
  };
