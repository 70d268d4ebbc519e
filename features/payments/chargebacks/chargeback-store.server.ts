/** Reads and writes chargebacks: the charges that payers dispute with their banks. */
import type { Chargeback } from '../../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Payment } from '../payment-store.server.ts';
import type { ChargebackState } from './chargeback-view.ts';

export type ChargebackRow = {
  id: string;
  paymentId: string;
  processorId: string;
  cents: number;
  state: ChargebackState;
  takenBy: string | null;
  returnedBy: string | null;
  sharedCents: number;
};

const columnsOf = (sql: Sql) => sql`
  id, payment_id as "paymentId", processor_id as "processorId", cents, state, taken_by as "takenBy", returned_by as "returnedBy",
  shared_cents as "sharedCents"`;

/** A chargeback by the processor's name; null when we don't know it. */
export async function readChargeback(sql: Sql, processorId: string): Promise<ChargebackRow | null> {
  const [row] = await sql<ChargebackRow[]>`
    select ${columnsOf(sql)} from chargeback where processor_id = ${processorId}`;
  return row ?? null;
}

/** Locks a chargeback by the processor's name; null when we don't know it. */
export async function lockChargeback(sql: Sql, processorId: string): Promise<ChargebackRow | null> {
  const [row] = await sql<ChargebackRow[]>`
    select ${columnsOf(sql)} from chargeback where processor_id = ${processorId} for update`;
  return row ?? null;
}

/** Notes a chargeback that we see for the first time. */
export async function insertChargeback(
  sql: Sql,
  paymentId: string,
  { id, cents, reason, dueAt }: Chargeback,
  now: Date,
): Promise<void> {
  await sql`
    insert into chargeback (payment_id, processor_id, cents, reason, state, due_at, opened_at)
    values (${paymentId}, ${id}, ${cents}, ${reason.slice(0, 100)}, 'needs_answer', ${dueAt}, ${now})`;
}

export async function saveChargeback(
  sql: Sql,
  { id }: Pick<ChargebackRow, 'id'>,
  columns: Record<string, string | number | Date | null>,
): Promise<void> {
  await sql`update chargeback set ${sql(columns)} where id = ${id}`;
}

/** Whether a bank is still deciding about a charge: until then it is neither refunded, divided nor paid out. */
export async function isDisputed(sql: Sql, paymentId: string): Promise<boolean> {
  const [row] = await sql`select 1 from chargeback where payment_id = ${paymentId} and closed_at is null`;
  return row !== undefined;
}

/** Whether a bank is reversing a charge, or has: what it paid for can't be handed over. */
export async function hasChargeback(sql: Sql, paymentId: string): Promise<boolean> {
  const [row] = await sql`select 1 from chargeback where payment_id = ${paymentId} and state <> 'won'`;
  return row !== undefined;
}

/** The listing that changed hands for a payment, which both sides know it by; null for a membership. */
export async function legOfPayment(
  sql: Sql,
  { exchange, payerId }: Pick<Payment, 'exchange' | 'payerId'>,
): Promise<{ id: string; title: string; name: { kind: string; id: string } } | null> {
  if (exchange === null || exchange.kind === 'membership') return null;
  const { kind, id } = exchange;
  const [row] = await sql<{ id: string; title: string; name: { kind: string; id: string } }[]>`
    select l.id, l.terms ->> 'title' as title, leg_name(l.id) as name from leg l
     where case ${kind}::text
             when 'leg' then l.id = ${id}
             when 'extension' then l.id = (select n.leg_id from leg_extension n where n.id = ${id})
             when 'debt' then l.id = (select d.leg_id from debt d where d.id = ${id})
             else l.receiver_id = ${payerId} and l.exchange_id = (select y.exchange_id from exchange_party y where y.id = ${id}) end
     order by l.id limit 1`;
  return row ?? null;
}
