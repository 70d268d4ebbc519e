/** Brings the card processor to where the club has decided: a job takes one step after another, each with one effect however often it is tried. */
import { z } from 'zod';
import { assert, present, unreachable } from '../../../platform/assert.ts';
import { ProcessorRefused } from '../../../platform/card-processor.server/card-processor.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { TransactionSql } from '../../../platform/database.server/sql.ts';
import { isDisputed } from '../chargebacks/chargeback-store.server.ts';
import { askBank } from './authorise-payment.server.ts';
import { nextPaymentStep, type PaymentStep } from './payment-steps.ts';
import { readPayment, savePayment, type Payment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { payOutKind } from '../payment-jobs.ts';
import { postCash } from '../books/post-cash.server.ts';
import { takeAnswer } from './take-answer.server.ts';
import { paymentSteps } from '../take-payment-step.server.ts';

const body = z.object({ id: z.uuid() });
/** Look up, capture, refund, assign: more steps than exist would be a loop. */
const mostSteps = 6;

/**
 * The job. It calls the processor and then records the result; if a worker dies in between, the call is repeated under the same key, which
 * has one effect. Two jobs of the same payment wait for each other here, and nobody else waits for them: a call holds no row that a command
 * needs.
 */
export const settlePaymentJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ job, sql, now }) => {
    const { id } = body.parse(job.body);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${id}`}, 0))`;
    for (let steps = 0; ; steps += 1) {
      assert(steps < mostSteps, 'A payment is settled in a handful of steps.');
      const payment = await readPayment(sql, id);
      const step = payment && nextPaymentStep(factsOf(payment, await isDisputed(sql, id)));
      if (!payment || !step) return;
      // A processor no longer configured cannot be asked: an operator sees the job and decides.
      assert(payment.processor === deps.cards.name, `The payment ${id} was made with ${payment.processor}.`);
      await take(deps, sql, payment, step, now());
    }
  };

const factsOf = (payment: Payment, isInDispute: boolean) => ({
  ...payment,
  isDisputed: isInDispute,
  hasShares: payment.ownerId !== null,
  isEarned: payment.earnedAt !== null,
});

const exchangeOf = ({ exchange }: Payment) => present(exchange, 'what a kept payment is for');

async function take(
  deps: PaymentDeps,
  sql: TransactionSql,
  payment: Payment,
  step: PaymentStep,
  now: Date,
): Promise<void> {
  switch (step.do) {
    case 'learn':
      return takeAnswer(sql, payment.id, await askBank(deps, payment), now);
    case 'void':
      return giveBack(deps, sql, payment, now);
    case 'capture':
      return capture(deps, sql, payment, step.cents, now);
    case 'refund':
      return refund(deps, sql, payment, step.cents, now);
    case 'earn':
      return earn(sql, payment, now);
    default:
      return unreachable(step);
  }
}

/** @throws when the state is not the one that was read: then all of it is retried */
async function save(sql: TransactionSql, payment: Payment, columns: Parameters<typeof savePayment>[2]) {
  assert(await savePayment(sql, payment, columns), `The payment ${payment.id} changed meanwhile.`);
}

const atProcessor = (payment: Payment): string => present(payment.processorId, 'object of the processor');

/**
 * What the processor refuses may already be done: a worker that died during a capture recorded nothing, and less may have to be kept by
 * now. So we look first, and continue from its current state.
 * @returns whether there was something to apply
 */
async function takeOver(
  { cards }: PaymentDeps,
  sql: TransactionSql,
  payment: Payment,
  now: Date,
): Promise<boolean> {
  const found = await cards.find(atProcessor(payment));
  if (found.state === 'captured' && found.capturedBy !== null) {
    const captured = { movement: found.capturedBy, cents: found.capturedCents };
    await paymentSteps.apply({ sql, now }, payment, 'capture', 'club', { captured });
    return true;
  }
  // It was released on its own, which is what was wanted.
  const isGone = found.state === 'voided' || found.state === 'lapsed';
  if (!isGone || payment.keepCents !== 0) return false;
  await takeAnswer(sql, payment.id, found, now);
  return true;
}

