/** Reads the matcher's input: active wishes, what is given for them, and what is excluded. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { daysBetween } from '../../../../platform/time/date-range.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { overdueAmong } from '../../../membership-fees/paused-requests.server.ts';
import { debtorsAmong } from '../../../payments/debts.server.ts';
import { spendablePoints } from '../../../points/spendable-points.server.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { CircleRules } from './find-circles.ts';
import { givenListings } from '../wishes/given-listings.server.ts';
import type { PlainMarket } from './priced-market.ts';
import { tooYoungFor } from '../wishes/too-young.server.ts';
import { refusedKey } from '../wishes/wish-fit.ts';
import type { Wish } from '../wishes/wish.ts';
import { backLegs, calledOffLegs, outLegs } from '../../lifecycle/leg-lifecycle.ts';
import { openStates } from '../../lifecycle/exchange-states.ts';
import { standingWishes } from '../wishes/wish-lifecycle.ts';

/** From the operators' settings. */
export const circleRules = (settings: Settings): CircleRules => ({
  mostMembers: settings['circle-most-members'],
  tolerancePercent: settings['circle-tolerance-percent'],
  forgivenPercent: settings['circle-forgiven-percent'],
  hasTopUp: true,
  noticeDays: answerDays,
});

/** Nothing starts earlier: this far ahead of the first pick-up everyone has 48 hours to answer (rules.md, "Requests"). */
export const answerDays = 4;

type Row = Omit<Wish, 'waitingDays' | 'gives'> & { waitingSince: Date; gives: number[] };

const happened = [...outLegs, ...backLegs];

/**
 * Whether the member of `wish w` gave in a circle of this wish that broke through no fault of theirs, and has received nothing for it
 * since.
 */
const isOwed = (sql: Sql) => sql`exists (
  select from circle_place p join exchange s on s.id = p.exchange_id
    join leg gave on gave.exchange_id = s.id and gave.giver_id = w.member_id and gave.state = any(${happened})
    join leg lost on lost.exchange_id = s.id and lost.receiver_id = w.member_id and lost.state = any(${calledOffLegs})
   where p.wish_id = w.id and not p.is_refused
     and not exists (
       select from circle_place n join exchange later on later.id = n.exchange_id and later.asked_at > s.asked_at
         join leg got on got.exchange_id = later.id and got.receiver_id = w.member_id and got.state = any(${happened})
        where n.wish_id = w.id))`;

/**
 * Active owners' current wishes, without members who have debts, because they could not accept. Listings in another open proposal are left
 * out.
 * @param only these wishes; null: all
 */
export async function readMarket(sql: Sql, now: Date, only: readonly string[] | null): Promise<PlainMarket> {
  const rows = await sql<Row[]>`
    select w.id, w.member_id as "memberId", w.categories, w.areas, w.from_day as "from", w.to_day as "to", w.units, w.is_weekend as "isWeekend",
           w.least_points as "leastPoints", w.most_points as "mostPoints", w.top_up_points as "topUpPoints", w.waiting_since as "waitingSince",
           array(select g.listing_id from wish_gift g
                  where g.wish_id = w.id
                    and not exists (select from leg l join exchange s on s.id = l.exchange_id
                                     where l.listing_id = g.listing_id and s.kind = 'circle' and s.state = any(${openStates}))
                  order by g.listing_id) as gives,
           (select count(*)::int from circle_place p join wish o on o.id = p.wish_id join exchange_party a on a.exchange_id = p.exchange_id
             where o.member_id = w.member_id and a.member_id = w.member_id and a.agreed_version is not null and not p.is_refused) as accepted,
           (select count(*)::int from circle_place p join wish o on o.id = p.wish_id where o.member_id = w.member_id and p.is_refused) as refused,
           ${isOwed(sql)} as "isOwed",
           array(select case b.blocker_id when w.member_id then b.blocked_id else b.blocker_id end
                   from member_block b where w.member_id in (b.blocker_id, b.blocked_id)) as apart
      from wish w
     where w.state = any(${standingWishes}) and w.to_day > ${today('America/Edmonton', now)}
       and (${only === null} or w.id = any(${[...(only ?? [])]}::uuid[]))
       and exists (select from membership s where s.account_id = w.member_id and s.state = 'active' and s.kind = 'owner')
     order by w.id`;
  const members = [...new Set(rows.map(({ memberId }) => memberId))];
  const debtors = await debtorsAmong(sql, members);
  const paused = await overdueAmong(sql, members);
  const wallets = await spendablePoints(sql, members);
  const able = rows.filter(({ memberId }) => !debtors.has(memberId) && !paused.has(memberId));
  const wishes = able.map(({ waitingSince, ...row }) => ({
    ...row,
    topUpPoints: Math.min(row.topUpPoints, wallets.get(row.memberId) ?? 0),
    waitingDays: Math.max(0, daysBetween(today('UTC', waitingSince), today('UTC', now))),
  }));
  const refused = await sql<{ wishId: string; listingId: number }[]>`
    select wish_id as "wishId", listing_id as "listingId" from wish_refusal where wish_id = any(${wishes.map(({ id }) => id)}::uuid[])`;
  // Includes debtors' listings: what others read about their own wishes must not depend on a debt.
  const listings = await givenListings(sql, [...new Set(rows.flatMap(({ gives }) => gives))], now);
  const barred = [...refused, ...(await tooYoungFor(sql, wishes, listings, answerDays))];
  return {
    wishes,
    listings,
    refused: new Set(barred.map(({ wishId, listingId }) => refusedKey(wishId, listingId))),
  };
}
