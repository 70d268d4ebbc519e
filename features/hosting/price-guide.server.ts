/** Tells an owner what similar listings charge, and how much of their price is our fee. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { ownerFeePercent } from '../membership/owner-fee.server.ts';

/** Prices per day or night, in cents. */
export type SimilarPrices = { count: number; lowCents: number; medianCents: number; highCents: number };

export type PriceGuide = {
  /** Percent of the rental, for this owner today. */
  feePercent: number;
  /** Null with too few to be useful, or so few that one owner's price would show. */
  similar: SimilarPrices | null;
};

const fewest = 3;

/** Of others' published listings in one category and province. */
export async function priceGuide(
  sql: Sql,
  { ownerId, categoryId, province }: { ownerId: string; categoryId: string; province: string },
  now: Date,
): Promise<PriceGuide> {
  const [found] = await sql<SimilarPrices[]>`
    select count(*)::int as count, min(price_cents)::int as "lowCents", max(price_cents)::int as "highCents",
           (percentile_cont(0.5) within group (order by price_cents))::int as "medianCents"
      from listing
     where state = 'published' and category_id = ${categoryId} and province = ${province} and owner_id <> ${ownerId}`;
  return {
    feePercent: await ownerFeePercent(sql, ownerId, now),
    similar: found && found.count >= fewest ? found : null,
  };
}
