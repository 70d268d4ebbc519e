/** Says who gets no new request, and sends none, because their yearly fee could not be charged. Agreed exchanges go on. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { feeRefusals, type FeeRefusal } from './fee-refusals.ts';

/** Members among these whose membership is overdue: new requests to them and by them pause. */
export async function overdueAmong(sql: Sql, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select member_id as id from membership_bill
     where state = 'overdue' and member_id = any(${[...memberIds]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** @param askerId who would send the request @param hostIds who would get it */
export async function pausedRefusal(
  sql: Sql,
  askerId: string,
  hostIds: readonly string[],
): Promise<FeeRefusal | null> {
  const overdue = await overdueAmong(sql, [askerId, ...hostIds]);
  if (overdue.has(askerId)) return feeRefusals.ownFeeOverdue;
  return overdue.size > 0 ? feeRefusals.hostPaused : null;
}
