/** Reads what members see of payments: all of their own, and of somebody else's that there is one. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Exchange } from './payable.ts';
import { currentPayment, readPayment, type Payment } from './payment-store.server.ts';
import { sentenceOfDecline, type PaymentView } from './payment-view.ts';

export const viewOfPayment = (payment: Payment): PaymentView => ({
  id: payment.id,
  purpose: payment.purpose,
  state: payment.state,
  amountCents: payment.amountCents,
  card:
    payment.cardBrand !== null && payment.cardLastFour !== null
      ? { brand: payment.cardBrand, lastFour: payment.cardLastFour }
      : null,
  problem: sentenceOfDecline(payment.declineCode),
  confirmUrl: payment.confirmUrl,
  capturedCents: payment.capturedCents,
  refundedCents: payment.refundedCents,
});

/** A payment of one's own; null for everybody else's. */
export async function paymentFor(sql: Sql, payerId: string, id: string): Promise<PaymentView | null> {
  const payment = await readPayment(sql, id);
  return payment?.payerId === payerId ? viewOfPayment(payment) : null;
}

export type PaymentStanding = {
  payerId: string;
  /** The bank has not answered. */
  isOpen: boolean;
  /** The bank has agreed, and nothing is decided about it. */
  isUsable: boolean;
};

/** Whether something can be done with a payment; null where there is none. */
export async function standingOfPayment(sql: Sql, id: string): Promise<PaymentStanding | null> {
  const payment = await readPayment(sql, id);
  if (!payment) return null;
  const { payerId, state, keepCents } = payment;
  return {
    payerId,
    isOpen: state === 'asked' || state === 'needs_confirmation',
    isUsable: state === 'authorised' && keepCents === null,
  };
}

/** What a payment of somebody's is for; null when they have no such payment. */
export async function purposeOfPayment(
  sql: Sql,
  payerId: string,
  id: string,
): Promise<'price' | 'deposit' | null> {
  const payment = await readPayment(sql, id);
  return payment?.payerId === payerId ? payment.purpose : null;
}

/** The card with which an exchange is paid, as the processor names it; null where none is. */
export async function cardOfExchange(sql: Sql, exchange: Exchange): Promise<string | null> {
  return (await currentPayment(sql, exchange))?.method ?? null;
}

/** What of the price of an exchange stays paid, as it was decided: the bank may take days to give the rest back. 0 where nothing is kept. CAD cents */
export async function keptOfPrice(sql: Sql, exchange: Exchange): Promise<number> {
  return (await currentPayment(sql, exchange))?.keepCents ?? 0;
}

/** The payment that counts for something now; null where there is none. */
export async function paymentOf(sql: Sql, exchange: Exchange): Promise<PaymentView | null> {
  const payment = await currentPayment(sql, exchange);
  return payment && viewOfPayment(payment);
}
