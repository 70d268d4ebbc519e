/** Hands a contested no-show report to the operators. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { decideUntilOf } from './no-show-rules.ts';
import { moveReport, type Report, type Taken } from './no-show-store.server.ts';

/** The report's row is locked. No money moves before the decision. */
export async function contest(
  sql: Sql,
  report: Report,
  taken: Taken,
  answer: string,
  now: Date,
): Promise<void> {
  const decideUntil = decideUntilOf(now);
  await moveReport(sql, report, taken, { answer, answered_at: now, decide_until: decideUntil });
  const said = { report: report.id, by: report.absent, decideUntil: decideUntil.toISOString() };
  await appendEvent(sql, { name: 'no_show.contested', subject: report.exchange, body: said }, now);
}
