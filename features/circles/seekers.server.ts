/** Who wants what I have, and has what I want? The search the other way around: over the wishes of others. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { balancesOf, percentMore } from './even-out.ts';
import { firstFit, freeRuns } from './free-runs.ts';
import { givenListings } from './given-listings.server.ts';
import type { Seeker } from './seeker-view.ts';
import { withWorth } from './priced-market.ts';
import { isDreamedOf } from './wish-fit.ts';
import type { GivenListing, WishArea } from './wish.ts';
import { giftColumns, giftView, isGiven, type GiftRow } from './wish-queries.server.ts';

export type Asked = {
  /** The slug of an own listing. */
  give: string;
  /** What one would like to have for it; empty: anything. */
  categories: readonly string[];
};

/** So many wishes are looked at, those that have waited longest first. */
const mostLookedAt = 500;

type Row = {
  id: string;
  memberName: string;
  memberId: string;
  categories: string[];
  areas: WishArea[];
  from: string;
  to: string;
  units: number;
  leastPoints: number | null;
  mostPoints: number | null;
  waitingSince: Date;
  giftIds: number[];
};

/**
 * Owners whose wish an own listing answers, on days on which it is free, and who give something of these categories. Only wishes whose members
 * let others find them.
 * @returns those who have waited longest first
 */
export const seekersFor = (
  deps: Deps,
  actor: AccountActor,
  { give, categories }: Asked,
): Promise<Seeker[] | typeof notFound> =>
  inTransaction(deps, {}, async ({ sql }) => {
    const [own] = await sql<{ id: number }[]>`
      select id from listing where slug = ${give} and owner_id = ${actor.accountId} and state = 'published'`;
    const [mine] = own ? (await givenListings(sql, [own.id], deps.now())).map(withWorth) : [];
    if (!mine) return notFound;
    const rows = await wishesFor(sql, actor.accountId, mine.categoryId);
    const gifts = await giftsOf(sql, [...new Set(rows.flatMap(({ giftIds }) => giftIds))]);
    const runs = freeRuns(mine);
    return rows.flatMap((row): Seeker[] => {
      if (!isDreamedOf(row, mine)) return [];
      const dates = firstFit(runs, mine.priceUnit, row);
      const has = row.giftIds
        .flatMap((id) => gifts.get(id) ?? [])
        .filter(({ categoryId }) => categories.length === 0 || categories.includes(categoryId));
      if (!dates || has.length === 0) return [];
      return [seekerOf(row, mine, dates, has)];
    });
  });

function seekerOf(
  row: Row,
  mine: GivenListing,
  dates: { from: string; to: string },
  has: readonly GiftRow[],
): Seeker {
  const worthPoints = mine.worthOf(dates.from, dates.to);
  return {
    wishId: row.id,
    memberId: row.memberId,
    memberName: row.memberName,
    wants: { ...dates, units: row.units, worthPoints },
    window: { from: row.from, to: row.to },
    waitingSince: row.waitingSince.toISOString(),
    has: has.map((gift) => {
      const [balance] = balancesOf([worthPoints, row.units * gift.pricePoints]);
      return { ...giftView(gift), percentMore: balance ? percentMore(balance) : 0 };
    }),
  };
}

const wishesFor = (sql: Runner, me: string, categoryId: string) => sql<Row[]>`
  select w.id, m.display_name as "memberName", m.id as "memberId", w.categories, w.areas, w.from_day as "from", w.to_day as "to", w.units,
         w.least_points as "leastPoints", w.most_points as "mostPoints", w.waiting_since as "waitingSince",
         array(select g.listing_id from wish_gift g where g.wish_id = w.id order by g.listing_id) as "giftIds"
    from wish w join member m on m.id = w.member_id
   where w.state = 'standing' and w.is_findable and w.member_id <> ${me}
     and (w.categories = '{}' or ${categoryId} = any(w.categories))
     and exists (select from membership s where s.account_id = w.member_id and s.state = 'active' and s.kind = 'owner')
   order by w.waiting_since, w.id limit ${mostLookedAt}`;

async function giftsOf(sql: Runner, ids: readonly number[]): Promise<Map<number, GiftRow>> {
  const rows = await sql<GiftRow[]>`
    select ${giftColumns(sql)} from listing l where l.id = any(${[...ids]}::bigint[]) and l.state = 'published'`;
  return new Map(rows.filter(isGiven).map((row) => [row.id, row]));
}
