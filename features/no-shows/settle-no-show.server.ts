/** Settles a no-show report: records whose no-show it was and ends the exchange accordingly, in one transaction. */
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { settleMissedLeg } from '../exchange/handover/missed.server.ts';
import { moveReport, type Report, type Taken } from './no-show-store.server.ts';
import type { NoShowVerdict } from './no-show-view.ts';

type Settlement = Taken & {
  verdict: NoShowVerdict;
  /** Null: by the clock. */
  madeBy: string | null;
  answeredAt?: Date;
  decided?: { by: string; reasons: string };
};

/** The rows of the report and its exchange are locked. */
export async function settleNoShow(
  transaction: Transaction,
  report: Report,
  { verdict, madeBy, answeredAt, decided, ...taken }: Settlement,
  now: Date,
): Promise<void> {
  // Before the exchange ends, because that closes whatever is still open.
  await moveReport(transaction.sql, report, taken, {
    verdict,
    ended_at: now,
    ...(answeredAt && { answered_at: answeredAt }),
    ...(decided && { decided_by: decided.by, decision: decided.reasons }),
  });
  const reason = decided?.reasons ?? report.words;
  const settled = { absent: verdict, reason };
  await settleMissedLeg(transaction.sql, report.exchange.id, settled, madeBy, now);
}
