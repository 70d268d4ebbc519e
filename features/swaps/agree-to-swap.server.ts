/** How does a member say yes? The last yes takes the days of every leg in one transaction, or nothing has happened. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { today } from '../../platform/time-zone.ts';
import { bookableListing, type BookableListing } from '../bookings/bookable-listing.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import type { PaymentRefusal } from '../payments/payments-refusals.ts';
import type { PointsRefusal } from '../points/points-refusals.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { lockIn } from './lock-in.server.ts';
import { standBy } from './stand-by.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { swapAnswerRefusal } from './swap-policy.ts';
import { bondCents, partyPrice } from './swap-price.ts';
import { refusalsOfSwapLaws, swapRefusals, type SwapRefusal } from './swap-refusals.ts';
import {
  dropLegs,
  listingsOfSwap,
  lockSwap,
  saveParty,
  type Leg,
  type Party,
  type Swap,
} from './swap-store.server.ts';

/**
 * `version`: the offer that the actor has read. `listing`: the slug of the one they choose, where several were offered. `paymentId`: the card that
 * was authorised for their part.
 */
export type SwapAcceptance = {
  id: string;
  version: number;
  listing?: string | null;
  paymentId?: string | null;
};
export type AgreeOutcome =
  | 'agreed'
  | 'accepted'
  | SwapRefusal
  | PaymentRefusal
  | PointsRefusal
  | typeof notFound;

/** @returns 'agreed' while others still have to say yes, 'accepted' when this was the last one */
export const agreeToSwap = (deps: Deps, actor: Actor, input: SwapAcceptance): Promise<AgreeOutcome> =>
  inCommand(deps, (transaction) => agree(transaction, deps.now(), actor, input), refusalsOfSwapLaws);

async function agree(
  transaction: Transaction,
  now: Date,
  actor: Actor,
  { id, version, listing = null, paymentId = null }: SwapAcceptance,
): Promise<AgreeOutcome> {
  const { sql } = transaction;
  // The listings' rows first, in their order: whoever wants their days waits here, and never in the middle of somebody else's claims.
  const listings = new Map<number, BookableListing>();
  for (const listingId of await listingsOfSwap(sql, id)) {
    const found = await bookableListing(sql, { id: listingId }, 'locked');
    if (found) listings.set(listingId, found);
  }
  const swap = await lockSwap(sql, id);
  if (!swap || actor.kind !== 'account') return notFound;
  const refused = swapAnswerRefusal(actor, swap, version, now);
  if (refused) return refused;
  const me = actor.accountId;
  const chosen = await choose(transaction, swap, me, listing, listings, now);
  if (isRefusal(chosen)) return chosen;
  const mine = chosen.parties.find(({ memberId }) => memberId === me);
  if (!mine) return notFound;
  const isLast = chosen.parties.every((party) => party === mine || party.agreedVersion === version);
  await saveParty(sql, id, { ...mine, agreedVersion: version }, now);
  if (isLast) {
    const locked = await lockIn(transaction, chosen, listings, { mine, paymentId }, now);
    return isRefusal(locked) ? locked : 'accepted';
  }
  const stands = await standBy(sql, chosen, mine, { paymentId, releases: [] }, now);
  if (isRefusal(stands)) return stands;
  await appendEvent(sql, { name: 'swap.agreed', subject: swapExchange(id), body: { by: me, version } }, now);
  return 'agreed';
}

/** Leaves the one leg that was chosen where several were offered, and counts anew what follows from it. */
async function choose(
  { sql }: Transaction,
  swap: Swap,
  me: string,
  slug: string | null,
  listings: ReadonlyMap<number, BookableListing>,
  now: Date,
): Promise<Swap | SwapRefusal> {
  const offered = swap.legs.filter(({ receiverId }) => receiverId === me);
  if (offered.length === 1 && (slug === null || offered[0]?.terms.slug === slug)) return swap;
  const leg = offered.find(({ terms }) => terms.slug === slug);
  if (!leg) return swapRefusals.chooseOne;
  const others = offered.filter((each) => each !== leg);
  await dropLegs(sql, others);
  const legs = swap.legs.filter((each) => !others.includes(each));
  const settings = await readSettings(sql);
  const terms = { bondPercent: settings['swap-bond-percent'], feeCents: settings['swap-fee-cents'] };
  const parties = swap.parties.map((party) => {
    const found = party.memberId === me ? listings.get(leg.listingId) : undefined;
    // The cleaning fee that was offered, and not what the owner asks by now.
    const listing = found && { ...found, cleaningFeeCents: leg.terms.cleaningCents };
    return withLegs(party, legs, { ...terms, received: listing && { listing, leg }, now });
  });
  for (const party of parties) await saveParty(sql, swap.id, party, now);
  return { ...swap, legs, parties };
}

type Received = { listing: BookableListing; leg: Leg };

/** A member's part once it is known which legs there are: who chooses pays the cleaning of what they chose, and the bond follows what is owed. */
function withLegs(
  party: Party,
  legs: readonly Leg[],
  terms: { feeCents: number; bondPercent: number; received: Received | undefined; now: Date },
): Party {
  const price = terms.received
    ? priceOfChoice(terms.received, party.price.topUpCents, terms.feeCents, terms.now)
    : party.price;
  return {
    ...party,
    price,
    totalCents: price.totalCents,
    bondCents: bondCents(party.memberId, legs, terms.bondPercent),
  };
}

/** What somebody pays who chooses this leg. */
export function priceOfChoice({ listing, leg }: Received, topUpCents: number, feeCents: number, now: Date) {
  const received = {
    listing,
    units: leg.terms.units,
    from: leg.fromDay,
    bookedOn: today(listing.timeZone, now),
  };
  return partyPrice(received, topUpCents, feeCents);
}
