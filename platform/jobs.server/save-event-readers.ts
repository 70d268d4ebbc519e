/** Writes the list of event readers to the database, so that an event adds its readers' jobs in its own transaction. */
import type { PoolSql } from '../database.server/sql.ts';

/** A job that reads an event: always, or only when the event concerns one of these kinds of exchange. */
export type EventReader = string | { job: string; only: readonly string[] };

/** The jobs that each event starts, by the event's name. */
export type EventReaders = Readonly<Record<string, readonly EventReader[]>>;

type ReaderRow = { event_name: string; job_kind: string; exchange_kind: string | null };

const rowsOf = (readers: EventReaders): ReaderRow[] =>
  Object.entries(readers).flatMap(([event, jobs]) =>
    jobs.flatMap((reader): ReaderRow[] =>
      typeof reader === 'string'
        ? [{ event_name: event, job_kind: reader, exchange_kind: null }]
        : reader.only.map((kind) => ({ event_name: event, job_kind: reader.job, exchange_kind: kind })),
    ),
  );

/**
 * Makes the database's list equal to this one, in one transaction.
 * @param ownerSql the tables' owner: the serving role may only read the list
 */
export async function saveEventReaders(ownerSql: PoolSql, readers: EventReaders): Promise<void> {
  const rows = rowsOf(readers);
  await ownerSql.begin(async (sql) => {
    // Two processes starting together would each insert what the other has not committed yet.
    await sql`lock table event_reader in share row exclusive mode`;
    await sql`
      with listed as (
        select * from jsonb_to_recordset(${sql.json(rows)}) as row (event_name text, job_kind text, exchange_kind text)),
      dropped as (
        delete from event_reader r
         where not exists (select from listed l
                            where l.event_name = r.event_name and l.job_kind = r.job_kind
                              and l.exchange_kind is not distinct from r.exchange_kind))
      insert into event_reader (event_name, job_kind, exchange_kind) select * from listed on conflict do nothing`;
  });
}
