/** Records a membership bill as paid; its points are credited in the same transaction. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { givePoints } from '../points/give-points.server.ts';
import { saveBill, type Bill } from './bill-store.server.ts';

/** The bill is locked. Its points are given once in any case: the bill is their key. */
export async function notePaidBill(sql: Sql, bill: Bill, now: Date): Promise<void> {
  const { id, memberId, points, totalCents } = bill;
  await saveBill(sql, bill, { state: 'paid', paid_at: now, problem: null });
  if (points > 0) {
    const gift = { memberId, points, reason: 'membership_bundle', key: `membership_bundle/${id}` } as const;
    await givePoints({ sql, now }, { ...gift, madeBy: null });
  }
  await appendEvent(
    sql,
    {
      name: 'membership.fee_paid',
      subject: { kind: 'member', id: memberId },
      body: { cents: totalCents, points, expiresAt: bill.coversTo.toISOString(), bill: id },
    },
    now,
  );
}
