/** Lists emails for an operator: sent, waiting, and those with an unknown outcome. */
import type { Sql } from '../database.server/sql.ts';
import { enqueue } from '../jobs.server/outbox.ts';
import { maskedAddress } from '../masked-address.ts';
import { sendMailKind } from './write-mail.ts';

export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'unclear'] as const;
export type MailState = (typeof mailStates)[number];

export type MailLine = {
  id: number;
  state: MailState;
  subject: string;
  /** Masked: operators don't need the address. */
  to: string;
  createdAt: string;
  sentAt: string | null;
};

const emailsPerPage = 50;

/** A page of emails, without their text. */
export async function listMail(
  sql: Sql,
  filter: { state?: MailState | undefined; order: 'newest' | 'oldest'; after?: number | undefined },
): Promise<{ emails: MailLine[]; next: number | null }> {
  const { state, order, after } = filter;
  const isNewest = order === 'newest';
  const rows = await sql<
    {
      id: number;
      state: MailState;
      subject: string;
      recipient: string;
      created_at: Date;
      sent_at: Date | null;
    }[]
  >`
    select id, state, subject, recipient, created_at, sent_at from mail
     where true
       ${state === undefined ? sql`` : sql`and state = ${state}`}
       ${after === undefined ? sql`` : isNewest ? sql`and id < ${after}` : sql`and id > ${after}`}
     order by ${isNewest ? sql`id desc` : sql`id`} limit ${emailsPerPage + 1}`;
  const emails = rows.slice(0, emailsPerPage).map(({ recipient, created_at, sent_at, ...rest }) => ({
    ...rest,
    to: maskedAddress(recipient),
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }));
  return { emails, next: rows.length > emailsPerPage ? (emails.at(-1)?.id ?? null) : null };
}

/** How many emails are in each state. */
export async function countMail(sql: Sql): Promise<Record<MailState, number>> {
  const rows = await sql<{ state: MailState; count: number }[]>`
    select state, count(*)::int as count from mail group by state`;
  const counts = { waiting: 0, sending: 0, sent: 0, refused: 0, unclear: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/**
 * Sends again an email with an unknown outcome or one that was refused: a person decided that it may arrive twice.
 * @returns its previous state; null when it is in another one, or missing
 */
export async function resendMail(sql: Sql, id: number, now: Date): Promise<MailState | null> {
  const [before] = await sql<{ state: MailState }[]>`select state from mail where id = ${id} for update`;
  if (before?.state !== 'unclear' && before?.state !== 'refused') return null;
  await sql`update mail set state = 'waiting' where id = ${id}`;
  await enqueue(
    sql,
    { kind: sendMailKind, body: { mailId: id }, key: `mail-${id} again ${now.toISOString()}` },
    now,
  );
  return before.state;
}
