/** How does a change write to somebody? A row and a job in its own transaction; the letter leaves after it. */
import { enqueue } from '../jobs.server/outbox.ts';
import type { Sql } from '../database.server/sql.ts';

/** The kind of the job that sends one mail. */
export const sendMailKind = 'send-mail';

export type Letter = {
  /** One address, without a name. */
  to: string;
  subject: string;
  /** Plain text; lines may be as long as their paragraph. */
  body: string;
  /** The same in HTML: platform/letter.ts makes both. */
  html?: string;
  /** Further header lines by name: 'List-Unsubscribe'. */
  headers?: Record<string, string>;
};

/** Writes a letter; it is sent when the transaction has committed, and not when it was rolled back. @returns the mail's number */
export async function writeMail(sql: Sql, letter: Letter, now: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into mail (recipient, subject, body, html, headers, created_at)
    values (${letter.to}, ${letter.subject}, ${letter.body}, ${letter.html ?? null}, ${sql.json(letter.headers ?? {})}, ${now}) returning id`;
  const id = row?.id ?? 0;
  await enqueue(sql, { kind: sendMailKind, body: { mailId: id }, key: `mail-${id}` }, now);
  return id;
}
