/** Binds an authorised card to what it pays for, and decides how much we keep: inside the commands' own transactions, without outside calls. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { Shares } from '../books/cash-book.ts';
import { sharesWithin } from '../chargebacks/share-loss.ts';
import { hasChargeback } from '../chargebacks/chargeback-store.server.ts';
import { renewAt } from './payment-steps.ts';
import type { Exchange, Purpose } from '../books/payable.ts';
import {
  bindingColumns,
  currentPayment,
  decide,
  lockCurrent,
  lockPayment,
  nobodys,
  type Payment,
} from '../payment-store.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments-refusals.ts';
import { renewPaymentKind } from '../payment-jobs.ts';

type Work = { sql: Sql; now: Date };

const isHeld = (payment: Payment, now: Date): boolean =>
  payment.state === 'authorised' && payment.holdsUntil !== null && payment.holdsUntil > now;

export type Binding = {
  paymentId: string;
  payerId: string;
  exchange: Exchange;
  purpose: Purpose;
  atLeastCents: number;
};

/**
 * Makes an authorised payment the current one of an exchange; the previous one is released. Called after every other row has been locked.
 * @returns 'bound', also when it already was
 */
export async function bindPayment(
  { sql, now }: Work,
  { paymentId, payerId, exchange, purpose, atLeastCents }: Binding,
): Promise<'bound' | PaymentRefusal> {
  const before = await lockCurrent(sql, exchange);
  const payment = before?.id === paymentId ? before : await lockPayment(sql, paymentId);
  if (payment?.payerId !== payerId || payment.purpose !== purpose) return paymentRefusals.needed;
  const isElsewhere = payment.exchange !== null && payment.exchange.id !== exchange.id;
  if (isElsewhere || payment.keepCents !== null) return paymentRefusals.needed;
  if (!isHeld(payment, now)) return paymentRefusals.notAuthorised;
  if (payment.amountCents < atLeastCents) return paymentRefusals.notEnough;
  if (payment.isCurrent) return 'bound';
  if (before?.state === 'captured') return paymentRefusals.isPaid;
  if (before) await letGo(sql, before, now);
  await sql`update payment set ${sql(bindingColumns(exchange))} where id = ${payment.id}`;
  const isRenewal = before !== null && isHeld(before, now);
  if (purpose === 'deposit' && !isRenewal) await appendEvent(sql, depositHeld(payment, exchange), now);
  if (payment.authorisedAt && payment.holdsUntil) {
    const dueAt = renewAt(payment.authorisedAt, payment.holdsUntil);
    await enqueue(sql, { kind: renewPaymentKind, body: { id: payment.id }, key: payment.id, dueAt }, now);
  }
  return 'bound';
}

/** Both sides are told of a deposit or bond, with its amount. */
const depositHeld = ({ id, amountCents }: Payment, exchange: Exchange) => ({
  name: 'payment.deposit_held',
  subject: { kind: 'payment', id },
  body: { exchange, cents: amountCents },
});

/** A replaced payment: a hold is released; a failed one is over. */
async function letGo(sql: Sql, payment: Payment, now: Date): Promise<void> {
  await decide(sql, payment, { is_current: false, keep_cents: 0 }, now);
}

/** Whether an exchange's authorisation covers its current price; a price of zero always does. */
export async function isCovered(sql: Sql, exchange: Exchange, cents: number, now: Date): Promise<boolean> {
  if (cents === 0) return true;
  const price = await currentPayment(sql, exchange);
  return price !== null && price.keepCents === null && isHeld(price, now) && price.amountCents >= cents;
}

/** Decides to capture the price: the agreement. A job captures it. @param cents 0 without cash: then the authorisation is released */
export async function keepPrice(
  { sql, now }: Work,
  exchange: Exchange,
  cents: number,
): Promise<'kept' | PaymentRefusal> {
  const price = await lockCurrent(sql, exchange);
  if (cents === 0) {
    if (price) await decide(sql, price, { keep_cents: 0 }, now);
    return 'kept';
  }
  if (price?.keepCents !== null) return paymentRefusals.needed;
  if (!isHeld(price, now)) return paymentRefusals.lapsed;
  if (price.amountCents < cents) return paymentRefusals.needed;
  await decide(sql, price, { keep_cents: cents }, now);
  return 'kept';
}

/** Releases everything authorised for cancelled exchanges. */
export async function releasePayments({ sql, now }: Work, exchanges: readonly Exchange[]): Promise<void> {
  for (const exchange of exchanges) {
    const payment = await lockCurrent(sql, exchange);
    if (payment) await decide(sql, payment, { keep_cents: 0 }, now);
  }
}

