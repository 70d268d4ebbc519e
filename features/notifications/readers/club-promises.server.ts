/** Finds the promises that wait only for operators: someone reported a member, and waits for them. */
import { isUuid } from '../../../platform/ids.ts';
import { operatorIds } from '../../members/operators.server.ts';
import { reportDueAt } from '../../reports/report-terms.ts';
import { dueClubFacts } from '../about/about-club.server.ts';
import type { PromiseReader } from './promises.server.ts';

/** For operators who may close it: not the two members themselves. */
const lookAtReport: PromiseReader['read'] = async (sql, reportId) => {
  if (!isUuid(reportId)) return null;
  const [row] = await sql<{ reportedAt: Date; people: string[] }[]>`
    select reported_at as "reportedAt", people from report_that_waits(${reportId})`;
  if (!row) return null;
  const until = reportDueAt(row.reportedAt);
  return {
    holders: (await operatorIds(sql)).filter((id) => !row.people.includes(id)),
    from: row.reportedAt,
    until,
    key: reportId,
    version: null,
    said: {},
    factsFor: () => dueClubFacts(until),
  };
};

export const clubPromises = {
  'look at a report': { read: lookAtReport, reminder: 'desk.report_reminder' },
} as const satisfies Record<string, PromiseReader>;
