/** Applies the bank's answer: only ever forward, however often it arrives. */
import type { Authorisation } from '../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { noteLapse } from './note-lapse.server.ts';
import { columnsOfAnswer, lockPayment, savePayment } from './payment-store.server.ts';
import { settlePaymentKind } from './payment-jobs.ts';
import { notePlan } from './payment-plan.server.ts';

/**
 * Applies the processor's state. Captures, refunds and releases are never learned this way: those are our own calls, recorded by the job
 * that makes them.
 */
export async function takeAnswer(sql: Sql, id: string, found: Authorisation, now: Date): Promise<void> {
  const payment = await lockPayment(sql, id);
  if (!payment) return;
  const isOpen = payment.state === 'asked' || payment.state === 'needs_confirmation';
  const columns = columnsOfAnswer(found);
  switch (found.state) {
    case 'authorised':
      if (isOpen) await savePayment(sql, payment, { ...columns, state: 'authorised', authorised_at: now });
      break;
    case 'needs_confirmation':
      if (payment.state === 'asked')
        await savePayment(sql, payment, { ...columns, state: 'needs_confirmation' });
      break;
    case 'declined':
      if (isOpen) await savePayment(sql, payment, { ...columns, state: 'declined' });
      break;
    case 'voided':
    case 'lapsed':
      if (payment.state !== 'authorised' && payment.state !== 'needs_confirmation') break;
      if (payment.keepCents === 0) await savePayment(sql, payment, { state: 'voided' });
      else await noteLapse(sql, payment, now);
      break;
    case 'captured':
      break;
  }
  const isAsked = found.state === 'needs_confirmation';
  if (isOpen && (payment.state === 'asked' || !isAsked)) await notePlan(sql, payment, !isAsked, now);
  // Someone may have decided about it while the bank was answering.
  if (payment.keepCents !== null) await enqueue(sql, { kind: settlePaymentKind, body: { id } }, now);
}
