/** Appends to the audit log: who did what to whom and why, in the transaction of the action itself. */
import type { Body } from '../../platform/jobs.server/outbox.ts';
import type { Sql } from '../../platform/database.server/sql.ts';

export type AuditActor = { kind: 'operator'; id: string } | { kind: 'command_line' } | { kind: 'clock' };

export type AuditEntry = {
  actor: AuditActor;
  /** The kind of the subject and the event: 'application.approve'. */
  act: string;
  subject: { kind: string; id: string | number };
  /** In the operator's words; never empty. */
  reason: string;
  /** Values before and after; no personal data beyond what the subject's own row has. */
  details?: Body;
};

/** Appends an entry. Entries never change; the database enforces it. */
export async function appendAudit(sql: Sql, entry: AuditEntry, now: Date): Promise<void> {
  const id = entry.actor.kind === 'operator' ? entry.actor.id : null;
  await sql`
    insert into audit_entry (happened_at, actor_kind, actor_id, act, subject_kind, subject_id, reason, details)
    values (${now}, ${entry.actor.kind}, ${id}, ${entry.act}, ${entry.subject.kind}, ${String(entry.subject.id)},
            ${entry.reason}, ${sql.json(entry.details ?? {})})`;
}
