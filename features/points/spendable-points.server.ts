/** Reads how many points members can spend, the number behind wallets, circles and offers. */
import type { Sql } from '../../platform/database.server/sql.ts';

/**
 * What each member can spend now, in whole points: bonus plus earned. Held points are in escrow and don't count.
 * @returns by member; members without points are omitted
 */
export async function spendablePoints(sql: Sql, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ memberId: string; points: number }[]>`
    select member_id as "memberId", sum(balance_points)::bigint as points from points_account
     where kind in ('available', 'bonus') and member_id = any(${[...memberIds]}::uuid[]) and balance_points > 0
     group by member_id`;
  return new Map(rows.map(({ memberId, points }) => [memberId, points]));
}
