/** Reads chargebacks for operators, and notes that a bank was answered. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { Exchange } from '../books/payable.ts';
import { readChargebackKind } from '../payment-jobs.ts';
import { readPayment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { legOfPayment, saveChargeback } from './chargeback-store.server.ts';
import type { ChargebackLine, ChargebackState } from './chargeback-view.ts';

const mostLines = 200;

type Row = Omit<ChargebackLine, 'title' | 'exchange' | 'dueAt' | 'openedAt' | 'closedAt'> & {
  paymentId: string;
  dueAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
};

/** Open ones first, by due date; then closed ones, latest first. */
export async function listChargebacks({
  sql,
}: Pick<PaymentDeps, 'sql'>): Promise<{ chargebacks: ChargebackLine[] }> {
  const rows = await sql<Row[]>`
    select c.id, c.payment_id as "paymentId", payer.display_name as payer,
           case when p.owner_id <> p.payer_id then owner.display_name end as owner, c.cents, c.reason, c.state, c.due_at as "dueAt",
           c.opened_at as "openedAt", c.closed_at as "closedAt", c.owner_cents as "ownerCents",
           case when c.taken_by is not null and c.returned_by is null then c.cents - c.shared_cents else 0 end as "openCents"
      from chargeback c
      join payment p on p.id = c.payment_id
      join member payer on payer.id = p.payer_id
      left join member owner on owner.id = p.owner_id
     order by c.closed_at desc nulls first, c.due_at nulls last, c.opened_at limit ${mostLines}`;
  const chargebacks: ChargebackLine[] = [];
  for (const { paymentId, dueAt, openedAt, closedAt, ...row } of rows) {
    const payment = await readPayment(sql, paymentId);
    const leg = payment && (await legOfPayment(sql, payment));
    chargebacks.push({
      ...row,
      title: leg?.title ?? 'Membership',
      exchange: leg?.name ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    });
  }
  return { chargebacks };
}

/** A chargeback to be answered. */
export type ChargebackCase = {
  id: string;
  processorId: string;
  state: ChargebackState;
  dueAt: Date | null;
  sentAt: Date | null;
  paidCents: number;
  refundedCents: number;
  /** What the payment was for. */
  exchange: Exchange | null;
  leg: Awaited<ReturnType<typeof legOfPayment>>;
};

export async function chargebackCase(sql: Sql, id: string): Promise<ChargebackCase | null> {
  const [row] = await sql<(Omit<ChargebackCase, 'leg' | 'exchange'> & { paymentId: string })[]>`
    select c.id, c.processor_id as "processorId", c.payment_id as "paymentId", c.state, c.due_at as "dueAt", c.evidence_sent_at as "sentAt",
           p.captured_cents as "paidCents", p.refunded_cents as "refundedCents"
      from chargeback c join payment p on p.id = c.payment_id where c.id = ${id}`;
  if (!row) return null;
  const { paymentId, ...found } = row;
  const payment = await readPayment(sql, paymentId);
  const leg = payment && (await legOfPayment(sql, payment));
  return { ...found, exchange: payment?.exchange ?? null, leg };
}

/** Records that the bank has our evidence, and asks for its current status. */
export async function noteEvidenceSent(
  sql: Sql,
  { id, processorId }: Pick<ChargebackCase, 'id' | 'processorId'>,
  now: Date,
): Promise<void> {
  await saveChargeback(sql, { id }, { evidence_sent_at: now });
  await enqueue(sql, { kind: readChargebackKind, body: { objectId: processorId } }, now);
}
