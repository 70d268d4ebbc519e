/** Sends queued emails. An email that was certainly not accepted is tried again; any other is never sent twice. */
import type { PoolSql } from '../database.server/sql.ts';
import type { JobHandler, OutsideJob } from '../jobs.server/take-jobs.ts';
import { errorForLog } from '../log/error-for-log.ts';
import type { Log } from '../log/log.server.ts';
import { MailNotTaken, type Mailer } from './mailer.ts';

type MailRow = {
  id: number;
  message_id: string;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  headers: Record<string, string>;
};

export type SendMailDeps = {
  /** The pool: its writes commit at once, whatever happens to the job's transaction. */
  sql: PoolSql;
  mailer: Mailer;
  /** `Name <address>` */
  from: string;
  log: Log;
  now: () => Date;
};

const mailIdOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'mailId' in body ? Number(body.mailId) : Number.NaN;

/** The domain of the sender's address, for message ids. */
export const domainOf = (from: string): string => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** The job that sends one email, outside any transaction. It throws when the email should be tried again. */
export function sendMailJob({ sql, mailer, from, log, now }: SendMailDeps): OutsideJob {
  const outside: OutsideJob['outside'] = async ({ job }) => {
    const id = mailIdOf(job.body);
    // Recorded before sending: a worker that dies from here on leaves 'sending', and nobody sends it again.
    const [mail] = await sql<MailRow[]>`
      update mail set state = 'sending' where id = ${id} and state = 'waiting'
      returning id, message_id, recipient, subject, body, html, headers`;
    if (!mail) {
      const left =
        await sql`update mail set state = 'unclear' where id = ${id} and state = 'sending' returning id`;
      if (left.length > 0)
        log.warn('An email may or may not have been sent. We won’t send it again.', { mail: id });
      return;
    }
    try {
      await mailer.send({
        messageId: `<${mail.message_id}@${domainOf(from)}>`,
        from,
        to: mail.recipient,
        subject: mail.subject,
        body: mail.body,
        html: mail.html,
        headers: mail.headers,
      });
    } catch (error) {
      await noteFailure(sql, mail.id, error, log);
      return;
    }
    await sql`update mail set state = 'sent', sent_at = ${now()} where id = ${mail.id}`;
  };
  return { outside };
}

/** @throws the error when another try is worthwhile */
async function noteFailure(sql: PoolSql, id: number, error: unknown, log: Log): Promise<void> {
  if (error instanceof MailNotTaken && !error.isFinal) {
    await sql`update mail set state = 'waiting' where id = ${id}`;
    throw error;
  }
  const state = error instanceof MailNotTaken ? 'refused' : 'unclear';
  await sql`update mail set state = ${state} where id = ${id}`;
  log.warn(
    state === 'refused'
      ? 'The mail server refused an email.'
      : 'An email may or may not have been sent. We won’t send it again.',
    {
      mail: id,
      ...errorForLog(error),
    },
  );
}

/** The daily job that deletes old emails, sent or not: each holds an address. */
export function forgetOldMailJob(keptDays: number): JobHandler {
  return async ({ sql, now }) => {
    await sql`delete from mail where created_at < ${now()}::timestamptz - make_interval(days => ${keptDays})`;
  };
}
