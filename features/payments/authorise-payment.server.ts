/** How is a card authorised? By a call to the processor outside any transaction, with a row before it and the answer after it. */
import {
  ProcessorAway,
  ProcessorRefused,
  type Authorisation,
} from '../../platform/card-processor.server/card-processor.ts';
import { present } from '../../platform/assert.ts';
import { ownOrigin } from '../../platform/config.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { takeAnswer } from './take-answer.server.ts';
import { releaseUnusedKind } from './payment-jobs.ts';
import { openPayer } from './parties.server.ts';
import { insertPlan, type NewPlan } from './payment-plan.server.ts';
import type { Purpose } from './payable.ts';
import { insertPayment, paymentOfKey, readPayment, type Payment } from './payment-store.server.ts';
import type { PaymentDeps } from './payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from './payments-refusals.ts';

export type PaymentAsk = {
  payerId: string;
  purpose: Purpose;
  /** 'quote …', 'booking …'. */
  about: string;
  amountCents: number;
  /** The processor's word for the card. */
  method: string;
  /** The same again is the same payment again. */
  requestKey: string;
  isPayerPresent: boolean;
  replaces?: string;
  /** What is done with it when the bank asks its customer first, and whoever waited for the answer is gone. */
  plan?: NewPlan | null;
};

/** What nobody has used by then goes back; a quote holds for 30 minutes. */
const unusedMinutes = 45;

/** Thirteen digits and more are a card's number, however they are set apart. */
const isCardNumber = (method: string): boolean => /(\d[ -]?){12}/.test(method);

/**
 * Asks the bank to set an amount aside. The row stands before the call, so that nothing is ever held at the bank that we do not know of; a
 * crash between the call and its answer is made good by the same key: the next try, or the job that gives back what nobody used.
 * @returns the payment with the bank's answer, which may be a no
 */
export async function authorisePayment(
  deps: PaymentDeps,
  ask: PaymentAsk,
): Promise<Payment | PaymentRefusal> {
  if (isCardNumber(ask.method)) return paymentRefusals.cardNumber;
  const payment = await openPayment(deps, ask);
  if (payment === null) return paymentRefusals.keyUsed;
  if (payment.state !== 'asked') return payment;
  try {
    const answer = await askBank(deps, payment);
    await inTransaction(deps, {}, ({ sql }) => takeAnswer(sql, payment.id, answer, deps.now()));
  } catch (error) {
    if (error instanceof ProcessorAway) return paymentRefusals.away;
    throw error;
  }
  return present(await readPayment(deps.sql, payment.id), 'payment that was just authorised');
}

/** The row of this key, old or new; null when the key was used for something else. */
function openPayment({ sql, cards, now: clock }: PaymentDeps, ask: PaymentAsk): Promise<Payment | null> {
  return inTransaction({ sql }, {}, async (transaction) => {
    const now = clock();
    const made = { ...ask, processor: cards.name, replaces: ask.replaces ?? null };
    const id = await insertPayment(transaction.sql, made, now);
    if (id !== null) {
      const dueAt = new Date(now.getTime() + unusedMinutes * 60_000);
      if (ask.plan) await insertPlan(transaction.sql, id, ask.plan);
      await enqueue(transaction.sql, { kind: releaseUnusedKind, body: { id }, key: id, dueAt }, now);
    }
    const payment = await paymentOfKey(transaction.sql, ask.payerId, ask.requestKey);
    const isSame = payment?.about === ask.about && payment.amountCents === ask.amountCents;
    return isSame && payment.purpose === ask.purpose ? payment : null;
  });
}

/**
 * The call itself: under the payment's own key, so that it can be made again.
 * @throws ProcessorAway when nobody knows
 */
export async function askBank(deps: PaymentDeps, payment: Payment): Promise<Authorisation> {
  try {
    return await deps.cards.authorise({
      key: `payment ${payment.id}`,
      amountCents: payment.amountCents,
      method: payment.method,
      payer: await openPayer(deps, payment.payerId),
      isPayerPresent: payment.isPayerPresent,
      returnUrl: `${ownOrigin(deps.config)}/payments/${payment.id}`,
      reference: payment.id,
    });
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    return declinedBy(payment, error);
  }
}

/** What certainly did not happen is a no like any other. */
const declinedBy = (payment: Payment, { code }: ProcessorRefused): Authorisation => ({
  id: `none ${payment.id}`,
  state: 'declined',
  amountCents: payment.amountCents,
  capturedCents: 0,
  refundedCents: 0,
  capturedBy: null,
  method: payment.method,
  card: null,
  holdsUntil: null,
  confirmUrl: null,
  declineCode: code,
});
