/** Compares our books with the card processor every night, movement by movement, and keeps differences for an operator. */
import type { Movement } from '../../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { checkCash, type CashFault } from './check-cash.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';

export const reconcileKind = 'reconcile-cash';

/** Anything not checked since then is checked again; a missed run is made up for. */
const overlapHours = 72;
/** A recent movement may not be recorded yet; jobs are retried for a few hours. */
const youngHours = 1;
/** And what we recorded may have moved that much earlier: its answer was lost, and the job was given up until someone looked. */
const lateHours = 30 * 24;
/** A payout due for this long needs an operator. */
const payoutHours = 48;
/** By then, payments that waited for a bank have an answer. */
const planHours = 2;
const hour = 3_600_000;

export type Reconciliation = {
  ranAt: Date;
  processor: string;
  since: Date;
  movements: number;
  faults: CashFault[];
};

const before = (at: Date, hours: number): Date => new Date(at.getTime() - hours * hour);

/** Compares and stores the result. @param from the start; default: since the last time, with some overlap */
export async function reconcile(deps: PaymentDeps, from: Date | null = null): Promise<Reconciliation> {
  const now = deps.now();
  const since = from ?? before((await lastRun(deps)) ?? (await firstPayment(deps)) ?? now, overlapHours);
  const moved = await deps.cards.movements(before(since, lateHours), new Date(now.getTime() + 1000));
  const faults = await inTransaction(deps, {}, async ({ sql }) => {
    await sql`set transaction isolation level repeatable read`;
    const written = await sql<Written[]>`
      select t.movement, t.reason, t.posted_at as at, (select max(e.cents) from cash_entry e where e.transfer_id = t.id) as cents
        from cash_transfer t where t.movement = any(${moved.map(({ id }) => id)}) or (t.movement is not null and t.posted_at >= ${since})`;
    return [...(await checkCash(sql)), ...compare(moved, written, since, now), ...(await stuck(sql, now))];
  });
  const run = { ranAt: now, processor: deps.cards.name, since, movements: moved.length, faults };
  await deps.sql`
    insert into reconciliation (ran_at, processor, since, movements, faults)
    values (${now}, ${run.processor}, ${since}, ${run.movements}, ${deps.sql.json(faults)})`;
  return run;
}

type Written = { movement: string; reason: string; at: Date; cents: number };

/** Movements and records, side by side. */
export function compare(
  moved: readonly Movement[],
  written: readonly Written[],
  since: Date,
  now: Date,
): CashFault[] {
  const books = new Map(written.map((each) => [each.movement, each]));
  const outside = new Set(moved.map(({ id }) => id));
  const faults: CashFault[] = [];
  for (const { id, kind, cents, at } of moved) {
    const line = books.get(id);
    if (line && (line.reason !== kind || line.cents !== cents))
      faults.push({
        law: 'the books say what moved',
        subject: id,
        found: `${line.reason} of ${line.cents} in the books, ${kind} of ${cents} at the processor`,
      });
    if (!line && at >= since && at < before(now, youngHours))
      faults.push({
        law: 'what moved is in the books',
        subject: id,
        found: `${kind} of ${cents} at the processor alone`,
      });
  }
  for (const { movement, reason, at, cents } of written)
    if (!outside.has(movement) && at >= since)
      faults.push({
        law: 'what is in the books moved',
        subject: movement,
        found: `${reason} of ${cents} in the books alone`,
      });
  return faults;
}

/** Decided hours ago and not done: a job that was given up. */
async function stuck(sql: Sql, now: Date): Promise<CashFault[]> {
  const payments = await sql<{ id: string; state: string }[]>`
    select p.id, p.state from payment p
     where (p.state = 'authorised' and p.keep_cents is not null or p.state = 'captured' and p.captured_cents - p.refunded_cents <> p.keep_cents
            or p.state = 'captured' and p.owner_id is not null and p.earned_at is null)
       and not exists (select from chargeback c where c.payment_id = p.id and c.closed_at is null)
       and not exists (select from job j where j.kind = 'settle-payment' and j.state = 'waiting' and j.body ->> 'id' = p.id::text)
     limit 100`;
  const payouts = await sql<{ id: string; problem: string | null }[]>`
    select id, problem from payout where state = 'waiting' and due_at < ${before(now, payoutHours)}
       and not exists (select from chargeback c where c.payment_id = payout.payment_id and c.closed_at is null) limit 100`;
  const debts = await sql<{ id: string }[]>`
    select d.id from debt d
     where d.paid_at is null
       and exists (select from payment p
                    where p.debt_id = d.id and p.state = 'captured'
                      and p.asked_at < ${before(now, youngHours)}) limit 100`;
  const memberships = await sql<{ id: string }[]>`
    select b.id from membership_bill b
     where b.state in ('due', 'overdue')
       and exists (select from payment p
                    where p.bill_id = b.id and p.state = 'captured'
                      and p.asked_at < ${before(now, youngHours)}) limit 100`;
  const plans = await sql<{ id: string }[]>`
    select p.id from payment_plan n join payment p on p.id = n.payment_id
     where n.state = 'waiting' and p.asked_at < ${before(now, planHours)} limit 100`;
  return [
    ...debts.map(({ id }) => ({
      law: 'a debt that was charged is paid',
      subject: `debt ${id}`,
      found: 'nobody has noted it',
    })),
    ...memberships.map(({ id }) => ({
      law: 'a membership that was charged is paid',
      subject: `membership bill ${id}`,
      found: 'nobody has noted it',
    })),
    ...plans.map(({ id }) => ({
      law: 'what was to follow a bank’s question is done or told',
      subject: `payment ${id}`,
      found: 'it still waits',
    })),
    ...payments.map(({ id, state }) => ({
      law: 'what was decided happens',
      subject: `payment ${id}`,
      found: state,
    })),
    ...payouts.map(({ id, problem }) => ({
      law: 'owners are paid in time',
      subject: `payout ${id}`,
      found: problem ?? 'nobody knows why',
    })),
  ];
}

async function lastRun({ sql, cards }: PaymentDeps): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(ran_at) as at from reconciliation where processor = ${cards.name}`;
  return row?.at ?? null;
}

/** Movements before our first payment are not ours. */
async function firstPayment({ sql, cards }: PaymentDeps): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(asked_at) as at from payment where processor = ${cards.name}`;
  return row?.at ?? null;
}

/**
 * The nightly job. Its findings are stored and shown at the desk; it also fails, so that nobody can miss them.
 */
export const reconcileJob = (deps: PaymentDeps): OutsideJob => ({
  async outside() {
    const { faults } = await reconcile(deps);
    const [first] = faults;
    if (first)
      throw new Error(
        `The books and the processor differ in ${faults.length} places. The first: ${first.law}; ${first.subject}: ${first.found}.`,
      );
  },
});
