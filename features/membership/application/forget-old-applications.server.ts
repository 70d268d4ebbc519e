/** Deletes unsuccessful applications a year after they ended, as /privacy promises. */
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { keptSince } from '../../settings/retention.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { ApplicationState } from './application-lifecycle.ts';
import { forgetApplications } from './application-store.server.ts';

export const forgetOldApplicationsKind = 'forget-old-applications';

const ledNowhere: readonly ApplicationState[] = ['declined', 'withdrawn'];

/** The daily job. A withdrawn application counts from the day it was sent. */
export const forgetOldApplicationsJob: JobHandler = async ({ sql, now }) => {
  const rows = await sql<{ id: string }[]>`
    select application_id as id from application_review
     where state = any (${[...ledNowhere]}) and coalesce(decided_at, submitted_at) < ${keptSince('applications', now())}
     order by application_id for update skip locked`;
  const ids = rows.map(({ id }) => id);
  for (const id of ids)
    await appendEvent(sql, { name: 'application.forgotten', subject: { kind: 'application', id } }, now());
  await forgetApplications(sql, ids);
};
