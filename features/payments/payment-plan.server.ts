/** Stores what a payer meant to do with a payment whose bank asks them first, so that it is done once, whether or not they return. */
import type { JsonValue, Sql } from '../../platform/database.server/sql.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { finishPaymentKind } from './payment-jobs.ts';
import { decide, lockPayment, type Payment } from './payment-store.server.ts';

export type PlanState = 'waiting' | 'done' | 'refused' | 'declined';

export type StoredPlan = {
  paymentId: string;
  /** The command; its feature knows its shape. */
  plan: JsonValue;
  state: PlanState;
  outcome: string | null;
  sentence: string | null;
  place: string | null;
};

/** What is stored with a new payment. `place`: its page; null if it does not exist yet. */
export type NewPlan = { plan: JsonValue; place: string | null };

/** How often a silent bank is asked again; the rules give no number. */
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

/** Ends a plan, and deletes its command's content. */
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

/** Schedules the job that carries out the plan; later if the bank's answer is pending. */
export async function askToFinish(
  sql: Sql,
  paymentId: string,
  { isAnswered }: { isAnswered: boolean },
  now: Date,
): Promise<void> {
  const dueAt = isAnswered ? now : new Date(now.getTime() + lookAgainMinutes * 60_000);
  await enqueue(sql, { kind: finishPaymentKind, body: { id: paymentId }, dueAt }, now);
}

/** What the bank's answer means for the plan: if the bank asked nothing, the caller does it. */
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

/** Releases an authorisation for something that failed; one bound to an exchange stays. */
export async function giveBackUnbound(sql: Sql, paymentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(sql, paymentId);
  if (payment && payment.exchange === null && payment.keepCents === null)
    await decide(sql, payment, { keep_cents: 0 }, now);
}
