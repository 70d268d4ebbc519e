/** Lets the owner in a conversation about a listing send the other person a special offer. */
import { inCommand } from '../../platform/database.server/command.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  makeSpecialOffer,
  priceSpecialOffer,
  type OfferedTo,
  type PricedSpecialOffer,
  type SpecialOffer,
  type SpecialOfferRefusal,
} from '../exchange/offer/special-offer.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';

/** Who the two people in a thread about a listing are; a refusal for everyone but its owner. */
async function offeredTo(
  sql: Sql,
  { accountId }: AccountActor,
  threadId: string,
): Promise<OfferedTo | typeof notFound> {
  const [found] = await sql<OfferedTo[]>`
    select l.id as "listingId", l.owner_id as "ownerId", t.guest_id as "guestId"
      from thread t join listing l on l.id = t.listing_id where t.id = ${threadId} and l.owner_id = ${accountId}`;
  return found ?? notFound;
}

/**
 * The price of a special offer.
 * @throws never for bad dates: those are refusals
 */
export const priceOfferInThread = (
  deps: Deps,
  actor: AccountActor,
  threadId: string,
  offer: SpecialOffer,
): Promise<PricedSpecialOffer | SpecialOfferRefusal> =>
  inTransaction<PricedSpecialOffer | SpecialOfferRefusal>(deps, {}, async ({ sql }) => {
    const to = await offeredTo(sql, actor, threadId);
    return isRefusal(to) ? to : priceSpecialOffer(sql, to, offer, deps.now());
  });

/** Sends a special offer. The guest sees it in the conversation, among their trips and in an email. @returns the rental's id */
export const offerInThread = (
  deps: Deps,
  actor: AccountActor,
  threadId: string,
  offer: SpecialOffer & { message: string },
): Promise<{ id: string; answerUntil: Date } | SpecialOfferRefusal> =>
  inCommand<{ id: string; answerUntil: Date } | SpecialOfferRefusal>(deps, async ({ sql }) => {
    const to = await offeredTo(sql, actor, threadId);
    return isRefusal(to) ? to : makeSpecialOffer(sql, to, offer, deps.now());
  });