async function giveBack(deps: PaymentDeps, sql: TransactionSql, payment: Payment, now: Date): Promise<void> {
  try {
    await deps.cards.void({ key: `payment ${payment.id} void`, id: atProcessor(payment) });
    await paymentSteps.apply({ sql, now }, payment, 'void', 'club', {});
  } catch (error) {
    if (!(error instanceof ProcessorRefused) || !(await takeOver(deps, sql, payment, now))) throw error;
  }
}

async function capture(
  deps: PaymentDeps,
  sql: TransactionSql,
  payment: Payment,
  cents: number,
  now: Date,
): Promise<void> {
  try {
    const { movement } = await deps.cards.capture({
      key: `payment ${payment.id} capture ${cents}`,
      id: atProcessor(payment),
      amountCents: cents,
    });
    await paymentSteps.apply({ sql, now }, payment, 'capture', 'club', { captured: { movement, cents } });
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    if (await takeOver(deps, sql, payment, now)) return;
    await paymentSteps.apply({ sql, now }, payment, 'refuse', 'bank', { declineCode: error.code });
  }
}

async function refund(
  { cards }: PaymentDeps,
  sql: TransactionSql,
  payment: Payment,
  cents: number,
  now: Date,
): Promise<void> {
  const exchange = exchangeOf(payment);
  // The amount refunded so far names the refund: repeating it changes nothing.
  const key = `payment ${payment.id} refund after ${payment.refundedCents}`;
  const { movement } = await cards.refund({ key, id: atProcessor(payment), amountCents: cents });
  await save(sql, payment, { refunded_cents: payment.refundedCents + cents });
  await postCash(
    sql,
    {
      key,
      reason: 'refund',
      paymentId: payment.id,
      movement,
      entries: [
        { account: { kind: 'held', paymentId: payment.id }, cents: -cents },
        { account: { kind: 'processor' }, cents },
      ],
    },
    now,
  );
  await appendEvent(
    sql,
    { name: 'payment.refunded', subject: { kind: 'payment', id: payment.id }, body: { exchange, cents } },
    now,
  );
}

/** What is kept is divided between the owner, us and the tax office, and the owner's payout becomes due. */
async function earn(sql: TransactionSql, payment: Payment, now: Date): Promise<void> {
  const memberId = present(payment.ownerId, 'owner');
  const [owner, fees, tax, fee] = [
    payment.ownerCents ?? 0,
    payment.feesCents ?? 0,
    payment.taxCents ?? 0,
    payment.ownerFeeCents ?? 0,
  ];
  await postCash(
    sql,
    {
      key: `payment ${payment.id} earned`,
      reason: 'earn',
      paymentId: payment.id,
      movement: null,
      entries: [
        { account: { kind: 'held', paymentId: payment.id }, cents: -(owner + fees + tax) },
        { account: { kind: 'payable', memberId }, cents: owner },
        { account: { kind: 'fees' }, cents: fees },
        { account: { kind: 'tax' }, cents: tax },
      ],
    },
    now,
  );
  await save(sql, payment, { earned_at: now });
  if (owner === 0) return;
  const dueAt = present(payment.payOutAt, 'instant of the payout');
  const [payout] = await sql<{ id: string }[]>`
    insert into payout (payment_id, member_id, exchange_id, gross_cents, fee_cents, cents, due_at, state)
    select p.id, ${memberId}, exchange_of(p), ${owner + fee}, ${fee}, ${owner}, ${dueAt}, 'waiting' from payment p where p.id = ${payment.id}
    returning id`;
  await enqueue(sql, { kind: payOutKind, body: { id: payout?.id ?? '' }, dueAt, mostTries: 60 }, now);
}
