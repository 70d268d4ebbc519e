/** Deletes reports a year after they were closed, with what they showed; open ones stay. */
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';

export const forgetReportsKind = 'forget-reports';

/** The daily job. */
export const forgetReportsJob: JobHandler = async ({ sql, now }) => {
  await sql`select forget_reports(${keptSince('reports', now())})`;
};
