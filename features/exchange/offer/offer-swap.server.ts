/**
 * Lets an owner offer another one a swap: one or more of their listings for one of the other's; points are held, a card is authorised, no
 * days are taken.
 */
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import type { Actor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound, type signInNeeded } from '../../members/member-refusals.ts';
import type { FeeRefusal } from '../../membership-fees/fee-refusals.ts';
import { pausedRefusal } from '../../membership-fees/paused-requests.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { hasOfferedSince, isAskedElsewhere, madeBefore } from './asked-once.server.ts';
import { directDraft } from './direct-offer.server.ts';
import { makeOffer, type OfferRefusal } from './make-offer.server.ts';
import { openSwap, type MadeSwap } from './open-swap.server.ts';
import type { DirectOffer } from './swap-offer.ts';
import { swapRefusal } from '../lifecycle/exchange-policy.ts';
import { refusalsOfLaws, swapRefusals } from '../lifecycle/exchange-refusals.ts';
import { askedIn, type NewOffer } from '../lifecycle/swap-store.server.ts';

export type SwapInput = DirectOffer & { message: string; paymentId?: string | null };
export type OfferSwapRefusal =
  | OfferRefusal
  | FeeRefusal
  | ExchangeNo
  | typeof blocked
  | typeof notFound
  | typeof signInNeeded;

/** A published listing's owner; null when it does not exist. */
async function ownerOf(sql: Sql, slug: string): Promise<string | null> {
  const [row] = await sql<{ ownerId: string }[]>`
    select owner_id as "ownerId" from listing where slug = ${slug} and state = 'published'`;
  return row?.ownerId ?? null;
}

/** Prices a first offer for an owner who may make it, unless they have one open for these days. Holds and changes nothing. */
export async function draftSwap(
  sql: Sql,
  actor: Actor,
  offer: DirectOffer & { message: string },
  now: Date,
): Promise<NewOffer | OfferSwapRefusal> {
  const made = await priceOffer(sql, actor, offer, now);
  if (isRefusal(made)) return made;
  return (await isAskedElsewhere(sql, askedIn(made), null)) ? swapRefusals.isAskedFor : made;
}

async function priceOffer(
  sql: Sql,
  actor: Actor,
  offer: DirectOffer & { message: string },
  now: Date,
): Promise<NewOffer | OfferSwapRefusal> {
  const settings = await readSettings(sql);
  const refused = swapRefusal(actor, settings['bookings-paused']);
  if (refused) return refused;
  const me = actor.kind === 'account' ? actor.accountId : '';
  const [wanted, ...others] = offer.receive.slugs;
  if (others.length > 0) return swapRefusals.oneEach;
  const them = await ownerOf(sql, wanted ?? '');
  if (them === null) return notFound;
  if (them === me) return swapRefusals.ownListing;
  const paused = await pausedRefusal(sql, me, [them]);
  if (paused) return paused;
  if (await hasBlock(sql, me, them)) return blocked;
  const draft = await directDraft(sql, { me, them }, offer);
  if (isRefusal(draft)) return draft;
  return makeOffer(
    sql,
    { ...draft, members: [me, them], madeBy: me, version: 1, message: offer.message },
    now,
  );
}

/**
 * Sends an offer. The other owner reads it, answers, or lets it expire. Sending the same again returns the existing one, and the second
 * card is released unused.
 */
export const offerSwap = (deps: Deps, actor: Actor, input: SwapInput): Promise<MadeSwap | OfferSwapRefusal> =>
  inCommand(deps, (transaction) => offer(transaction, deps.now(), actor, input), refusalsOfLaws);

async function offer(
  transaction: Transaction,
  now: Date,
  actor: Actor,
  { paymentId = null, ...asked }: SwapInput,
): Promise<MadeSwap | OfferSwapRefusal> {
  const { sql } = transaction;
  // Another offer sent at the same moment queues at the listing's row: its result exists by then.
  const slug = asked.receive.slugs[0] ?? '';
  await bookableListing(sql, { slug }, 'locked');
  const made = await priceOffer(sql, actor, asked, now);
  if (isRefusal(made)) return made;
  const before = await madeBefore(sql, made);
  if (before) return before;
  const wanted = askedIn(made);
  if (await isAskedElsewhere(sql, wanted, null)) return swapRefusals.isAskedFor;
  if (paymentId !== null && (await hasOfferedSince(sql, wanted, paymentId)))
    return swapRefusals.wasAskedSince;
  const accountId = actor.kind === 'account' ? actor.accountId : '';
  if (await hasOpenDebt(sql, accountId)) return paymentRefusals.debtOpen;
  return openSwap(transaction, 'swap', made, paymentId, now);
}
