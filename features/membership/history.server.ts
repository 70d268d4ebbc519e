/** Combines events and audit log entries into the history of an application or member. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { addressesOf } from './accounts.server.ts';
import type { HistoryEntry } from './application/application-view.ts';

/** Events that an operator's log entry describes better. */
const toldByTheLog = [
  'application.review_started',
  'application.approved',
  'application.waitlisted',
  'application.declined',
];
const saidByTheClock = new Set([
  'application.became_overdue',
  'membership.joined',
  'membership.founder_joined',
]);

type Stored = { at: Date; what: string; actorKind: string; actorId: string | null; reason: string | null };

/**
 * @param subjects as named in events and audit entries
 * @param self the actor where none is named: 'the applicant'
 */
export async function historyOf(
  sql: Sql,
  subjects: readonly { kind: string; id: string }[],
  self: string,
): Promise<HistoryEntry[]> {
  const kinds = subjects.map(({ kind }) => kind);
  const ids = subjects.map(({ id }) => id);
  const rows = await sql<Stored[]>`
    with subject as (select * from unnest(${kinds}::text[], ${ids}::text[]) as s (kind, id))
    select e.happened_at as at, e.name as what, 'self' as "actorKind", null as "actorId", null as reason, e.id as position
      from event e join subject s on e.subject_kind = s.kind and e.subject_id = s.id
     where not e.name = any(${toldByTheLog})
    union all
    select a.happened_at, a.act, a.actor_kind, a.actor_id::text, a.reason, a.id
      from audit_entry a join subject s on a.subject_kind = s.kind and a.subject_id = s.id
     order by 1, 6`;
  const addresses = await addressesOf(
    sql,
    rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])),
  );
  const names: Record<string, string> = { command_line: 'the command line', clock: 'the clock' };
  const nameOf = ({ what, actorKind, actorId }: Stored): string => {
    if (actorId !== null) return addresses.get(actorId) ?? actorId;
    return saidByTheClock.has(what) ? 'the clock' : (names[actorKind] ?? self);
  };
  return rows.map((row) => ({
    at: row.at.toISOString(),
    what: row.what,
    by: nameOf(row),
    reason: row.reason,
  }));
}
