/** Creates owners and listings for tests of swaps, and takes an offer to an agreement. */
import { randomUUID } from 'node:crypto';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { acceptOffer, type Acceptance } from '../../features/exchange/offer/accept-offer.server.ts';
import {
  authoriseExchange,
  type ExchangeTarget,
} from '../../features/exchange/money/authorise-exchange.server.ts';
import { offerSwap } from '../../features/exchange/offer/offer-swap.server.ts';
import type { MadeSwap } from '../../features/exchange/offer/open-swap.server.ts';
import type { DirectOffer } from '../../features/exchange/offer/swap-offer.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { clubMember, listingOf, withCards } from './bookings.ts';

/** Three days of each, at the same time. */
export const june = { from: '2027-06-04', to: '2027-06-06' };
export const july = { from: '2027-07-02', to: '2027-07-04' };

export type Listed = { id: number; slug: string };

/** Ann with a boat, and Ben with a cabin. */
export async function swappers(
  ownerSql: PoolSql,
): Promise<{ ann: AccountActor; ben: AccountActor; boat: Listed; cabin: Listed }> {
  const [ann, ben] = await Promise.all([clubMember(ownerSql, 'owner'), clubMember(ownerSql, 'owner')]);
  const [boat, cabin] = await Promise.all([
    listingOf(ownerSql, ann.accountId),
    listingOf(ownerSql, ben.accountId),
  ]);
  return { ann, ben, boat, cabin };
}

export const offerOf = (
  receive: string,
  give: string | string[],
  more: Partial<DirectOffer> = {},
): DirectOffer => ({
  receive: { slugs: [receive], ...june },
  give: { slugs: [give].flat(), ...june },
  topUp: { by: 'me', points: 0, cents: 0 },
  ...more,
});

/** A card the bank accepts. @returns the payment's id, or why not */
export async function swapCard(
  deps: Deps,
  actor: AccountActor,
  target: ExchangeTarget,
  method = 'test_visa',
) {
  const made = await authoriseExchange(withCards(deps), actor, { target, method, key: randomUUID() });
  return isRefusal(made) ? made : made.id;
}

/** Authorises a card and offers at once. */
export async function offer(
  deps: Deps,
  actor: AccountActor,
  asked: DirectOffer,
  message = '',
  method = 'test_visa',
) {
  const paymentId = await swapCard(deps, actor, { for: 'swap-offer', offer: asked }, method);
  if (isRefusal(paymentId)) return paymentId;
  return offerSwap(deps, actor, { ...asked, message, paymentId });
}

/** The same, where a refusal would be the test's mistake. */
export const offered = async (...of: Parameters<typeof offer>): Promise<MadeSwap> =>
  accepted(await offer(...of));

/** Authorises a card and accepts. */
export async function sayYes(deps: Deps, actor: AccountActor, acceptance: Acceptance) {
  const { id, listing = null } = acceptance;
  const paymentId = await swapCard(deps, actor, { for: 'swap', swapId: id, listing });
  if (isRefusal(paymentId)) return paymentId;
  return acceptOffer(deps, actor, { ...acceptance, paymentId });
}
