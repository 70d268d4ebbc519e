/** Queues an email: a row and a job in the change's own transaction; it is sent after the commit. */
import { enqueue } from '../jobs.server/outbox.ts';
import type { Sql } from '../database.server/sql.ts';

/** The kind of the job that sends one email. */
export const sendMailKind = 'send-mail';

export type Email = {
  /** One address, without a name. */
  to: string;
  subject: string;
  /** Plain text; a line may be as long as its paragraph. */
  body: string;
  /** The HTML version; platform/email-text.ts makes both. */
  html?: string;
  /** More headers by name: 'List-Unsubscribe'. */
  headers?: Record<string, string>;
};

/** Queues an email, sent after the transaction commits, and never if it rolls back. @returns its number */
export async function writeMail(sql: Sql, email: Email, now: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into mail (recipient, subject, body, html, headers, created_at)
    values (${email.to}, ${email.subject}, ${email.body}, ${email.html ?? null}, ${sql.json(email.headers ?? {})}, ${now}) returning id`;
  const id = row?.id ?? 0;
  await enqueue(sql, { kind: sendMailKind, body: { mailId: id }, key: `mail-${id}` }, now);
  return id;
}
