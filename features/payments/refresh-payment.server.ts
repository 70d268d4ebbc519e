/** What does the bank say by now? We look ourselves; what was sent to us is only a reason to look. */
import { ProcessorAway } from '../../platform/card-processor.server/card-processor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { readPayment, type Payment } from './payment-store.server.ts';
import type { PaymentDeps } from './payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from './payments-refusals.ts';
import { takeAnswer } from './take-answer.server.ts';

/** Looks at the processor and takes what stands there. Late, twice or out of order: the same comes of it. */
export async function refreshPayment(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.processorId === null || payment.processor !== deps.cards.name) return;
  const found = await deps.cards.find(payment.processorId);
  await inTransaction({ sql: deps.sql }, {}, ({ sql }) => takeAnswer(sql, payment.id, found, deps.now()));
}

/**
 * The payer is back from their bank: what did it say? With the test processor their answer comes along, for the club's own page plays the bank.
 * @param isThem the answer to the test bank's question; null where a real bank has asked
 */
export async function confirmPayment(
  deps: PaymentDeps,
  payerId: string,
  { id, isThem }: { id: string; isThem: boolean | null },
): Promise<Payment | PaymentRefusal | null> {
  const payment = await readPayment(deps.sql, id);
  if (payment?.payerId !== payerId) return null;
  if (payment.state !== 'needs_confirmation')
    return payment.state === 'asked' ? paymentRefusals.nothingToConfirm : payment;
  try {
    if (isThem !== null) {
      if (!deps.cards.playBank || payment.processorId === null) return paymentRefusals.nothingToConfirm;
      await deps.cards.playBank(payment.processorId, isThem);
    }
    await refreshPayment(deps, payment);
  } catch (error) {
    if (error instanceof ProcessorAway) return paymentRefusals.away;
    throw error;
  }
  return readPayment(deps.sql, id);
}
