/** Sends owners their money 24 hours after the start; where it cannot be sent yet, it waits and says why. */
import { z } from 'zod';
import { present } from '../../platform/assert.ts';
import { ProcessorRefused } from '../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { OutsideJob } from '../../platform/jobs.server/take-jobs.ts';
import { payOutKind } from './payment-jobs.ts';
import { readPayment } from './payment-store.server.ts';
import { openPayee } from './parties.server.ts';
import type { PaymentDeps } from './payments-deps.server.ts';
import type { Exchange } from './books/payable.ts';
import { postCash } from './books/post-cash.server.ts';

const body = z.object({ id: z.uuid() });
const waitHours = 24;

type Payout = {
  id: string;
  memberId: string;
  paymentId: string;
  /** The rest still to send. */
  cents: number;
  /** What the processor was asked to send and has not confirmed yet. */
  sendingCents: number | null;
  state: 'waiting' | 'paid' | 'taken_back';
  isDisputed: boolean;
  /** The charge that brought the money. */
  source: string | null;
};

const columnsOf = (sql: Sql) => sql`
  id, member_id as "memberId", payment_id as "paymentId", cents - taken_back_cents as cents, sending_cents as "sendingCents", state,
  exists (select from chargeback c where c.payment_id = payout.payment_id and c.closed_at is null) as "isDisputed",
  (select t.movement from cash_transfer t where t.payment_id = payout.payment_id and t.reason = 'capture') as source`;

/** A member who can be paid now also gets what has waited. */
export async function payWaiting(sql: Sql, memberId: string, now: Date): Promise<void> {
  const waiting = await sql<{ id: string }[]>`
    select id from payout where member_id = ${memberId} and state = 'waiting' and due_at <= ${now} order by id`;
  for (const { id } of waiting) await enqueue(sql, { kind: payOutKind, body: { id } }, now);
}

const problems = {
  disputed: 'The renter is disputing this charge with their bank. This payout waits for the bank’s decision.',
  notReady: 'Your payout account is not ready: the card processor still needs details from you.',
  refused: 'The card processor refused the payout. We’re looking into it.',
} as const;

/** The payout waits for another day, and says why. */
async function wait(sql: Sql, id: string, problem: keyof typeof problems, now: Date): Promise<void> {
  await sql`update payout set problem = ${problems[problem]}, sending_cents = null where id = ${id}`;
  const dueAt = new Date(now.getTime() + waitHours * 3_600_000);
  await enqueue(sql, { kind: payOutKind, body: { id }, dueAt, mostTries: 60 }, now);
}

/** Writes down what is about to be sent, under the payout's lock: from here on nothing is taken from it. A repeated try sends the same. */
async function beginPayout(sql: Sql, id: string): Promise<Payout | 'disputed' | null> {
  const [payout] = await sql<Payout[]>`select ${columnsOf(sql)} from payout where id = ${id} for update`;
  if (payout?.state !== 'waiting') return null;
  if (payout.sendingCents !== null) return { ...payout, cents: payout.sendingCents };
  if (payout.isDisputed) return 'disputed';
  await sql`update payout set sending_cents = ${payout.cents} where id = ${id}`;
  return payout;
}

/** The job: sends one payout. If a worker dies, the call is repeated under the same key. */
export const payOutJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { id } = body.parse(job.body);
    const [waiting] = await deps.sql<Payout[]>`
      select ${columnsOf(deps.sql)} from payout where id = ${id} and state = 'waiting'`;
    if (!waiting) return;
    const later = (problem: keyof typeof problems) => (sql: Sql) => wait(sql, id, problem, now());
    const isBegun = waiting.sendingCents !== null;
    if (waiting.isDisputed && !isBegun) return later('disputed');
    const payee = await openPayee(deps, waiting.memberId);
    if (!payee.isReady && !isBegun) return later('notReady');
    const payout = await inTransaction(deps, {}, ({ sql }) => beginPayout(sql, id));
    if (payout === null) return;
    if (payout === 'disputed') return later('disputed');
    const exchange = present(
      (await readPayment(deps.sql, payout.paymentId))?.exchange,
      'what a payout is for',
    );
    try {
      const { movement } = await deps.cards.payOut({
        key: `payout ${id}`,
        payee: payee.id,
        amountCents: payout.cents,
        reference: `${exchange.kind} ${exchange.id}`,
        source: payout.source,
      });
      return (sql) => recordPayout(sql, payout, exchange, movement, now());
    } catch (error) {
      if (!(error instanceof ProcessorRefused)) throw error;
      return later('refused');
    }
  },
});

async function recordPayout(
  sql: Sql,
  { id, memberId, paymentId, cents }: Payout,
  exchange: Exchange,
  movement: string,
  now: Date,
): Promise<void> {
  const [paid] = await sql`
    update payout set state = 'paid', paid_at = ${now}, processor_id = ${movement}, problem = null, sending_cents = null
     where id = ${id} and sending_cents is not null returning id`;
  // Another job has already recorded this payout.
  if (!paid) return;
  await postCash(
    sql,
    {
      key: `payout ${id}`,
      reason: 'payout',
      paymentId,
      movement,
      entries: [
        { account: { kind: 'payable', memberId }, cents: -cents },
        { account: { kind: 'processor' }, cents },
      ],
    },
    now,
  );
  const said = { name: 'payout.paid', subject: { kind: 'payout', id }, body: { exchange, cents } };
  await appendEvent(sql, said, now);
}
