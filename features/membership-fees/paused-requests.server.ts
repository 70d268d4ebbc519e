/** Tells who can neither get nor send new requests because their yearly fee could not be charged. Agreed exchanges continue. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { feeRefusals, type FeeRefusal } from './fee-refusals.ts';

/** Those among these members whose membership is overdue: their new requests pause both ways. */
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
