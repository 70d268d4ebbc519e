/** Authorises a card by a call to the processor outside any transaction, with a row written before and the answer after. */
import {
  ProcessorAway,
  ProcessorRefused,
  type Authorisation,
} from '../../../platform/card-processor.server/card-processor.ts';
import { present } from '../../../platform/assert.ts';
import { ownOrigin } from '../../../platform/config/config.server.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { takeAnswer } from './take-answer.server.ts';
import { openPayer } from '../parties.server.ts';
import type { NewPlan } from '../payment-plan.server.ts';
import type { Purpose } from '../books/payable.ts';
import type { PaymentState } from './payment-lifecycle.ts';
import { insertPayment, paymentOfKey, readPayment, type Payment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments-refusals.ts';
import { paymentSteps } from '../take-payment-step.server.ts';

export type PaymentAsk = {
  payerId: string;
  purpose: Purpose;
  /** 'quote …', 'booking …'. */
  about: string;
  amountCents: number;
  /** The processor's id of the card. */
  method: string;
  /** The same key means the same payment. */
  requestKey: string;
  isPayerPresent: boolean;
  replaces?: string;
  /** What the payment is for, if the bank asks its customer first and they never return. */
  plan?: NewPlan | null;
};

/** What the bank said, to a job that asked without the cardholder. */
export type AskedPayment = Pick<Payment, 'id' | 'state' | 'declineCode'>;

/** Thirteen or more digits are a card number, however they are spaced. */
const isCardNumber = (method: string): boolean => /(\d[ -]?){12}/.test(method);

/**
 * Asks the bank to hold an amount. The row is written before the call, so that the bank never holds anything unknown to us; after a crash
 * between call and answer the same key repeats it: in the next try, or in the job that releases unused ones.
 * @returns the payment with the bank's answer, which may be a decline
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

/** This key's row, old or new; null when the key was used for something else. */
function openPayment({ sql, cards, now: clock }: PaymentDeps, ask: PaymentAsk): Promise<Payment | null> {
  return inTransaction({ sql }, {}, async (transaction) => {
    const { sql: locked } = transaction;
    const now = clock();
    const made = { ...ask, processor: cards.name, replaces: ask.replaces ?? null };
    const by = ask.isPayerPresent ? 'payer' : 'club';
    const insert = (state: PaymentState) => insertPayment(locked, made, state, now);
    await paymentSteps.begin({ sql: locked, now }, 'ask', by, insert, { plan: ask.plan });
    const payment = await paymentOfKey(locked, ask.payerId, ask.requestKey);
    const isSame = payment?.about === ask.about && payment.amountCents === ask.amountCents;
    return isSame && payment.purpose === ask.purpose ? payment : null;
  });
}

/** The call itself, with the payment's own key, so that it can be repeated. @throws ProcessorAway when its outcome is unknown */
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

/** A call that certainly failed counts as declined. */
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
