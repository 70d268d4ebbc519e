/** What happens at the moment of the last yes? All legs take their days, all points and cards stand, and what overlaps ends: all of it or nothing. */
import { present } from '../../platform/assert.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { BookableListing } from '../bookings/bookable-listing.server.ts';
import { countAgainstLimit } from '../bookings/count-against-limit.server.ts';
import {
  releaseOfRequest,
  supersedeRequests,
  tellSuperseded,
} from '../bookings/supersede-requests.server.ts';
import { keepPrice } from '../payments/bind-payment.server.ts';
import type { PaymentRefusal } from '../payments/payments-refusals.ts';
import type { PointsRefusal } from '../points/points-refusals.ts';
import { tellOfLegsNotReady } from './agreed-leg-requirements.server.ts';
import { offersDirectSwap } from './direct-offer.server.ts';
import { askForGuarantees } from './hold-guarantees.server.ts';
import { askAboutLegs } from './lapse-leg.server.ts';
import { standBy } from './stand-by.server.ts';
import { releasesOfSuperseded, supersedeOffers, tellSupersededOffers } from './supersede-swaps.server.ts';
import { partyExchange, swapExchange } from './swap-exchanges.ts';
import { swapLegLifecycle } from './swap-leg-lifecycle.ts';
import { swapLifecycle } from './swap-lifecycle.ts';
import { swapRefusals, type SwapRefusal } from './swap-refusals.ts';
import { moveLeg, moveSwap, takeLegDays, type Leg, type Party, type Swap } from './swap-store.server.ts';

type Yes = { mine: Party; paymentId: string | null };

/**
 * The listings' rows are locked, and the swap's; each leg stands once.
 * @throws `claims_on_a_listing_do_not_overlap` when some of the days are gone: then nothing of this has happened
 */
export async function lockIn(
  { sql }: Transaction,
  swap: Swap,
  listings: ReadonlyMap<number, BookableListing>,
  { mine, paymentId }: Yes,
  now: Date,
): Promise<'locked' | SwapRefusal | PaymentRefusal | PointsRefusal> {
  const step = present(swapLifecycle.nextState(swap.state, 'accept', 'member'), 'acceptance of an open swap');
  await moveSwap(sql, swap, { state: step.to, answer_until: null, accepted_at: now });
  for (const leg of swap.legs) {
    const agreed = await agreeLeg(sql, leg, listings.get(leg.listingId), swap);
    if (isRefusal(agreed)) return agreed;
  }
  await takeLegDays(sql, swap.id);
  const requests = await supersedeRequests(sql, swap.legs, now);
  const offers = await supersedeOffers(sql, swap.legs, swap.id, now);
  const releases = [
    ...requests.map((request) => releaseOfRequest(request, mine.memberId)),
    ...releasesOfSuperseded(offers, mine.memberId),
  ];
  const stands = await standBy(sql, swap, mine, { paymentId, releases }, now);
  if (isRefusal(stands)) return stands;
  const kept = await keepPrices(sql, swap, mine, now);
  if (isRefusal(kept)) return kept;
  await askForGuarantees(sql, swap, now);
  await askAboutLegs(sql, swap.legs, now);
  await appendEvent(
    sql,
    { name: 'swap.accepted', subject: swapExchange(swap.id), body: { by: mine.memberId } },
    now,
  );
  await tellOfLegsNotReady(sql, swap.legs, now);
  await tellSuperseded(sql, requests, swap.id, now);
  await tellSupersededOffers(sql, offers, swap.id, now);
  return 'locked';
}

/** A leg is agreed, and counts against what its owner gives a year; what the owner offers for direct swaps without a number counts nothing. */
async function agreeLeg(
  sql: Runner,
  leg: Leg,
  listing: BookableListing | undefined,
  swap: Swap,
): Promise<'agreed' | SwapRefusal> {
  // Offered in time is not enough: it may be gone from the market since, or this way used up for the year. What somebody gives who asked, or
  // whom the club has asked for it, is their own word.
  const asker = swap.parties.at(0)?.memberId;
  const isTheirWord = swap.kind === 'direct' && leg.giverId === asker;
  if (!listing || (!isTheirWord && !offersDirectSwap(listing))) return swapRefusals.notOnOffer;
  const isCounted = await countAgainstLimit(sql, listing, 'directSwap', -1);
  const step = present(swapLegLifecycle.nextState(leg.state, 'agree', 'acceptance'), 'agreement of a leg');
  await moveLeg(sql, leg, { state: step.to, is_counted: isCounted });
  return 'agreed';
}

/** Decides that every member's part is to be captured. */
async function keepPrices(
  sql: Runner,
  swap: Swap,
  mine: Party,
  now: Date,
): Promise<'kept' | PaymentRefusal | SwapRefusal> {
  for (const party of swap.parties) {
    const kept = await keepPrice({ sql, now }, partyExchange(party.id), party.totalCents);
    if (isRefusal(kept)) return party === mine ? kept : swapRefusals.cardLapsed;
  }
  return 'kept';
}
