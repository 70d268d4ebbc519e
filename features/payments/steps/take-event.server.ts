/** Takes webhooks: each is recorded once, however often it is sent, and a job looks up the state. */
import { z } from 'zod';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler, OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../../settings/retention.ts';
import { readChargebackKind } from '../payment-jobs.ts';
import { payWaiting } from '../pay-out.server.ts';
import { openPayee } from '../parties.server.ts';
import { paymentOfProcessor } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { refreshPayment } from './refresh-payment.server.ts';

/** How the processor names what happens to a disputed charge. */
const chargebackEvents = 'charge.dispute.';

export const readProcessorEventKind = 'read-processor-event';

/** Takes a webhook. @returns 'forged' when its signature is invalid; 'known' when it came before */
export async function takeProcessorEvent(
  deps: PaymentDeps,
  message: { body: string; signature: string },
): Promise<'taken' | 'known' | 'forged'> {
  const event = await deps.cards.eventOf(message.body, message.signature);
  if (event === null) return 'forged';
  const now = deps.now();
  return inTransaction<'taken' | 'known'>(deps, {}, async ({ sql }) => {
    const [own] = await sql`
      insert into processor_event (id, processor, kind, object_id, received_at)
      values (${event.id}, ${deps.cards.name}, ${event.kind}, ${event.objectId}, ${now})
      on conflict (id) do nothing returning id`;
    if (!own) return 'known';
    if (event.objectId !== null) {
      const isChargeback = event.kind.startsWith(chargebackEvents);
      const kind = isChargeback ? readChargebackKind : readProcessorEventKind;
      await enqueue(sql, { kind, body: { objectId: event.objectId }, key: event.id }, now);
    }
    return 'taken';
  });
}

const body = z.object({ objectId: z.string() });

/** The job: looks up what the event named, in its current state. A late older event finds the same. */
export const readProcessorEventJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { objectId } = body.parse(job.body);
    const payment = await paymentOfProcessor(deps.sql, objectId);
    if (payment) return refreshPayment(deps, payment);
    const [payee] = await deps.sql<{ memberId: string }[]>`
      select member_id as "memberId" from processor_party
       where processor = ${deps.cards.name} and role = 'payee' and party_id = ${objectId}`;
    if (payee && (await openPayee(deps, payee.memberId)).isReady)
      return (sql) => payWaiting(sql, payee.memberId, now());
  },
});

/** The job: deletes records of received webhooks. A processor sends none older than a few days. */
export const forgetProcessorEvents: JobHandler = async ({ sql, now }) => {
  await sql`delete from processor_event where received_at < ${keptSince('processorEvents', now())}`;
};
