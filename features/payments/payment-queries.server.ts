/** Reads the payments members see: their own in full, and that another side's exists. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Exchange, Purpose } from './books/payable.ts';
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

/** One's own payment; null for anyone else's. */
export async function paymentFor(sql: Sql, payerId: string, id: string): Promise<PaymentView | null> {
  const payment = await readPayment(sql, id);
  return payment?.payerId === payerId ? viewOfPayment(payment) : null;
}

export type PaymentStanding = {
  payerId: string;
  /** The bank's answer is pending. */
  isOpen: boolean;
  /** The bank has agreed, and nothing is decided about it. */
  isUsable: boolean;
};

/** Whether a payment can still be used; null when it does not exist. */
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

/** The purpose of someone's payment; null when they have no such payment. */
export async function purposeOfPayment(sql: Sql, payerId: string, id: string): Promise<Purpose | null> {
  const payment = await readPayment(sql, id);
  return payment?.payerId === payerId ? payment.purpose : null;
}

/** The card that pays an exchange, by the processor's id; null if none. */
export async function cardOfExchange(sql: Sql, exchange: Exchange): Promise<string | null> {
  return (await currentPayment(sql, exchange))?.method ?? null;
}

/** How much of an exchange's price is kept, as decided: the bank may take days to refund the rest. 0 if nothing. CAD cents */
export async function keptOfPrice(sql: Sql, exchange: Exchange): Promise<number> {
  return (await currentPayment(sql, exchange))?.keepCents ?? 0;
}

/** What a rental's owner keeps of its price, its second part and further days, after fees. CAD cents */
export async function ownersPart(sql: Sql, rentalId: string): Promise<number> {
  const [sum] = await sql<{ cents: number }[]>`
    select coalesce(sum(owner_cents), 0)::int as cents from payment
     where party_id in (select id from exchange_party where exchange_id = ${rentalId})
        or extension_id in (select id from leg_extension where leg_id = ${rentalId})`;
  return sum?.cents ?? 0;
}

/** What was captured for something, minus refunds and reversals by banks. 0 if nothing. CAD cents */
export async function leftOfPayment(sql: Sql, exchange: Exchange): Promise<number> {
  const payment = await currentPayment(sql, exchange);
  return payment ? payment.capturedCents - payment.refundedCents : 0;
}

/** The current payment for something; null if there is none. */
export async function paymentOf(sql: Sql, exchange: Exchange): Promise<PaymentView | null> {
  const payment = await currentPayment(sql, exchange);
  return payment && viewOfPayment(payment);
}
