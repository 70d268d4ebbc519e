/** Reads and writes payments: the only SQL that changes them. */
import type { Authorisation } from '../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { together } from '../../platform/database.server/together.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { settlePaymentKind } from './payment-jobs.ts';
import { columnOf, purposeOf, type Exchange, type Purpose } from './books/payable.ts';
import type { PaymentState } from './steps/payment-lifecycle.ts';
import type { PaymentCall } from './steps/payment-steps.ts';

/** The columns that bind a payment to what it pays for. */
export const bindingColumns = ({ kind, id }: Exchange) => ({ [columnOf[kind]]: id, is_current: true });

export type Payment = {
  id: string;
  payerId: string;
  purpose: Purpose;
  about: string;
  /** Null while it is bound to nothing. */
  exchange: Exchange | null;
  isCurrent: boolean;
  requestKey: string;
  amountCents: number;
  processor: 'test' | 'stripe';
  processorId: string | null;
  method: string;
  isPayerPresent: boolean;
  cardBrand: string | null;
  cardLastFour: string | null;
  state: PaymentState;
  declineCode: string | null;
  confirmUrl: string | null;
  keepCents: number | null;
  capturedCents: number;
  refundedCents: number;
  ownerId: string | null;
  ownerCents: number | null;
  feesCents: number | null;
  taxCents: number | null;
  ownerFeeCents: number | null;
  payOutAt: Date | null;
  earnedAt: Date | null;
  replaces: string | null;
  authorisedAt: Date | null;
  holdsUntil: Date | null;
  /** A call to the processor whose answer is not recorded yet. */
  openCall: PaymentCall | null;
};

const columnsOf = (sql: Sql) => sql`
  id, payer_id as "payerId", purpose, about, is_current as "isCurrent",
  case when party_id is not null then jsonb_build_object('kind', case purpose when 'price' then 'exchange_party' when 'rest' then 'rest' else 'swap_bond' end, 'id', party_id)
       when leg_id is not null then jsonb_build_object('kind', 'leg', 'id', leg_id)
       when extension_id is not null then jsonb_build_object('kind', 'extension', 'id', extension_id)
       when debt_id is not null then jsonb_build_object('kind', 'debt', 'id', debt_id)
       when bill_id is not null then jsonb_build_object('kind', 'membership', 'id', bill_id) end as exchange,
  request_key as "requestKey", amount_cents as "amountCents", processor, processor_id as "processorId", method,
  is_payer_present as "isPayerPresent", card_brand as "cardBrand",
  card_last_four as "cardLastFour", state, decline_code as "declineCode", confirm_url as "confirmUrl", keep_cents as "keepCents",
  captured_cents as "capturedCents", refunded_cents as "refundedCents", owner_id as "ownerId", owner_cents as "ownerCents",
  fees_cents as "feesCents", tax_cents as "taxCents", owner_fee_cents as "ownerFeeCents", pay_out_at as "payOutAt", earned_at as "earnedAt",
  replaces, authorised_at as "authorisedAt", holds_until as "holdsUntil",
  open_call as "openCall"`;

export async function readPayment(sql: Sql, id: string): Promise<Payment | null> {
  const [row] = await sql<Payment[]>`select ${columnsOf(sql)} from payment where id = ${id}`;
  return row ?? null;
}

export async function lockPayment(sql: Sql, id: string): Promise<Payment | null> {
  const [row] = await sql<Payment[]>`select ${columnsOf(sql)} from payment where id = ${id} for update`;
  return row ?? null;
}

export async function paymentOfKey(sql: Sql, payerId: string, requestKey: string): Promise<Payment | null> {
  const [row] = await sql<Payment[]>`
    select ${columnsOf(sql)} from payment where payer_id = ${payerId} and request_key = ${requestKey}`;
  return row ?? null;
}

export async function paymentOfProcessor(sql: Sql, processorId: string): Promise<Payment | null> {
  const [row] = await sql<
    Payment[]
  >`select ${columnsOf(sql)} from payment where processor_id = ${processorId}`;
  return row ?? null;
}

const isCurrentFor = (sql: Sql, exchange: Exchange) =>
  sql`${sql(columnOf[exchange.kind])} = ${exchange.id} and purpose = ${purposeOf(exchange)} and is_current`;

