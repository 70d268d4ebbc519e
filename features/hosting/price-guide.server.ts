/** Tells an owner what similar listings charge, and how much of their price is our fee. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { ownerFeePercent } from '../membership/owner-fee.server.ts';

/** Prices per day or night, in cents. */
export type SimilarPrices = {
  count: number;
  lowCents: number;
  medianCents: number;
  highCents: number;
  /** Too few in the owner's province: these are from everywhere. */
  isBeyondProvince: boolean;
};

export type PriceGuide = {
  /** Percent of the rental, for this owner today. */
  feePercent: number;
  /** Null with too few to be useful, or so few that one owner's price would show. */
  similar: SimilarPrices | null;
};

const fewest = 3;

/** Of others' published listings in one category: in the province, or everywhere if the province has too few. */
export async function priceGuide(
  sql: Sql,
  { ownerId, categoryId, province }: { ownerId: string; categoryId: string; province: string },
  now: Date,
): Promise<PriceGuide> {
  const found = await sql<SimilarPrices[]>`
    select count(*)::int as count, min(price_cents)::int as "lowCents", max(price_cents)::int as "highCents",
           (percentile_cont(0.5) within group (order by price_cents))::int as "medianCents", place.beyond as "isBeyondProvince"
      from (values (false), (true)) place (beyond)
      join listing on place.beyond or province = ${province}
     where state = 'published' and category_id = ${categoryId} and owner_id <> ${ownerId}
     group by place.beyond order by place.beyond`;
  return {
    feePercent: await ownerFeePercent(sql, ownerId, now),
    similar: found.find(({ count }) => count >= fewest) ?? null,
  };
}
