/** Says yes to an offer for one member. The last yes takes the days of every leg in the same transaction, or nothing has happened. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { bookableListing, type BookableListing } from '../price/bookable-listing.server.ts';
import type { Actor } from '../../members/actor.ts';
import type { apart } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import type { AgeRefusal } from '../../requirements/requirement-refusals.ts';
import { swapSteps } from '../lifecycle/apply-step.server.ts';
import { beginRefusal } from '../handover/begin-refusal.server.ts';
import { openAgeRefusal } from '../handover/leg-age.server.ts';
import { repriced } from '../price/price-of-choice.server.ts';
import { swapAnswerRefusal } from '../lifecycle/exchange-policy.ts';
import { refusalsOfSwapLaws, swapRefusals, type SwapRefusal } from '../lifecycle/exchange-refusals.ts';
import {
  dropLegs,
  listingsOfSwap,
  lockSwap,
  saveParty,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';

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
  | AgeRefusal
  | SwapRefusal
  | PaymentRefusal
  | PointsRefusal
  | typeof apart
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
  const mayNot = swapAnswerRefusal(actor, swap, version, now);
  if (mayNot) return mayNot;
  const me = actor.accountId;
  const barred = await beginRefusal(sql, swap, me);
  if (barred) return barred;
  const chosen = await choose(transaction, swap, me, listing, now);
  if (isRefusal(chosen)) return chosen;
  // Of several that were offered the one that was chosen may be the one they are too young for.
  const tooYoung = await openAgeRefusal(sql, chosen, me);
  if (tooYoung) return tooYoung;
  const mine = chosen.parties.find(({ memberId }) => memberId === me);
  if (!mine) return notFound;
  const isLast = chosen.parties.every((party) => party === mine || party.agreedVersion === version);
  await saveParty(sql, id, { ...mine, agreedVersion: version }, now);
  const input = { madeBy: me, paymentId, body: { version }, listings };
  const refused = await swapSteps.apply({ sql, now }, chosen, isLast ? 'accept' : 'agree', 'member', input);
  return refused ?? (isLast ? 'accepted' : 'agreed');
}

/** Leaves the one leg that was chosen where several were offered, and counts anew what follows from it. */
async function choose(
  { sql }: Transaction,
  swap: Swap,
  me: string,
  slug: string | null,
  now: Date,
): Promise<Swap | SwapRefusal> {
  const offered = swap.legs.filter(({ receiverId }) => receiverId === me);
  if (offered.length === 1 && (slug === null || offered[0]?.terms.slug === slug)) return swap;
  const leg = offered.find(({ terms }) => terms.slug === slug);
  if (!leg) return swapRefusals.chooseOne;
  const others = offered.filter((each) => each !== leg);
  await dropLegs(sql, others);
  const legs = swap.legs.filter((each) => !others.includes(each));
  const parties = await repriced(sql, swap, legs, now);
  for (const party of parties) await saveParty(sql, swap.id, party, now);
  return { ...swap, legs, parties };
}
