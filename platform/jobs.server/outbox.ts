/** How does a change say what happened and what is to be done, so that neither is lost nor said without the change? In its own transaction. */
import type { JsonValue, Sql } from '../database.server/sql.ts';

/** JSON that can be stored: what a later version of the code can still read. */
export type Body = { [key: string]: JsonValue };

/** The channel on which runners hear that a job has come. */
export const jobChannel = 'job';

export type Fact = {
  /** Past tense: 'booking.accepted'. */
  name: string;
  subject: { kind: string; id: string | number };
  body?: Body;
};

/** Appends to what happened. @returns the event's number; later ones are larger, but not every number is used. */
export async function appendEvent(sql: Sql, fact: Fact, now: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into event (name, subject_kind, subject_id, body, happened_at)
    values (${fact.name}, ${fact.subject.kind}, ${String(fact.subject.id)}, ${sql.json(fact.body ?? {})}, ${now})
    returning id`;
  return row?.id ?? 0;
}

export type JobRequest = {
  /** Lower-case words joined by hyphens: 'send-mail'. */
  kind: string;
  body?: Body;
  /** There is one job of a kind for a key, whatever becomes of it: asking twice changes nothing. */
  key?: string;
  /** Not before this instant; at once when left out. */
  dueAt?: Date;
  mostTries?: number;
};

/**
 * Asks for a job. It is done when the transaction has committed, and not when it was rolled back.
 * @returns the job's number; null when there was one for this key already.
 */
export async function enqueue(sql: Sql, request: JobRequest, now: Date): Promise<number | null> {
  const { kind, body = {}, key = null, dueAt = now, mostTries = 12 } = request;
  // Runners are woken for what is due; what comes later they find when they look.
  const hint = dueAt <= now ? sql`pg_notify(${jobChannel}, ${kind})` : sql`null`;
  const [row] = await sql<{ id: number }[]>`
    with asked as (
      insert into job (kind, body, key, due_at, most_tries, created_at)
      values (${kind}, ${sql.json(body)}, ${key}, ${dueAt}, ${mostTries}, ${now})
      on conflict on constraint a_job_with_a_key_is_there_once do nothing
      returning id)
    select id, ${hint} as told from asked`;
  return row?.id ?? null;
}
