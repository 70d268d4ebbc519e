/**
 * Reminds operators of waiting applications. A job per reminder is added when the application arrives, under a key, so each is sent once.
 */
import { operatorIds } from '../members/operators.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Config } from '../../platform/config/config.server.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { z } from 'zod';
import { addressesOf } from './accounts.server.ts';
import { reminderEmail } from './application/application-emails.ts';
import { frameOf } from './email-frame.server.ts';
import { reminderShares, remindersOf, urgencyOf, type Reminder } from './membership-terms.ts';

export const remindKind = 'remind-of-application';

const jobBody = z.object({
  application: z.string(),
  /** The promise it belongs to; a reopened application has another. */
  dueAt: z.iso.datetime(),
  reminder: z.enum(Object.keys(reminderShares) as [Reminder, ...Reminder[]]),
});

/** Adds the three reminders of one promise. */
export async function askForReminders(
  sql: Sql,
  { id, submittedAt, dueAt }: { id: string; submittedAt: Date; dueAt: Date },
  now: Date,
): Promise<void> {
  for (const { reminder, at } of remindersOf(submittedAt, dueAt))
    await enqueue(
      sql,
      {
        kind: remindKind,
        body: { application: id, dueAt: dueAt.toISOString(), reminder },
        key: `${id} ${dueAt.toISOString()} ${reminder}`,
        dueAt: at,
      },
      now,
    );
}

/** The job: emails each operator while that promise's application still waits. The emails and the job's end are one transaction. */
export function remindOperatorsJob(config: Config): JobHandler {
  return async ({ job, sql, now }) => {
    const { application: id, dueAt, reminder } = jobBody.parse(job.body);
    const [waiting] = await sql<{ submittedAt: Date; dueAt: Date }[]>`
      select submitted_at as "submittedAt", due_at as "dueAt" from application_review
       where application_id = ${id} and state in ('submitted', 'in_review') and due_at = ${dueAt} for update`;
    // After downtime several are due at once: only the last one sends emails.
    if (!waiting || urgencyOf(waiting.submittedAt, waiting.dueAt, now()) !== reminder) return;
    const operators = await addressesOf(sql, await operatorIds(sql));
    for (const to of operators.values())
      await writeMail(sql, { to, ...reminderEmail(frameOf(config), reminder, { id, ...waiting }) }, now());
    if (reminder === 'overdue')
      await appendEvent(
        sql,
        { name: 'application.became_overdue', subject: { kind: 'application', id } },
        now(),
      );
  };
}
