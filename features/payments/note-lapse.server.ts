/** Records that a bank released a hold on its own, and notifies those who relied on it. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { savePayment, type Payment } from './payment-store.server.ts';
import { sayOfHold } from './say-of-hold.server.ts';

/** Marks a payment as lapsed. For a current, undecided deposit both sides are notified. */
export async function noteLapse(sql: Sql, payment: Payment, now: Date): Promise<void> {
  if (!(await savePayment(sql, payment, { state: 'lapsed' }))) return;
  const { purpose, exchange, isCurrent, keepCents } = payment;
  if (purpose !== 'deposit' || !isCurrent || keepCents !== null || exchange === null) return;
  await sayOfHold(sql, 'payment.deposit_lapsed', { ...payment, exchange }, now);
}
