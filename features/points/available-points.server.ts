/** How many points could these members put in now, without those that were given and may pay a part only? */
import type { Sql } from '../../platform/database.server/sql.ts';

/** By member; whoever has none is left out. */
export async function availablePoints(sql: Sql, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ memberId: string; points: number }[]>`
    select member_id as "memberId", balance_points as points from points_account
     where kind = 'available' and member_id = any(${[...memberIds]}::uuid[]) and balance_points > 0`;
  return new Map(rows.map(({ memberId, points }) => [memberId, points]));
}
