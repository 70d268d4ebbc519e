/** Notes that a bank let go of what it had set aside, and says so to whoever relied on it. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { savePayment, type Payment } from './payment-store.server.ts';
import { sayOfHold } from './say-of-hold.server.ts';

/** Marks a payment as lapsed. Of a deposit that still counted, and about which nothing was decided, both sides are told. */
export async function noteLapse(sql: Sql, payment: Payment, now: Date): Promise<void> {
  if (!(await savePayment(sql, payment, { state: 'lapsed' }))) return;
  const { purpose, exchange, isCurrent, keepCents } = payment;
  if (purpose !== 'deposit' || !isCurrent || keepCents !== null || exchange === null) return;
  await sayOfHold(sql, 'payment.deposit_lapsed', { ...payment, exchange }, now);
}
