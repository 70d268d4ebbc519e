/** Sends owners their money 24 hours after the start; where it cannot be sent yet, it waits and says why. */
import { z } from 'zod';
import { present } from '../../platform/assert.ts';
import { ProcessorRefused } from '../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { payOutKind } from './payment-jobs.ts';
import { readPayment } from './payment-store.server.ts';
import { openPayee } from './parties.server.ts';
import type { PaymentDeps } from './payments-deps.server.ts';
import { postCash } from './books/post-cash.server.ts';

const body = z.object({ id: z.uuid() });
const waitHours = 24;

type Payout = {
  id: string;
  memberId: string;
  paymentId: string;
  /** The rest still to send. */
  cents: number;
  state: 'waiting' | 'paid' | 'taken_back';
  isDisputed: boolean;
  /** The charge that brought the money. */
  source: string | null;
};

/** A member who can be paid now also gets what has waited. */
export async function payWaiting(sql: Sql, memberId: string, now: Date): Promise<void> {
  const waiting = await sql<{ id: string }[]>`
    select id from payout where member_id = ${memberId} and state = 'waiting' and due_at <= ${now} order by id`;
  for (const { id } of waiting) await enqueue(sql, { kind: payOutKind, body: { id } }, now);
}

/** The job: sends one payout. If a worker dies, the call is repeated under the same key. */
export const payOutJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ job, sql, now: clock }) => {
    const now = clock();
    const { id } = body.parse(job.body);
    const [payout] = await sql<Payout[]>`
      select id, member_id as "memberId", payment_id as "paymentId", cents - taken_back_cents as cents, state,
             exists (select from chargeback c where c.payment_id = payout.payment_id and c.closed_at is null) as "isDisputed",
             (select t.movement from cash_transfer t where t.payment_id = payout.payment_id and t.reason = 'capture') as source
        from payout where id = ${id} for update`;
    if (payout?.state !== 'waiting') return;
    const wait = async (problem: string) => {
      await sql`update payout set problem = ${problem} where id = ${id}`;
      const dueAt = new Date(now.getTime() + waitHours * 3_600_000);
      await enqueue(sql, { kind: payOutKind, body: { id }, dueAt, mostTries: 60 }, now);
    };
    if (payout.isDisputed)
      return wait('The renter disputes this charge with their bank. We pay you when the bank has decided.');
    const payee = await openPayee(deps, payout.memberId);
    if (!payee.isReady)
      return wait('Your payout account is not ready: the card processor still needs details from you.');
    const payment = await readPayment(sql, payout.paymentId);
    const exchange = present(payment?.exchange, 'what the payment of a payout is for');
    let movement: string;
    try {
      const { memberId, cents } = payout;
      ({ movement } = await deps.cards.payOut({
        key: `payout ${id}`,
        payee: payee.id,
        amountCents: cents,
        reference: `${exchange.kind} ${exchange.id}`,
        source: payout.source,
      }));
      await sql`
        update payout set state = 'paid', paid_at = ${now}, processor_id = ${movement}, problem = null where id = ${id}`;
      await postCash(
        sql,
        {
          key: `payout ${id}`,
          reason: 'payout',
          paymentId: payout.paymentId,
          movement,
          entries: [
            { account: { kind: 'payable', memberId }, cents: -cents },
            { account: { kind: 'processor' }, cents },
          ],
        },
        now,
      );
      await appendEvent(
        sql,
        { name: 'payout.paid', subject: { kind: 'payout', id }, body: { exchange, cents } },
        now,
      );
    } catch (error) {
      if (!(error instanceof ProcessorRefused)) throw error;
      return wait('The card processor refused the payout. We’re looking into it.');
    }
  };
