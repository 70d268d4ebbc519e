/** Deletes help tickets: those of a deleted account, and others a year after they were closed. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';

/** Scheduled by the event `account.deleted`. */
export const forgetTicketsOfKind = 'forget-tickets-of';
/** The kind of the daily job. */
export const forgetTicketsKind = 'forget-tickets';

const deleted = z.object({ subject_id: z.uuid() });

export const forgetTicketsOfJob: JobHandler = async ({ job, sql }) => {
  await sql`delete from help_ticket where account_id = ${deleted.parse(job.body).subject_id}`;
};

export const forgetTicketsJob: JobHandler = async ({ sql, now }) => {
  await sql`delete from help_ticket where closed_at < ${keptSince('questions', now())}`;
};
