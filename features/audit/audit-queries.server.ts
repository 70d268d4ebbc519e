/** Reads the audit log of operators, the command line and the clock, page by page. */
import type { Sql } from '../../platform/database.server/sql.ts';

export type AuditFilter = {
  act?: string | undefined;
  /** An operator's account, 'command_line' or 'clock'. */
  actor?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** Instants: from this one, and before that one. */
  from?: Date | undefined;
  before?: Date | undefined;
  order: 'newest' | 'oldest';
  /** The id of the last entry shown. */
  after?: number | undefined;
};

export type AuditRow = {
  id: number;
  happenedAt: string;
  actorKind: string;
  actorId: string | null;
  act: string;
  subjectKind: string;
  subjectId: string;
  reason: string;
  details: unknown;
};

type Stored = {
  id: number;
  happened_at: Date;
  actor_kind: string;
  actor_id: string | null;
  act: string;
  subject_kind: string;
  subject_id: string;
  reason: string;
  details: unknown;
};

const entriesPerPage = 50;
const isAccount = (actor: string) => actor.includes('-');

/** @returns one page, and the id after which the next one begins (null: none) */
export async function listAudit(
  sql: Sql,
  filter: AuditFilter,
): Promise<{ entries: AuditRow[]; next: number | null }> {
  const { act, actor, subjectKind, subjectId, from, before, order, after } = filter;
  const isNewest = order === 'newest';
  const rows = await sql<Stored[]>`
    select id, happened_at, actor_kind, actor_id, act, subject_kind, subject_id, reason, details from audit_entry
     where true
       ${act === undefined ? sql`` : sql`and act = ${act}`}
       ${actor === undefined ? sql`` : isAccount(actor) ? sql`and actor_id = ${actor}` : sql`and actor_kind = ${actor}`}
       ${subjectKind === undefined ? sql`` : sql`and subject_kind = ${subjectKind}`}
       ${subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`}
       ${from === undefined ? sql`` : sql`and happened_at >= ${from}`}
       ${before === undefined ? sql`` : sql`and happened_at < ${before}`}
       ${after === undefined ? sql`` : isNewest ? sql`and id < ${after}` : sql`and id > ${after}`}
     order by ${isNewest ? sql`id desc` : sql`id`} limit ${entriesPerPage + 1}`;
  const entries = rows.slice(0, entriesPerPage).map((row) => ({
    id: row.id,
    happenedAt: row.happened_at.toISOString(),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    act: row.act,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    reason: row.reason,
    details: row.details,
  }));
  return { entries, next: rows.length > entriesPerPage ? (entries.at(-1)?.id ?? null) : null };
}

/** Every action in the log, in alphabetical order. Each step finds the next one in the index, however long the log is. */
export async function actsInAudit(sql: Sql): Promise<string[]> {
  const rows = await sql<{ act: string }[]>`
    with recursive known as (
      (select act from audit_entry order by act limit 1)
      union all
      select (select act from audit_entry where act > known.act order by act limit 1) from known where known.act is not null)
    select act from known where act is not null`;
  return rows.map(({ act }) => act);
}
