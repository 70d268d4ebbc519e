/** Follows a chargeback: looks at the processor, moves the books with the money, and says so to those concerned. */
import { z } from 'zod';
import { assert, present } from '../../../platform/assert.ts';
import type { Chargeback } from '../../../platform/card-processor.server/card-processor.ts';
import type { TransactionSql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { payOutKind, readChargebackKind, settlePaymentKind } from '../payment-jobs.ts';
import { lockPayment, paymentOfProcessor, type Payment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { postCash } from '../books/post-cash.server.ts';
import {
  insertChargeback,
  legOfPayment,
  lockChargeback,
  readChargeback,
  saveChargeback,
  type ChargebackRow,
} from './chargeback-store.server.ts';
import { bearLoss, takeBackFromOwner, type TakenBack } from './bear-loss.server.ts';

const body = z.object({ objectId: z.string() });

/**
 * The job. The processor is asked first; if another job has written to the chargeback since, its answer may be newer, and this one starts
 * again later. What is closed stays closed.
 */
export const readChargebackJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { objectId: id } = body.parse(job.body);
    const before = await readChargeback(deps.sql, id);
    const found = await deps.cards.findChargeback(id);
    const payment = await paymentOfProcessor(deps.sql, found.authorisation);
    if (!payment) return;
    const open = await inTransaction(deps, {}, ({ sql }) =>
      noteChargeback(sql, payment, { before, found }, now()),
    );
    if (!open) return;
    // While the chargeback is open nothing is refunded or shared: what is taken back stays the same however often this is tried.
    const takenBack = await takeBackFromOwner(deps, payment.id, found);
    return (sql) => close(sql, payment.id, found, takenBack, now());
  },
});

type Look = { before: ChargebackRow | null; found: Chargeback };

/** Locks a payment for its chargeback. @throws while a call about it is open: money may be moving */
async function lockSettled(sql: TransactionSql, id: string): Promise<Payment> {
  const payment = present(await lockPayment(sql, id), 'payment of a chargeback');
  assert(payment.openCall === null, `A call about the payment ${id} is still open.`);
  return payment;
}

const standing = (row: ChargebackRow | null) => [row?.state, row?.takenBy, row?.returnedBy].join(' ');

/** Writes down the chargeback and what moved. @returns whether the bank has decided and the chargeback is still to be closed */
async function noteChargeback(
  sql: TransactionSql,
  { id: paymentId }: Payment,
  { before, found }: Look,
  now: Date,
): Promise<boolean> {
  const payment = await lockSettled(sql, paymentId);
  const known = await lockChargeback(sql, found.id);
  assert(standing(known) === standing(before), `The chargeback ${found.id} changed in the meantime.`);
  if (known === null) await insertChargeback(sql, paymentId, found, now);
  const row = present(await lockChargeback(sql, found.id), 'chargeback that was just noted');
  // Money can come back some time after the bank has decided.
  await moveMoney(sql, payment, row, found, now);
  if (row.state === 'won' || row.state === 'lost') return false;
  if (known === null) await say(sql, 'chargeback.opened', payment, found.dueAt, row, now);
  const isDecided = found.state === 'won' || found.state === 'lost';
  if (!isDecided) await saveChargeback(sql, row, { state: found.state, due_at: found.dueAt });
  return isDecided;
}

/** Closes a chargeback that the bank has decided, and resumes what waited for it. */
async function close(
  sql: TransactionSql,
  paymentId: string,
  found: Chargeback,
  takenBack: TakenBack | null,
  now: Date,
): Promise<void> {
  const payment = await lockSettled(sql, paymentId);
  const row = await lockChargeback(sql, found.id);
  // Another job of this chargeback was first.
  if (!row || row.state === 'won' || row.state === 'lost') return;
  await saveChargeback(sql, row, { state: found.state, due_at: found.dueAt, closed_at: now });
  // A lost inquiry has taken nothing.
  if (found.state === 'lost' && found.takenBy !== null) await bearLoss(sql, { payment, row }, takenBack, now);
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

/** Work that waited for the bank continues: the payment's refund or division, and its payout. */
async function goOn(sql: TransactionSql, { id }: Payment, now: Date): Promise<void> {
  await enqueue(sql, { kind: settlePaymentKind, body: { id }, mostTries: 40 }, now);
  const waiting = await sql<{ id: string; dueAt: Date }[]>`
    select id, due_at as "dueAt" from payout where payment_id = ${id} and state = 'waiting'`;
  for (const { id: payout, dueAt } of waiting)
    await enqueue(sql, { kind: payOutKind, body: { id: payout }, dueAt, mostTries: 60 }, now);
}

/** Both sides and operators are told, under the listing's name. A membership has no sides; operators see it in the list. */
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
export const findChargebacksJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ now }) {
    const since = new Date(now().getTime() - lookBackDays * 86_400_000);
    const named = await deps.cards.chargebacksSince(since);
    return (sql) => readOpenOnes(sql, named, now());
  },
});

async function readOpenOnes(sql: TransactionSql, named: readonly string[], now: Date): Promise<void> {
  const open = await sql<{ id: string }[]>`
      select processor_id as id from chargeback
       where closed_at is null or state = 'won' and taken_by is not null and returned_by is null
      union
      select named.id from unnest(${[...named]}::text[]) as named (id) where not exists (select from chargeback c where c.processor_id = named.id)`;
  for (const { id } of open) await enqueue(sql, { kind: readChargebackKind, body: { objectId: id } }, now);
}
