/** What becomes of offers whose days somebody else has taken? Where one of several listings is left to choose from they go on; the others end. */
import { z } from 'zod';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { rangeText } from '../availability/claimed-time.ts';
import { anyListing } from '../bookings/bookable-listing.server.ts';
import type { TakenTime } from '../bookings/supersede-requests.server.ts';
import { releasePayments } from '../payments/bind-payment.server.ts';
import { releaseHolds, type Release } from '../points/release-holds.server.ts';
import { narrowOffer } from './narrow-offer.server.ts';
import { releaseOfParty } from './stand-by.server.ts';
import { partyExchange, swapExchange } from './swap-exchanges.ts';
import { lockSwap, moveSwap, type Swap } from './swap-store.server.ts';

export const supersedeSwapsKind = 'supersede-swaps';

/** Ends what cannot happen any more; its points and cards are still to be given back. The listings' rows are locked. @param but the swap that took the days */
export async function supersedeOffers(
  sql: Runner,
  taken: readonly TakenTime[],
  but: string | null,
  now: Date,
): Promise<Swap[]> {
  const gone = new Map<string, Set<string>>();
  for (const { listingId, during } of taken)
    for (const { id, swapId } of await sql<{ id: string; swapId: string }[]>`
      select id, swap_id as "swapId" from swap_leg
       where listing_id = ${listingId} and during && ${rangeText(during)}::tsrange and state = 'offered'`)
      gone.set(swapId, (gone.get(swapId) ?? new Set()).add(id));
  const ended: Swap[] = [];
  for (const swapId of [...gone.keys()].filter((id) => id !== but).sort()) {
    const swap = await lockSwap(sql, swapId);
    if (swap?.state !== 'requested') continue;
    const lost = swap.legs.filter(({ id }) => gone.get(swapId)?.has(id));
    const left = swap.legs.filter((leg) => !lost.includes(leg));
    const isWhole = swap.parties.every(({ memberId }) => left.some(({ giverId }) => giverId === memberId));
    if (isWhole) await narrowOffer(sql, swap, lost, now);
    else {
      await moveSwap(sql, swap, { state: 'superseded', answer_until: null, ended_at: now });
      ended.push(swap);
    }
  }
  return ended;
}

/** What their members get back in points. */
export const releasesOfSuperseded = (offers: readonly Swap[], madeBy: string | null): Release[] =>
  offers.flatMap((swap) => swap.parties.map((party) => releaseOfParty(swap, party, 'superseded', madeBy)));

/** Gives the cards of ended offers back and tells their members. After every wallet has been locked. */
export async function tellSupersededOffers(
  sql: Runner,
  offers: readonly Swap[],
  by: string,
  now: Date,
): Promise<void> {
  for (const { id, parties } of offers) {
    await releasePayments(
      { sql, now },
      parties.map((party) => partyExchange(party.id)),
    );
    await appendEvent(sql, { name: 'swap.superseded', subject: swapExchange(id), body: { by } }, now);
  }
}

const body = z.object({ subject_id: z.uuid() });

/** The job that reads that a booking took days: until it has run, the acceptance of such an offer finds the days taken. */
export const supersedeSwapsJob: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const bookingId = body.parse(job.body).subject_id;
  const [taken] = await sql<TakenTime[]>`
    select listing_id as "listingId",
           jsonb_build_object('from', to_char(lower(during), 'YYYY-MM-DD"T"HH24:MI'), 'end', to_char(upper(during), 'YYYY-MM-DD"T"HH24:MI')) as during
      from listing_claim where booking_id = ${bookingId}`;
  if (!taken) return;
  // The listing first, as everywhere: two that end the same offers then wait for each other here.
  await anyListing(sql, taken.listingId);
  const offers = await supersedeOffers(sql, [taken], null, now);
  const releases = releasesOfSuperseded(offers, null);
  if (releases.length > 0) await releaseHolds({ sql, now }, releases);
  await tellSupersededOffers(sql, offers, bookingId, now);
};
