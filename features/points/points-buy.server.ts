/** Finds an example of what points buy, among the published listings. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { PointsBuy } from './wallet-view.ts';

/** A weekend is easiest to imagine. */
const wantedUnits = 2;

/** @param memberId whose own listings are left out */
export async function pointsBuy(sql: Sql, memberId: string, points: number): Promise<PointsBuy | null> {
  const [found] = await sql<PointsBuy[]>`
    select ${points}::bigint as points, l.title, l.slug, l.price_unit as unit,
           least(${points} / l.price_points, l.maximum_units)::integer as units
      from listing_search s join listing l on l.id = s.listing_id
     where s.ways & 4 > 0 and l.price_points > 0 and l.owner_id is distinct from ${memberId}
       and l.price_points * greatest(l.minimum_units, 1) <= ${points}
     order by abs(least(${points} / l.price_points, l.maximum_units) - ${wantedUnits}), s.rating_order, l.id limit 1`;
  return found ?? null;
}
