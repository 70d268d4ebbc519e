/** Reminds people of their promises at half the time and at 80 %, unless kept by then. From rules.md, "Requests". */
import { z } from 'zod';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import {
  isPromise,
  openPromise,
  reminderOf,
  type OpenPromise,
  type PromiseName,
} from '../readers/promises.server.ts';
import { remindersDue, reminderTimes } from './reminder-times.ts';
import { tellMember, tellOpenPages } from '../tell-member.server.ts';

export const remindKind = 'remind-of-promise';

/** Schedules both reminders; repeating it changes nothing. */
export async function askForReminders(
  sql: Sql,
  name: PromiseName,
  subjectId: string,
  { from, until, key }: OpenPromise,
  now: Date,
): Promise<void> {
  for (const { share, at } of reminderTimes(from, until))
    if (at > now)
      await enqueue(
        sql,
        {
          kind: remindKind,
          body: { promise: name, subject: subjectId, key, share },
          key: `${name} of ${subjectId} ${key} ${share}`,
          dueAt: at,
        },
        now,
      );
}

const body = z.object({
  promise: z.string(),
  subject: z.string(),
  key: z.string(),
  share: z.enum(['half', 'late']),
});

/** The job: reminds while the promise it belongs to is open. After downtime only the later reminder is sent. */
export const remindJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now }) => {
    const { promise, subject, key, share } = body.parse(job.body);
    if (!isPromise(promise)) return;
    const at = now();
    const open = await openPromise(sql, promise, subject, at);
    if (open?.key !== key || remindersDue(open.from, open.until, at) !== share) return;
    const told: string[] = [];
    for (const accountId of open.holders) {
      const isNew = await tellMember(
        { sql, config, now: at },
        {
          accountId,
          kind: reminderOf(promise),
          occasion: `${share} of ${promise} ${subject} ${key}`,
          facts: open.factsFor(accountId),
          deadline: open.until,
          happenedAt: at,
        },
      );
      if (isNew) told.push(accountId);
    }
    await tellOpenPages(sql, told, at);
  };
