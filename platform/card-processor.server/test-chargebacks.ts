/** Lets payers of the test processor dispute a charge, and plays their bank. No real money moves. */
import { randomUUID } from 'node:crypto';
import type { PoolSql, Sql, TransactionSql } from '../database.server/sql.ts';
import { ProcessorRefused, type Chargeback, type Evidence, type Movement } from './card-processor.ts';

type Row = {
  id: string;
  authorisation: string;
  cents: number;
  reason: string;
  dueAt: Date;
  evidenceAt: Date | null;
  outcome: 'won' | 'lost' | null;
  takenBy: string;
  returnedBy: string | null;
};

const day = 86_400_000;
/** How long the test bank waits for an answer, and how long it reads one. */
const answerDays = 7;
const readDays = 1;

/** Writes a movement of the test processor down. */
export async function moveTestMoney(
  query: TransactionSql,
  kind: Movement['kind'],
  { objectId, cents }: { objectId: string; cents: number },
  at: Date,
): Promise<{ movement: string }> {
  const movement = `test_${kind}_${randomUUID()}`;
  await query`
    insert into test_processor_movement (id, kind, object_id, cents, happened_at)
    values (${movement}, ${kind}, ${objectId}, ${cents}, ${at})`;
  return { movement };
}

const locked = async (query: Sql, id: string): Promise<Row> => {
  const [row] = await query<Row[]>`
    select id, payment_id as authorisation, cents, reason, due_at as "dueAt", evidence_at as "evidenceAt", outcome, taken_by as "takenBy",
           returned_by as "returnedBy" from test_processor_chargeback where id = ${id} for update`;
  if (!row) throw new ProcessorRefused('no_such_chargeback', 'There is no such chargeback.');
  return row;
};

/** Reverses a charge, because its payer says it was wrong. @returns the id of the chargeback */
export async function openTestChargeback(
  query: TransactionSql,
  { paymentId, cents }: { paymentId: string; cents: number },
  at: Date,
): Promise<string> {
  const id = `test_chargeback_${randomUUID()}`;
  const { movement } = await moveTestMoney(query, 'chargeback', { objectId: paymentId, cents }, at);
  await query`
    insert into test_processor_chargeback (id, payment_id, cents, reason, opened_at, due_at, taken_by)
    values (${id}, ${paymentId}, ${cents}, 'product_not_received', ${at}, ${new Date(at.getTime() + answerDays * day)}, ${movement})`;
  return id;
}

/** The bank's decision. If we win, the money returns. A second decision changes nothing. */
export async function decideTestChargeback(
  query: TransactionSql,
  id: string,
  outcome: 'won' | 'lost',
  at: Date,
): Promise<void> {
  const row = await locked(query, id);
  if (row.outcome !== null) return;
  const move = { objectId: row.authorisation, cents: row.cents };
  const returnedBy =
    outcome === 'won' ? (await moveTestMoney(query, 'chargeback_won', move, at)).movement : null;
  await query`
    update test_processor_chargeback set outcome = ${outcome}, returned_by = ${returnedBy} where id = ${id}`;
}

/** Decides as the test bank does: for us a day after we have answered, for the payer where we didn't answer in time. */
async function decideIfDue(query: TransactionSql, id: string, at: Date): Promise<void> {
  const { evidenceAt, dueAt } = await locked(query, id);
  if (evidenceAt !== null && at.getTime() >= evidenceAt.getTime() + readDays * day)
    return decideTestChargeback(query, id, 'won', at);
  if (evidenceAt === null && at > dueAt) return decideTestChargeback(query, id, 'lost', at);
}

export const findTestChargeback = (sql: PoolSql, id: string, at: Date): Promise<Chargeback> =>
  sql.begin(async (query) => {
    await decideIfDue(query, id, at);
    const { evidenceAt, outcome, ...row } = await locked(query, id);
    return { ...row, state: outcome ?? (evidenceAt === null ? 'needs_answer' : 'under_review') };
  });

/** Takes our answer. @throws ProcessorRefused for a second one */
export async function answerTestChargeback(
  query: TransactionSql,
  id: string,
  evidence: Evidence,
  at: Date,
): Promise<void> {
  const { evidenceAt, outcome } = await locked(query, id);
  if (evidenceAt !== null || outcome !== null)
    throw new ProcessorRefused('answered_already', 'The bank accepts only one answer.');
  await query`
    update test_processor_chargeback set evidence = ${query.json(evidence)}, evidence_at = ${at} where id = ${id}`;
}
