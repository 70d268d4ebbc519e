/** When is a report forgotten? A year after it was closed, with what was shown in it; one that waits stays. */
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';

export const forgetReportsKind = 'forget-reports';

/** The daily job. */
export const forgetReportsJob: JobHandler = async ({ sql, now }) => {
  await sql`select forget_reports(${keptSince('reports', now())})`;
};
