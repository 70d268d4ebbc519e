/** Records in a change's own transaction what happened and what to do next, so that neither is lost nor happens without the change. */
import type { JsonValue, Sql } from '../database.server/sql.ts';

/** Storable JSON that a later version of the code can still read. */
export type Body = { [key: string]: JsonValue };

/** The channel on which runners learn of new jobs. */
export const jobChannel = 'job';

export type Fact = {
  /** Past tense: 'booking.accepted'. */
  name: string;
  subject: { kind: string; id: string | number };
  body?: Body;
};

/** Appends an event. @returns its number; later ones are larger, but not every number is used. */
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
  /** One job per kind and key, ever: asking twice changes nothing. */
  key?: string;
  /** Not before this instant; default: at once. */
  dueAt?: Date;
  mostTries?: number;
};

/** Adds a job, done after the transaction commits, and never if it rolls back. @returns its number; null if one existed for this key. */
export async function enqueue(sql: Sql, request: JobRequest, now: Date): Promise<number | null> {
  const { kind, body = {}, key = null, dueAt = now, mostTries = 12 } = request;
  // Runners are woken for due jobs; they find later ones by polling.
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
