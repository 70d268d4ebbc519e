/** Looks up a payment's state at the processor; webhooks are only a reason to look. */
import { ProcessorAway } from '../../../platform/card-processor.server/card-processor.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { readPayment, type Payment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments-refusals.ts';
import { takeAnswer } from './take-answer.server.ts';

/** Applies the processor's current state. Late, repeated or out of order: the result is the same. */
export async function refreshPayment(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.processorId === null || payment.processor !== deps.cards.name) return;
  const found = await deps.cards.find(payment.processorId);
  await inTransaction({ sql: deps.sql }, {}, ({ sql }) => takeAnswer(sql, payment.id, found, deps.now()));
}

/** The same for a payment that waits for its bank. */
export async function refreshPaymentOf(deps: PaymentDeps, id: string): Promise<void> {
  const payment = await readPayment(deps.sql, id);
  if (payment?.state === 'needs_confirmation') await refreshPayment(deps, payment);
}

/** The payer is back from their bank: looks up its answer; the return address is not trusted. */
export async function confirmPayment(
  deps: PaymentDeps,
  payerId: string,
  id: string,
): Promise<Payment | PaymentRefusal | null> {
  const payment = await readPayment(deps.sql, id);
  if (payment?.payerId !== payerId) return null;
  if (payment.state !== 'needs_confirmation')
    return payment.state === 'asked' ? paymentRefusals.nothingToConfirm : payment;
  try {
    await refreshPayment(deps, payment);
  } catch (error) {
    if (error instanceof ProcessorAway) return paymentRefusals.away;
    throw error;
  }
  return readPayment(deps.sql, id);
}
