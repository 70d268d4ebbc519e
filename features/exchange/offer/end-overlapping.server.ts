/** Ends the open requests and offers that wanted days which somebody else has just taken; an offer with a choice goes on with what is left of it. */
import { present } from '../../../platform/assert.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { lockHolds } from '../../points/swap-holds.server.ts';
import { openStates } from '../lifecycle/booking-states.ts';
import { readBooking, type Booking } from '../lifecycle/booking-store.server.ts';
import { openSwaps } from '../lifecycle/exchange-lifecycle.ts';
import { exchangeOf, swapExchange } from '../lifecycle/exchange-references.ts';
import type { Take } from '../lifecycle/exchange-steps.ts';
import { readSwap, type Leg, type Swap } from '../lifecycle/exchange-store.server.ts';
import { narrowOffer } from './narrow-offer.server.ts';

/** An open offer, and the legs it cannot have any more. */
type LosingOffer = { swap: Swap; lost: Leg[] };

/** Locks what is open and overlaps the days of these legs, in the order of its ids. The legs' listings are locked. */
async function lockOverlapping(
  sql: Sql,
  legIds: readonly string[],
): Promise<{ requests: Booking[]; offers: LosingOffer[] }> {
  const found = await sql<{ id: string; isRental: boolean; legId: string }[]>`
    select e.id, e.kind = 'rental' as "isRental", l.id as "legId"
      from leg taken
      join leg l on l.listing_id = taken.listing_id and l.during && taken.during and l.exchange_id <> taken.exchange_id
      join exchange e on e.id = l.exchange_id and e.state = any(${[...openStates, ...openSwaps]})
     where taken.id = any(${legIds}) order by e.id for update of e`;
  const lostLegs = new Set(found.map(({ legId }) => legId));
  const idsOf = (isRental: boolean) => [
    ...new Set(found.filter((row) => row.isRental === isRental).map(({ id }) => id)),
  ];
  const requests: Booking[] = [];
  for (const id of idsOf(true))
    requests.push(present(await readBooking(sql, id), 'request whose row is locked'));
  const offers: LosingOffer[] = [];
  for (const id of idsOf(false)) {
    const swap = present(await readSwap(sql, id), 'offer whose row is locked');
    offers.push({ swap, lost: swap.legs.filter((leg) => lostLegs.has(leg.id)) });
  }
  return { requests, offers };
}

/** What takes the days, and whose points stand on it. */
type Taker = {
  id: string;
  legIds: readonly string[];
  madeBy: string | null;
  holder: { exchange: { kind: string; id: string }; memberId: string };
};

/** Ends, or narrows, all that overlaps the days which these legs have taken. */
export async function endOverlapping(take: Take, work: Work, taker: Taker): Promise<void> {
  const { id: by, legIds, madeBy, holder } = taker;
  const { requests, offers } = await lockOverlapping(work.sql, legIds);
  if (requests.length + offers.length === 0) return;
  // All wallets at once and in order, the taker's among them: two acceptances would otherwise wait for each other.
  await lockHolds(work.sql, [
    holder,
    ...requests.map(({ id, renterId: memberId }) => ({ exchange: exchangeOf(id), memberId })),
    ...offers.flatMap(({ swap }) =>
      swap.parties.map(({ memberId }) => ({ exchange: swapExchange(swap.id), memberId })),
    ),
  ]);
  const superseding = { madeBy, body: { by } };
  for (const request of requests) await take.booking(work, request, 'supersede', 'acceptance', superseding);
  for (const { swap, lost } of offers) {
    const left = swap.legs.filter((leg) => !lost.includes(leg));
    const isWhole = swap.parties.every(({ memberId }) => left.some(({ giverId }) => giverId === memberId));
    if (isWhole) await narrowOffer(take.swap, work, swap, lost);
    else await take.swap(work, swap, 'supersede', 'acceptance', superseding);
  }
}
