/** Reads how many points members can spend: the one number behind wallets, circles and offers. */
import type { Sql } from '../../platform/database.server/sql.ts';

/**
 * What each member can spend now, in whole points: bonus and earned points together. Held points are in escrow accounts and do not count.
 * @returns by member; members without points are left out
 */
export async function spendablePoints(sql: Sql, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ memberId: string; points: number }[]>`
    select member_id as "memberId", sum(balance_points)::bigint as points from points_account
     where kind in ('available', 'bonus') and member_id = any(${[...memberIds]}::uuid[]) and balance_points > 0
     group by member_id`;
  return new Map(rows.map(({ memberId, points }) => [memberId, points]));
}
