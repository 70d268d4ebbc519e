/** Brings the card processor to the state we decided on: a job takes one step after another, and repeating a step has no further effect. */
import { z } from 'zod';
import { assert, present, unreachable } from '../../../platform/assert.ts';
import {
  ProcessorRefused,
  type Authorisation,
} from '../../../platform/card-processor.server/card-processor.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import type { TransactionSql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { isDisputed } from '../chargebacks/chargeback-store.server.ts';
import { askBank } from './authorise-payment.server.ts';
import { isStillOpen, nextPaymentStep, type PaymentCall } from './payment-steps.ts';
import { lockPayment, saveOpenCall, savePayment, type Payment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { payOutKind } from '../payment-jobs.ts';
import { postCash } from '../books/post-cash.server.ts';
import { takeAnswer } from './take-answer.server.ts';
import { paymentSteps } from '../take-payment-step.server.ts';

const body = z.object({ id: z.uuid() });
/** Look up, capture, refund, assign: more steps than exist would be a loop. */
const mostSteps = 6;

/**
 * The job. Each call is decided and written down in one transaction, made outside any, and recorded in another. If a worker dies in
 * between, the written call is repeated under the same key, whatever was decided since; so is it by a second job of the same payment.
 */
export const settlePaymentJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { id } = body.parse(job.body);
    for (let steps = 0; ; steps += 1) {
      assert(steps < mostSteps, 'Settling a payment took too many steps.');
      const next = await inTransaction(deps, {}, ({ sql }) => decideCall(sql, id, now()));
      if (!next) return;
      const { payment, call } = next;
      // A processor no longer configured cannot be asked: an operator sees the job and decides.
      assert(payment.processor === deps.cards.name, `The payment ${id} was made with ${payment.processor}.`);
      const answer = await makeCall(deps, payment, call);
      const refused = await inTransaction(deps, {}, ({ sql }) => record(sql, id, call, answer, now()));
      if (refused) throw refused;
    }
  },
});

const factsOf = (payment: Payment, isInDispute: boolean) => ({
  ...payment,
  isDisputed: isInDispute,
  hasShares: payment.ownerId !== null,
  isEarned: payment.earnedAt !== null,
});

const exchangeOf = ({ exchange }: Payment) => present(exchange, 'what a kept payment is for');

/** Takes the steps that need no call, and writes down the next call: an open one first. @returns null when nothing is left to do */
async function decideCall(
  sql: TransactionSql,
  id: string,
  now: Date,
): Promise<{ payment: Payment; call: PaymentCall } | null> {
  const payment = await lockPayment(sql, id);
  if (!payment) return null;
  const facts = factsOf(payment, await isDisputed(sql, id));
  if (payment.openCall && isStillOpen(payment.openCall, facts)) return { payment, call: payment.openCall };
  const step = nextPaymentStep(facts);
  const call = step === null || step.do === 'earn' ? null : step;
  if (step?.do === 'earn') await earn(sql, payment, now);
  if (call || payment.openCall) await saveOpenCall(sql, id, call);
  return call && { payment, call };
}

/** What the processor said: what it did, what it holds, or that it refused. */
type Answer =
  | { is: 'done'; movement: string }
  | { is: 'found'; found: Authorisation; refused: ProcessorRefused | null };

const atProcessor = (payment: Payment): string => present(payment.processorId, 'object of the processor');

/**
 * Makes the call, under a key that names it. What the processor refuses may already be done: a worker that died during a capture recorded
 * nothing. So after a refusal we look.
 */
async function makeCall(deps: PaymentDeps, payment: Payment, call: PaymentCall): Promise<Answer> {
  if (call.do === 'learn') return { is: 'found', found: await askBank(deps, payment), refused: null };
  const { cards } = deps;
  const id = atProcessor(payment);
  const name = `payment ${payment.id} ${call.do}`;
  try {
    switch (call.do) {
      case 'void':
        await cards.void({ key: name, id });
        return { is: 'done', movement: '' };
      case 'capture':
        return {
          is: 'done',
          ...(await cards.capture({ key: `${name} ${call.cents}`, id, amountCents: call.cents })),
        };
      case 'refund':
        return {
          is: 'done',
          ...(await cards.refund({ key: refundKey(payment, call.after), id, amountCents: call.cents })),
        };
      default:
        return unreachable(call);
    }
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    return { is: 'found', found: await cards.find(id), refused: error };
  }
}

/** The amount refunded so far names the refund: repeating it changes nothing. */
const refundKey = ({ id }: Pick<Payment, 'id'>, after: number): string =>
  `payment ${id} refund after ${after}`;

const isSame = (one: PaymentCall | null, other: PaymentCall): boolean =>
  one !== null && JSON.stringify(callColumns(one)) === JSON.stringify(callColumns(other));
const callColumns = (call: PaymentCall) => [
  call.do,
  'cents' in call && call.cents,
  'after' in call && call.after,
];

/** Records a call's answer, once. @returns a refusal that nothing at the processor explains: the job is tried again */
async function record(
  sql: TransactionSql,
  id: string,
  call: PaymentCall,
  answer: Answer,
  now: Date,
): Promise<ProcessorRefused | null> {
  const payment = await lockPayment(sql, id);
  // Another job of this payment made the same call, and was first to record it.
  if (!payment || !isSame(payment.openCall, call)) return null;
  await saveOpenCall(sql, id, null);
  // The bank ended the hold by itself meanwhile.
  if (!isStillOpen(call, factsOf(payment, false))) return null;
  if (answer.is === 'done') {
    await recordDone(sql, payment, call, answer.movement, now);
    return null;
  }
  const { found, refused } = answer;
  if (call.do === 'learn') await takeAnswer(sql, id, found, now);
  else if (call.do === 'refund') return refused;
  else if (found.state === 'captured' && found.capturedBy !== null)
    await recordCapture(sql, payment, { movement: found.capturedBy, cents: found.capturedCents }, now);
  // It was released on its own, which is what was wanted.
  else if ((found.state === 'voided' || found.state === 'lapsed') && payment.keepCents === 0)
    await takeAnswer(sql, id, found, now);
  else if (call.do === 'capture' && refused)
    await paymentSteps.apply({ sql, now }, payment, 'refuse', 'bank', { declineCode: refused.code });
  else return refused;
  return null;
}

function recordDone(
  sql: TransactionSql,
  payment: Payment,
  call: PaymentCall,
  movement: string,
  now: Date,
): Promise<unknown> {
  if (call.do === 'refund') return recordRefund(sql, payment, call, movement, now);
  if (call.do === 'capture') return recordCapture(sql, payment, { movement, cents: call.cents }, now);
  return paymentSteps.apply({ sql, now }, payment, 'void', 'club', {});
}

const recordCapture = (
  sql: TransactionSql,
  payment: Payment,
  captured: { movement: string; cents: number },
  now: Date,
) => paymentSteps.apply({ sql, now }, payment, 'capture', 'club', { captured });

/** @throws when the state is not the one that was read: then all of it is retried */
async function save(sql: TransactionSql, payment: Payment, columns: Parameters<typeof savePayment>[2]) {
  assert(await savePayment(sql, payment, columns), `The payment ${payment.id} changed in the meantime.`);
}

async function recordRefund(
  sql: TransactionSql,
  payment: Payment,
  { cents, after }: Extract<PaymentCall, { do: 'refund' }>,
  movement: string,
  now: Date,
): Promise<void> {
  const exchange = exchangeOf(payment);
  const key = refundKey(payment, after);
  await save(sql, payment, { refunded_cents: after + cents });
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
