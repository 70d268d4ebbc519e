/** Finds open offers whose days somebody else takes, and ends or narrows them. */
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { rangeText } from '../../availability/claimed-time.ts';
import type { TakenTime } from './requests-for.server.ts';
import { narrowOffer } from './narrow-offer.server.ts';
import { swapLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { lockSwap, type Leg, type Swap } from '../lifecycle/exchange-store.server.ts';
import type { Take } from '../lifecycle/exchange-steps.ts';

/** An open offer, and the legs it cannot have any more. */
type LosingOffer = { swap: Swap; lost: Leg[] };

/** Locks every open offer that wants some of these days, in id order. The listings' rows are locked. @param but the swap that took the days */
export async function offersFor(
  sql: Sql,
  taken: readonly TakenTime[],
  but: string | null,
): Promise<LosingOffer[]> {
  const wanting = new Map<string, Set<string>>();
  for (const { listingId, during } of taken)
    for (const { id, swapId } of await sql<{ id: string; swapId: string }[]>`
      select g.id, g.exchange_id as "swapId" from leg g join exchange s on s.id = g.exchange_id
       where g.listing_id = ${listingId} and g.during && ${rangeText(during)}::tsrange and s.kind <> 'rental' and s.state = any(${swapLifecycle.statesWith('supersede')})`)
      wanting.set(swapId, (wanting.get(swapId) ?? new Set()).add(id));
  const losing: LosingOffer[] = [];
  for (const swapId of [...wanting.keys()].filter((id) => id !== but).sort()) {
    const swap = await lockSwap(sql, swapId);
    // Somebody may have ended it while this transaction waited for its row.
    if (!swap || swapLifecycle.nextState(swap.state, 'supersede', 'acceptance') === null) continue;
    losing.push({ swap, lost: swap.legs.filter(({ id }) => wanting.get(swapId)?.has(id)) });
  }
  return losing;
}

/** Ends these offers, or narrows them to what is left to choose from. Every wallet they touch is locked. @param by the exchange that took the days */
export async function endOffers(
  { swap: takeStep }: Take,
  work: Work,
  offers: readonly LosingOffer[],
  by: string,
): Promise<void> {
  for (const { swap, lost } of offers) {
    const left = swap.legs.filter((leg) => !lost.includes(leg));
    const isWhole = swap.parties.every(({ memberId }) => left.some(({ giverId }) => giverId === memberId));
    if (isWhole) await narrowOffer(takeStep, work, swap, lost);
    else await takeStep(work, swap, 'supersede', 'acceptance', { madeBy: null, body: { by } });
  }
}
