/** Exports the reports someone sent; their outcome is not included. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { AccountActor } from '../members/actor.ts';
import type { ReportReason, ReportSource, ShownMessage } from './report-view.ts';

export type OwnReport = {
  memberId: string;
  reason: ReportReason;
  words: string;
  source: ReportSource;
  sourceId: string | null;
  /** The messages attached to it. */
  shown: ShownMessage[];
  /** ISO text. */
  reportedAt: string;
};

/** Every stored report someone sent, earliest first. */
export async function ownReports(deps: Deps, { accountId }: AccountActor): Promise<OwnReport[]> {
  const acting = { role: 'signed_in', claims: { sub: accountId } };
  const rows = await inTransaction(
    deps,
    acting,
    ({ sql }) => sql<(Omit<OwnReport, 'reportedAt'> & { reportedAt: Date })[]>`
      select reported_id as "memberId", reason, words, source, source_id as "sourceId", shown, reported_at as "reportedAt"
        from member_report where reporter_id = ${accountId} order by reported_at, id`,
  );
  return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }));
}
