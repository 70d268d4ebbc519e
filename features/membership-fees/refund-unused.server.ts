/** Refunds the unused whole months of a paid membership year when its member leaves. */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { refundEarned } from '../payments/steps/refund-earned.server.ts';
import { creditLeft, exchangeOfBill, latestYear, saveBill, type Bill } from './bill-store.server.ts';
import { unusedCents, unusedFrom, unusedMonths } from './membership-bill.ts';

const left = z.object({ subject_id: z.uuid() });

/**
 * The job that reads 'membership.cancelled' and 'account.deleted'. What is refunded is no longer covered, so a member who comes back pays from then on.
 * Credit from a lower tier stays a credit and makes the refund smaller by as much.
 */
export const refundUnusedMonths: JobHandler = async ({ job, sql, now: clock }) => {
  const { subject_id: memberId } = left.parse(job.body);
  const now = clock();
  const bills = await latestYear(sql, memberId);
  const [year] = bills;
  const months = year ? unusedMonths(year.coversTo, now) : 0;
  if (!year || months === 0) return;
  let credit = await creditLeft(sql, memberId);
  for (const bill of bills) {
    const cents = unusedCents(bill, year, months, credit);
    credit -= Math.min(credit, bill.feeCents - bill.creditCents);
    if (bill.state === 'paid' && cents > 0) await refundBill(sql, bill, cents, now);
    const from = unusedFrom(year.coversTo, months);
    if (bill.coversFrom < from) await saveBill(sql, bill, { covers_to: from });
  }
};

async function refundBill(sql: Sql, bill: Bill, cents: number, now: Date): Promise<void> {
  const refunded = await refundEarned({ sql, now }, exchangeOfBill(bill.id), cents);
  // The job may run twice: nothing is left of a bill that was refunded in full.
  if (refunded > 0) await saveBill(sql, bill, { refunded_cents: refunded });
}
