/** Reads an exchange's reviews for one side: its own, and the other's once visible. */
import { otherSide, sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { readExchange } from '../disputes/past-exchange.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { replyRefusal, replyUntil, reviewUntil, writeRefusal } from './review-rules.ts';
import { reviewsOfExchange, sidesThatReviewed, type KeptReview } from './review-store.server.ts';
import type { ExchangeReviews, ReviewWords } from './review-view.ts';

const wordsOf = (kept: KeptReview): ReviewWords => ({
  rating: kept.rating,
  listingRating: kept.listingRating,
  body: kept.body,
  sentAt: kept.sentAt.toISOString(),
  reply:
    kept.reply === null || kept.repliedAt === null
      ? null
      : { words: kept.reply, at: kept.repliedAt.toISOString() },
});

/** Null for anyone who is not a side. */
export async function reviewsFor(
  deps: Deps,
  { accountId }: AccountActor,
  name: LegRef,
): Promise<ExchangeReviews | null> {
  const now = deps.now();
  const exchange = await readExchange(deps.sql, name);
  const side = exchange && sideInExchange(accountId, exchange);
  if (!exchange || !side) return null;
  const kept = await inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, ({ sql }) =>
    reviewsOfExchange(sql, name),
  );
  const sent = await sidesThatReviewed(deps.sql, name);
  const by = (author: 'renter' | 'owner') => kept.find(({ authorSide }) => authorSide === author) ?? null;
  const [mine, theirs] = [by(side), by(otherSide(side))];
  const until = exchange.returnedAt && reviewUntil(exchange.returnedAt);
  return {
    state: until === null ? 'early' : until > now ? 'open' : 'over',
    side,
    until: until?.toISOString() ?? null,
    mine: mine && wordsOf(mine),
    theirs: theirs && wordsOf(theirs),
    hasOtherSent: sent.includes(otherSide(side)),
    isSeen: kept.some(({ seenAt }) => seenAt !== null),
    mayWrite: writeRefusal(exchange, mine?.seenAt != null, now) === null,
    mayReply: replyRefusal(theirs, now) === null,
    replyUntil: theirs?.seenAt ? replyUntil(theirs.seenAt).toISOString() : null,
  };
}
