/** Deletes notifications: all of a deleted account, and those older than half a year. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';

/** Scheduled by the event `account.deleted`. */
export const forgetNotificationsKind = 'forget-notifications';
/** The kind of the daily job. */
export const forgetOldNoticesKind = 'forget-old-notices';

const deleted = z.object({ subject_id: z.uuid() });

export const forgetNotificationsJob: JobHandler = async ({ job, sql }) => {
  const id = deleted.parse(job.body).subject_id;
  await sql`delete from notification where account_id = ${id}`;
  await sql`delete from notification_setting where account_id = ${id}`;
  await sql`delete from notification_choice where account_id = ${id}`;
  await sql`delete from push_subscription where account_id = ${id}`;
};

export const forgetOldNoticesJob: JobHandler = async ({ sql, now }) => {
  await sql`delete from notification where happened_at < ${keptSince('notices', now())}`;
};
