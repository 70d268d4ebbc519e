/** Applies the bank's answer. An answer that arrives twice or late never undoes a later step. */
import type { Authorisation } from '../../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import { paymentLifecycle } from './payment-lifecycle.ts';
import { lockPayment, type Payment } from '../payment-store.server.ts';
import { settlePaymentKind } from '../payment-jobs.ts';
import { paymentSteps } from '../take-payment-step.server.ts';

type Known = Parameters<typeof paymentLifecycle.nextState>;

/**
 * The step that an answer means. Captures are never learned this way: those are our own calls, recorded by the job that makes them. If a
 * hold ended that we didn't want anymore, we count it as released by us.
 */
function stepOf(found: Authorisation['state'], { keepCents }: Payment): [Known[1], Known[2]] | null {
  switch (found) {
    case 'authorised':
      return ['authorise', 'bank'];
    case 'needs_confirmation':
      return ['want_confirmation', 'bank'];
    case 'declined':
      return ['decline', 'bank'];
    case 'voided':
    case 'lapsed':
      return keepCents === 0 ? ['void', 'club'] : ['lapse', 'bank'];
    default:
      return null;
  }
}

/** Applies the processor's state, unless it is late: then the table has no such step. */
export async function takeAnswer(sql: Sql, id: string, answer: Authorisation, now: Date): Promise<void> {
  const payment = await lockPayment(sql, id);
  if (!payment) return;
  const step = stepOf(answer.state, payment);
  if (step && paymentLifecycle.nextState(payment.state, ...step))
    await paymentSteps.apply({ sql, now }, payment, ...step, { answer });
  // Someone may have decided about it while the bank was answering.
  if (payment.keepCents !== null) await enqueue(sql, { kind: settlePaymentKind, body: { id } }, now);
}