/**
 * Locks the current payment for something; null if there is none. It asks twice: a query that waits for a row while a renewal replaces it
 * finds that the row no longer counts, but doesn't see the new one, which is later than the query's snapshot. The second query sees it.
 */
export async function lockCurrent(sql: Sql, exchange: Exchange): Promise<Payment | null> {
  const [, [current]] = await together(
    async () => sql`select 1 from payment where ${isCurrentFor(sql, exchange)} for update`,
    () => sql<Payment[]>`
      select ${columnsOf(sql)} from payment where ${isCurrentFor(sql, exchange)} for update`,
  );
  return current ?? null;
}

/** The current payment for something; null if there is none. */
export async function currentPayment(sql: Sql, exchange: Exchange): Promise<Payment | null> {
  const [current] = await sql<Payment[]>`
    select ${columnsOf(sql)} from payment where ${isCurrentFor(sql, exchange)}`;
  return current ?? null;
}

export type NewPayment = Pick<
  Payment,
  | 'payerId'
  | 'purpose'
  | 'about'
  | 'requestKey'
  | 'amountCents'
  | 'processor'
  | 'method'
  | 'isPayerPresent'
  | 'replaces'
>;

/** @returns null when this key already has one */
export async function insertPayment(
  sql: Sql,
  made: NewPayment,
  state: PaymentState,
  now: Date,
): Promise<Payment | null> {
  const [row] = await sql<Payment[]>`
    insert into payment (payer_id, purpose, about, request_key, amount_cents, processor, method, is_payer_present, replaces, state,
                         asked_at)
    values (${made.payerId}, ${made.purpose}, ${made.about}, ${made.requestKey}, ${made.amountCents}, ${made.processor}, ${made.method},
            ${made.isPayerPresent}, ${made.replaces}, ${state}, ${now})
    on conflict on constraint one_payment_for_a_request_key do nothing
    returning ${columnsOf(sql)}`;
  return row ?? null;
}

/** Columns of a payment, by name. */
export type Columns = Record<string, string | number | boolean | Date | null>;

/** Saves columns if the state is still the one that was read. @returns whether it was */
async function writePayment(
  sql: Sql,
  payment: Pick<Payment, 'id' | 'state'>,
  columns: Columns,
): Promise<boolean> {
  const saved = await sql`
    update payment set ${sql(columns)} where id = ${payment.id} and state = ${payment.state} returning id`;
  return saved.length === 1;
}

/** Saves columns besides the state. */
export const savePayment: (
  ...saved: [Sql, Pick<Payment, 'id' | 'state'>, Columns & { state?: never }]
) => Promise<boolean> = writePayment;

/** Writes down a call before it is made; null: its answer is recorded. */
export async function saveOpenCall(sql: Sql, id: string, call: PaymentCall | null): Promise<void> {
  await sql`update payment set open_call = ${call && sql.json(call)} where id = ${id}`;
}

/** Writes the state. Only `applyStep` calls it. */
export const movePayment: (
  ...saved: [Sql, Pick<Payment, 'id' | 'state'>, Columns & { state: PaymentState }]
) => Promise<boolean> = writePayment;

/** The bank's answer as columns. */
export const columnsOfAnswer = (found: Authorisation) => ({
  processor_id: found.id,
  method: found.method,
  card_brand: found.card?.brand ?? null,
  card_last_four: found.card?.lastFour ?? null,
  decline_code: found.declineCode,
  confirm_url: found.confirmUrl,
  holds_until: found.holdsUntil,
});

/** The shares of a payment from which nobody gets anything. */
export const nobodys = {
  owner_id: null,
  owner_cents: null,
  fees_cents: null,
  tax_cents: null,
  owner_fee_cents: null,
  pay_out_at: null,
} as const;

/** Records how much of a payment we keep, and adds the job that tells the processor. */
export async function decide(
  sql: Sql,
  payment: Payment,
  columns: Columns & { keep_cents: number },
  now: Date,
): Promise<void> {
  await together(
    () => sql`update payment set ${sql(columns)} where id = ${payment.id}`,
    () => enqueue(sql, { kind: settlePaymentKind, body: { id: payment.id }, mostTries: 40 }, now),
  );
}
