/** Who did what to whom, and why? The log of the operators' acts, written in the transaction of the act itself. */
import type { Body } from '../../platform/jobs.server/outbox.ts';
import type { Sql } from '../../platform/database.server/sql.ts';

export type AuditActor = { kind: 'operator'; id: string } | { kind: 'command_line' } | { kind: 'clock' };

export type AuditEntry = {
  actor: AuditActor;
  /** The kind of the subject and the event: 'application.approve'. */
  act: string;
  subject: { kind: string; id: string | number };
  /** In the operator's words. Never empty. */
  reason: string;
  /** What was before and what is now; no personal data beyond what the subject's own row holds. */
  details?: Body;
};

/** Appends to the log. Entries are never changed: the database says so. */
export async function appendAudit(sql: Sql, entry: AuditEntry, now: Date): Promise<void> {
  const id = entry.actor.kind === 'operator' ? entry.actor.id : null;
  await sql`
    insert into audit_entry (happened_at, actor_kind, actor_id, act, subject_kind, subject_id, reason, details)
    values (${now}, ${entry.actor.kind}, ${id}, ${entry.act}, ${entry.subject.kind}, ${String(entry.subject.id)},
            ${entry.reason}, ${sql.json(entry.details ?? {})})`;
}
