/** How does a swap begin? With an offer of a member to another one, or with a circle that the club proposes. It holds no days. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { askToExpireSwap } from './expire-swaps.server.ts';
import { makeOffer, type LegWish, type OfferRefusal, type TopUp } from './make-offer.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { insertSwap, type NewOffer, type SwapKind } from './swap-store.server.ts';

/** Writes a new swap down and asks the clock to look at it. Inside the transaction of whoever calls. */
export async function openSwap(
  { sql }: Transaction,
  kind: SwapKind,
  offer: NewOffer,
  now: Date,
): Promise<{ id: string; answerUntil: Date }> {
  const id = randomUUID();
  await insertSwap(sql, id, kind, offer, now);
  const name = offer.madeBy === null ? 'swap.proposed' : 'swap.offered';
  await appendEvent(sql, { name, subject: swapExchange(id), body: { version: 1, by: offer.madeBy } }, now);
  await askToExpireSwap(sql, { id, version: 1, answerUntil: offer.answerUntil }, now);
  return { id, answerUntil: offer.answerUntil };
}

/** A circle that was found: each member receives from one and gives to another. */
export type Circle = {
  /** Each receives from the one after them, the last one from the first. */
  members: readonly string[];
  /** One for each member, of which `receiverId` is that member. */
  wishes: readonly LegWish[];
  topUps: readonly TopUp[];
  message: string;
};

/**
 * Proposes a circle to its members: all say yes (`agreeToSwap`) within the time of the ladder, 48 hours at most, or none of it happens. Calls for a
 * transaction; whether its days are free is looked at against the live calendars.
 */
export async function proposeCircle(
  transaction: Transaction,
  circle: Circle,
  now: Date,
): Promise<{ id: string; answerUntil: Date } | OfferRefusal> {
  const offer = await makeOffer(transaction.sql, { ...circle, madeBy: null, version: 1 }, now);
  return isRefusal(offer) ? offer : openSwap(transaction, 'circle', offer, now);
}
