/** Finds owners who want a listing and have what its owner wants: those who saved it and whose listing its owner saved, then others' wishes. */
import { inTransaction } from '../../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import type { Sql } from '../../../../platform/database.server/sql.ts';
import type { AccountActor } from '../../../members/actor.ts';
import { notFound } from '../../../members/member-refusals.ts';
import { balancesOf, percentMore } from '../matcher/even-out.ts';
import { datesFrom, freeRuns, type Dates } from '../matcher/free-runs.ts';
import { giftsOf, givenListings, type Gift } from './given-listings.server.ts';
import { savedPairs, suggestionsOf, type SavedPair } from './saved-pairs.server.ts';
import type { Seeker } from './seeker-view.ts';
import { withWorth } from '../matcher/priced-market.ts';
import { firstFit, isDreamedOf } from './wish-fit.ts';
import type { WishArea } from './wish.ts';
import { giftView } from './wish-queries.server.ts';
import { standingWishes } from './wish-lifecycle.ts';

export type Asked = {
  /** The slug of the searcher's listing. */
  give: string;
  /** What the searcher wants for it; empty: anything. */
  categories: readonly string[];
};

/** The maximum number of wishes examined, longest waiting first. */
const mostLookedAt = 500;

type Row = {
  id: string;
  memberName: string;
  photo: string | null;
  memberId: string;
  categories: string[];
  areas: WishArea[];
  from: string;
  to: string;
  units: number;
  isWeekend: boolean;
  leastPoints: number | null;
  mostPoints: number | null;
  waitingSince: Date;
  giftIds: number[];
};

/**
 * Owners whose wish one's listing matches on free days, and who give something in these categories. Only wishes whose members allow being
 * found. Owners who saved it and whose listing one has saved come first, with days on which both are free.
 * @returns longest waiting first
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
    const pairs = await savedPairs(sql, actor.accountId, mine.id);
    const rows = await wishesFor(sql, actor.accountId, mine.categoryId);
    const ids = [...pairs.map(({ listingId }) => listingId), ...rows.flatMap(({ giftIds }) => giftIds)];
    const found = await giftsOf(sql, [...new Set(ids)], deps.now());
    const isAsked = ({ row: { categoryId } }: Gift) =>
      categories.length === 0 || categories.includes(categoryId);
    const gifts = new Map([...found].filter(([, gift]) => isAsked(gift)));
    const runs = freeRuns(mine);
    const wishes = rows.flatMap((row): Seeker[] => {
      if (!isDreamedOf(row, mine)) return [];
      const dates = firstFit(row, mine, runs);
      const has = row.giftIds.flatMap((id) => gifts.get(id) ?? []);
      if (!dates || has.length === 0) return [];
      return [seekerOf(row, dates, has)];
    });
    const isWished = ({ memberId, listingId }: SavedPair) =>
      wishes.some(
        (seeker) =>
          seeker.memberId === memberId &&
          seeker.has.some(({ slug }) => slug === gifts.get(listingId)?.row.slug),
      );
    const unwished = pairs.filter((pair) => !isWished(pair));
    return [...suggestionsOf(unwished, mine, gifts), ...wishes];
  });

function seekerOf(row: Row, dates: Dates & { worthPoints: number }, has: readonly Gift[]): Seeker {
  const { from, to, worthPoints } = dates;
  return {
    wishId: row.id,
    memberId: row.memberId,
    memberName: row.memberName,
    photo: row.photo,
    wants: { from, to, units: row.units, worthPoints },
    window: { from: row.from, to: row.to },
    waitingSince: row.waitingSince.toISOString(),
    has: has.map(({ row: gift, worth }) => {
      const same = datesFrom(from, worth.priceUnit, row.units);
      const [balance] = balancesOf([worthPoints, worth.worthOf(same.from, same.to)]);
      return { ...giftView(gift), percentMore: balance ? percentMore(balance) : 0 };
    }),
  };
}

const wishesFor = (sql: Sql, me: string, categoryId: string) => sql<Row[]>`
  select w.id, m.display_name as "memberName", m.photo, m.id as "memberId", w.categories, w.areas, w.from_day as "from", w.to_day as "to", w.units, w.is_weekend as "isWeekend",
         w.least_points as "leastPoints", w.most_points as "mostPoints", w.waiting_since as "waitingSince",
         array(select g.listing_id from wish_gift g where g.wish_id = w.id order by g.listing_id) as "giftIds"
    from wish w join member m on m.id = w.member_id
   where w.state = any(${standingWishes}) and w.is_findable and w.member_id <> ${me}
     and not exists (select from member_block b
                      where (b.blocker_id, b.blocked_id) in ((${me}::uuid, w.member_id), (w.member_id, ${me}::uuid)))
     and (w.categories = '{}' or ${categoryId} = any(w.categories))
     and exists (select from membership s where s.account_id = w.member_id and s.state = 'active' and s.kind = 'owner')
   order by w.waiting_since, w.id limit ${mostLookedAt}`;
