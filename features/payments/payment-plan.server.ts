/** What did a payer mean to do with a payment whose bank asks them first? Kept with it, so that it is done once, whoever comes back. */
import type { JsonValue, Sql } from '../../platform/database.server/sql.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { finishPaymentKind } from './payment-jobs.ts';
import { decide, lockPayment, type Payment } from './payment-store.server.ts';

export type PlanState = 'waiting' | 'done' | 'refused' | 'declined';

export type StoredPlan = {
  paymentId: string;
  /** What is done; whoever keeps it knows its shape. */
  plan: JsonValue;
  state: PlanState;
  outcome: string | null;
  sentence: string | null;
  place: string | null;
};

/** What is kept with a new payment. `place`: the page to which it belongs; null where it is still to be made. */
export type NewPlan = { plan: JsonValue; place: string | null };

/** While a bank has not answered it is asked again as often; rules name no number. */
const lookAgainMinutes = 5;

const columns = (sql: Sql) => sql`payment_id as "paymentId", plan, state, outcome, sentence, place`;

export async function insertPlan(sql: Sql, paymentId: string, { plan, place }: NewPlan): Promise<void> {
  await sql`insert into payment_plan (payment_id, plan, state, place) values (${paymentId}, ${sql.json(plan)}, 'waiting', ${place})`;
}

export async function readPlan(sql: Sql, paymentId: string): Promise<StoredPlan | null> {
  const [row] = await sql<
    StoredPlan[]
  >`select ${columns(sql)} from payment_plan where payment_id = ${paymentId}`;
  return row ?? null;
}

export async function lockPlan(sql: Sql, paymentId: string): Promise<StoredPlan | null> {
  const [row] = await sql<
    StoredPlan[]
  >`select ${columns(sql)} from payment_plan where payment_id = ${paymentId} for update`;
  return row ?? null;
}

type End = { state: Exclude<PlanState, 'waiting'>; outcome?: string; sentence?: string; place?: string };

/** Ends a plan, and forgets the words that were to be sent with it. */
export async function endPlan(
  sql: Sql,
  paymentId: string,
  { state, outcome, sentence, place }: End,
  now: Date,
): Promise<void> {
  await sql`
    update payment_plan set state = ${state}, outcome = ${outcome ?? null}, sentence = ${sentence ?? null}, place = coalesce(${place ?? null}, place),
                            plan = plan - 'message', ended_at = ${now}
     where payment_id = ${paymentId}`;
}

/** Asks the job that does what was meant; later, where the bank has still to answer. */
export async function askToFinish(
  sql: Sql,
  paymentId: string,
  { isAnswered }: { isAnswered: boolean },
  now: Date,
): Promise<void> {
  const dueAt = isAnswered ? now : new Date(now.getTime() + lookAgainMinutes * 60_000);
  await enqueue(sql, { kind: finishPaymentKind, body: { id: paymentId }, dueAt }, now);
}

/** What the bank's answer means for what was meant: a bank that did not ask leaves it to whoever waits for its answer. */
export async function notePlan(
  sql: Sql,
  { id, state }: Payment,
  isAnswered: boolean,
  now: Date,
): Promise<void> {
  if ((await readPlan(sql, id))?.state !== 'waiting') return;
  if (state === 'asked' && isAnswered)
    await sql`delete from payment_plan where payment_id = ${id} and state = 'waiting'`;
  else await askToFinish(sql, id, { isAnswered }, now);
}

/** Gives back what was authorised for something that came to nothing; what stands for an exchange stays. */
export async function giveBackUnbound(sql: Sql, paymentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(sql, paymentId);
  if (payment && payment.exchange === null && payment.keepCents === null)
    await decide(sql, payment, { keep_cents: 0 }, now);
}
