/** Notes that a bank let go of what it had set aside, and says so to whoever relied on it. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { savePayment, type Payment } from './payment-store.server.ts';

/** Marks a payment as lapsed. Of a deposit that still counted, and about which nothing was decided, both sides are told. */
export async function noteLapse(sql: Sql, payment: Payment, now: Date): Promise<void> {
  if (!(await savePayment(sql, payment, { state: 'lapsed' }))) return;
  const { id, purpose, exchangeKind, exchangeId, isCurrent, keepCents, amountCents } = payment;
  if (purpose !== 'deposit' || !isCurrent || keepCents !== null || exchangeKind === null) return;
  const body = { exchange: { kind: exchangeKind, id: exchangeId }, cents: amountCents };
  await appendEvent(sql, { name: 'payment.deposit_lapsed', subject: { kind: 'payment', id }, body }, now);
}
