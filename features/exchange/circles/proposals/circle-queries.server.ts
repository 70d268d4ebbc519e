/** Reads a circle for one of its members; nobody else sees anything of it. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isUuid } from '../../../../platform/ids.ts';
import type { AccountActor } from '../../../members/actor.ts';
import { memberAddress } from '../../../members/member-address.ts';
import { addDays } from '../../../../platform/time/date-range.ts';
import type { Dates } from '../matcher/free-runs.ts';
import { withWorth } from '../matcher/priced-market.ts';
import { answerDays } from '../matcher/read-market.server.ts';
import { givenListings } from '../wishes/given-listings.server.ts';
import { exchangeFor } from '../../views/exchange-queries.server.ts';
import type { CircleView, RingMember } from './circle-view.ts';
import { otherDates } from './other-dates.ts';

const ringOf = (sql: Sql, id: string, me: string) => sql<(Omit<RingMember, 'address'> & { id: string })[]>`
  select m.id, m.display_name as name, m.photo, a.member_id = ${me} as "isMe", coalesce(a.agreed_version = s.version, false) as "hasAgreed",
         l.id as "legId", a.points - a.gets_points as "netPoints"
    from exchange_party a
    join exchange s on s.id = a.exchange_id
    join member m on m.id = a.member_id
    join leg l on l.exchange_id = a.exchange_id and l.giver_id = a.member_id
   -- Each receives from the one in the next place, so that giving goes the other way around.
   where a.exchange_id = ${id} order by a.place desc`;

type Row = {
  reasons: string[];
  chanceMillionths: number;
  myReasons: string[];
  from: string;
  to: string;
  units: number;
  isWeekend: boolean;
  listingId: number;
  proposed: Dates;
};

/** Other dates on which the reader could get it, while the proposal is open. */
async function otherDatesOf({ sql, now }: Deps, row: Row, isOpen: boolean): Promise<Dates[]> {
  const [listing] = isOpen ? await givenListings(sql, [row.listingId], now()) : [];
  if (!listing) return [];
  return otherDates(withWorth(listing), row, row.proposed, addDays(listing.today, answerDays));
}

/** @param id of the circle's swap; null when it does not exist, or is not the reader's */
export async function circleFor(deps: Deps, actor: AccountActor, id: string): Promise<CircleView | null> {
  if (!isUuid(id)) return null;
  const claims = { sub: actor.accountId };
  // The policies show members their own circles, and only their own position in them.
  const row = await inTransaction(deps, { role: 'signed_in', claims }, async ({ sql }) => {
    const [found] = await sql<Row[]>`
      select c.reasons, c.chance_millionths as "chanceMillionths",
             p.reasons as "myReasons", w.from_day::text as "from", w.to_day::text as "to", w.units, w.is_weekend as "isWeekend",
             g.listing_id as "listingId", jsonb_build_object('from', g.from_day, 'to', g.to_day) as proposed
        from circle c join circle_place p on p.exchange_id = c.exchange_id join wish w on w.id = p.wish_id
        join leg g on g.exchange_id = c.exchange_id and g.receiver_id = w.member_id
       where c.exchange_id = ${id}`;
    return found ? { ...found, ring: await ringOf(sql, id, actor.accountId) } : null;
  });
  const swap = row && (await exchangeFor(deps, actor, id));
  if (!row || !swap || swap.kind === 'rental') return null;
  const { reasons, myReasons, chanceMillionths } = row;
  const ring = row.ring.map(({ id: memberId, ...each }) => ({
    ...each,
    address: memberAddress({ id: memberId, name: each.name }),
  }));
  const mine = ring.findIndex(({ isMe }) => isMe);
  const chancePercent = Math.max(1, Math.round(chanceMillionths / 10_000));
  return {
    ring: [...ring.slice(mine), ...ring.slice(0, mine)],
    reasons,
    myReasons,
    dates: { from: row.from, to: row.to },
    otherDates: await otherDatesOf(deps, row, swap.state === 'requested'),
    chancePercent,
    swap,
  };
}
