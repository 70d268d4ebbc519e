/** Ends open requests and offers for days someone else has just taken; an offer with a choice continues with what is left. */
import { present } from '../../../platform/assert.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { lockHolds } from '../../points/holds/swap-holds.server.ts';
import { openStates } from '../lifecycle/exchange-states.ts';
import { nameOf } from '../lifecycle/exchange-references.ts';
import type { Take } from '../lifecycle/exchange-steps.ts';
import {
  isRental,
  payersOf,
  readExchange,
  type Exchange,
  type Leg,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';
import { narrowOffer } from './narrow-offer.server.ts';

/** An open exchange, and the ids of legs it can no longer have. */
type Losing = { exchange: Exchange; lost: ReadonlySet<string> };

/** Locks open exchanges that overlap the days of an exchange, by id. The listings of its legs are locked. */
async function lockOverlapping(sql: Sql, takerId: string): Promise<Losing[]> {
  // “offset 0” makes the planner look up legs by listing and days; otherwise it goes through every open exchange.
  const found = await sql<{ id: string; legId: string }[]>`
    select e.id, l.id as "legId"
      from leg taken
     cross join lateral (
       select id, exchange_id from leg
        where listing_id = taken.listing_id and during && taken.during and state = 'offered' and exchange_id <> taken.exchange_id
       offset 0) l
      join exchange e on e.id = l.exchange_id and e.state = any(${openStates})
     where taken.exchange_id = ${takerId} order by e.id for update of e`;
  const lost = new Set(found.map(({ legId }) => legId));
  const losing: Losing[] = [];
  for (const id of new Set(found.map((row) => row.id)))
    losing.push({ exchange: present(await readExchange(sql, id), 'offer whose row is locked'), lost });
  return losing;
}

/** The remaining legs of an offer with a choice; null if someone would have nothing left to give. */
function leftOf(exchange: Exchange, lost: ReadonlySet<string>): { swap: Swap; lost: Leg[] } | null {
  if (isRental(exchange)) return null;
  const left = exchange.legs.filter(({ id }) => !lost.has(id));
  const isWhole = exchange.parties.every(({ memberId }) => left.some(({ giverId }) => giverId === memberId));
  return isWhole ? { swap: exchange, lost: exchange.legs.filter(({ id }) => lost.has(id)) } : null;
}

/** Ends, or narrows, everything that overlaps an exchange's days. @param madeBy the account whose step took them; null for the clock */
export async function endOverlapping(
  take: Take,
  work: Work,
  taker: Exchange,
  madeBy: string | null,
): Promise<void> {
  const losing = await lockOverlapping(work.sql, taker.id);
  if (losing.length === 0) return;
  // All wallets at once and in order, including the taker's: two acceptances could otherwise deadlock.
  const wallets = [taker, ...losing.map(({ exchange }) => exchange)].flatMap((exchange) =>
    payersOf(exchange).map(({ memberId }) => ({ exchange: nameOf(exchange), memberId })),
  );
  await lockHolds(work.sql, wallets);
  for (const { exchange, lost } of losing) {
    const left = leftOf(exchange, lost);
    if (left) await narrowOffer(take, work, left.swap, left.lost);
    else await take.exchange(work, exchange, 'supersede', 'acceptance', { madeBy, body: { by: taker.id } });
  }
}