/** A failed charge of an ended exchange is not pursued: what the bank still holds is released. */
export async function giveUpRefused({ sql, now }: Work, exchange: Exchange): Promise<void> {
  const payment = await lockCurrent(sql, exchange);
  if (payment?.state === 'refused') await decide(sql, payment, { ...nobodys, keep_cents: 0 }, now);
}

/** Releases a deposit. Earlier decisions about it stay. */
export async function releaseDeposit({ sql, now }: Work, exchange: Exchange): Promise<void> {
  const deposit = await lockCurrent(sql, exchange);
  if (deposit?.keepCents === null) await decide(sql, deposit, { keep_cents: 0 }, now);
}

/**
 * Keeps part of a held amount as compensation; the rest is released. Does nothing without a hold.
 * @param keepCents the sum of `earning.shares`
 * @returns what is kept: at most what was authorised
 */
export async function keepDeposit(
  { sql, now }: Work,
  exchange: Exchange,
  keepCents: number,
  earning: Earning,
): Promise<number> {
  const deposit = await lockCurrent(sql, exchange);
  if (!deposit || !isHeld(deposit, now) || deposit.keepCents !== null || deposit.amountCents < keepCents)
    return 0;
  await decide(sql, deposit, { keep_cents: keepCents, ...sharesColumns(earning) }, now);
  return keepCents;
}

/** Whether an exchange's price has been captured. */
export async function isPaid(sql: Sql, exchange: Exchange): Promise<boolean> {
  return (await currentPayment(sql, exchange))?.state === 'captured';
}

/** The same, or it is being captured. */
export async function isPaidOrBeing(sql: Sql, exchange: Exchange): Promise<boolean> {
  const price = await currentPayment(sql, exchange);
  return price?.state === 'captured' || (price?.state === 'authorised' && (price.keepCents ?? 0) > 0);
}

/** Why something can't be handed over yet: its price isn't paid, or a bank is taking it back. */
export async function priceMissing(
  sql: Sql,
  exchange: Exchange,
  cents: number,
): Promise<PaymentRefusal | null> {
  const price = await currentPayment(sql, exchange);
  if (cents > 0 && price?.state !== 'captured') return paymentRefusals.notPaid;
  return price && (await hasChargeback(sql, price.id)) ? paymentRefusals.chargeback : null;
}

/** Why something can't be handed over yet: its deposit, or a bond, isn't held. */
export async function depositMissing(
  sql: Sql,
  exchange: Exchange,
  cents: number,
  now: Date,
): Promise<PaymentRefusal | null> {
  if (cents === 0) return null;
  const deposit = await currentPayment(sql, exchange);
  return deposit && isHeld(deposit, now) && deposit.keepCents === null ? null : paymentRefusals.depositNeeded;
}

export type Earning = { ownerId: string; shares: Shares; payOutAt: Date };

const sharesColumns = ({ ownerId, shares, payOutAt }: Earning) => ({
  owner_id: ownerId,
  owner_cents: shares.ownerCents,
  fees_cents: shares.feesCents,
  tax_cents: shares.taxCents,
  owner_fee_cents: shares.ownerFeeCents,
  pay_out_at: payOutAt,
});

/** Assigns the price at the start. Does nothing without cash. */
export async function earnPrice({ sql, now }: Work, exchange: Exchange, earning: Earning): Promise<void> {
  const price = await lockCurrent(sql, exchange);
  if (price?.state !== 'captured' || price.keepCents === null || price.keepCents === 0) return;
  await decide(sql, price, { keep_cents: price.keepCents, ...sharesColumns(earning) }, now);
}

/** What a bank has returned to the payer can't be kept anymore. */
const mostToKeep = ({ state, capturedCents, refundedCents }: Payment, wanted: number): number =>
  state === 'captured' ? Math.min(wanted, capturedCents - refundedCents) : wanted;

/**
 * Ends an agreement: keeps a part of the price for the owner, the club and the tax office, and refunds the rest. What could not be captured
 * cannot be kept.
 * @param keepCents what `earning.shares` sum to
 */
export async function endPayments(
  { sql, now }: Work,
  exchange: Exchange,
  keepCents: number,
  earning: Earning,
): Promise<void> {
  const price = await lockCurrent(sql, exchange);
  if (!price) return;
  const isKept = keepCents > 0 && price.keepCents !== 0 && price.state !== 'refused';
  const shares = isKept ? sharesWithin(earning.shares, mostToKeep(price, keepCents)) : null;
  const kept = shares
    ? {
        keep_cents: shares.ownerCents + shares.feesCents + shares.taxCents,
        ...sharesColumns({ ...earning, shares }),
      }
    : { keep_cents: 0 };
  await decide(sql, price, kept, now);
}
