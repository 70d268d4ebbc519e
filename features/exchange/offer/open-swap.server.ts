/** Creates a swap, with a member's offer to another or a circle from the matcher. It holds no days. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import { present } from '../../../platform/assert.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { makeOffer, type LegWish, type OfferRefusal } from './make-offer.server.ts';
import { readSwap, type SwapKind } from '../lifecycle/exchange-store.server.ts';
import { insertSwap, type NewOffer } from '../lifecycle/swap-store.server.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';

export type MadeSwap = { id: string; answerUntil: Date };

/**
 * Writes a new swap and takes its first step, inside the caller's transaction.
 * @param paymentId the offering member's card; null for a circle, which nobody has accepted yet
 */
export async function openSwap(
  { sql }: Transaction,
  kind: SwapKind,
  offer: NewOffer,
  paymentId: string | null,
  now: Date,
): Promise<MadeSwap | ExchangeNo> {
  const id = randomUUID();
  const [event, by] =
    kind === 'circle' ? (['propose', 'matcher'] as const) : (['request', 'member'] as const);
  const insert = async (state: string) => {
    await insertSwap(sql, id, kind, state, offer, now);
    return present(await readSwap(sql, id), 'swap that was just written');
  };
  const input = { madeBy: offer.madeBy, paymentId, body: { version: 1 } };
  const refused = await exchangeSteps.begin({ sql, now }, event, by, insert, input);
  return refused ?? { id, answerUntil: offer.answerUntil };
}

/** A circle: each member receives from one and gives to another. */
export type Circle = {
  /** Each receives from the next, the last from the first. */
  members: readonly string[];
  /** One per member, who is its `receiverId`. */
  wishes: readonly LegWish[];
  /** What members pay in points, net; negative: receive. They sum to zero. */
  nets: readonly { memberId: string; points: number }[];
  message: string;
};

/**
 * Proposes a circle to its members: all accept (`acceptOffer`) within the ladder's time, at most 48 hours, or none of it happens. Call it
 * in a transaction; its days are checked against the live calendars.
 */
export async function proposeCircle(
  transaction: Transaction,
  circle: Circle,
  now: Date,
): Promise<MadeSwap | OfferRefusal | ExchangeNo> {
  const topUps = circle.nets.map(({ memberId, points }) => ({
    memberId,
    cents: 0,
    points: Math.max(points, 0),
    getsPoints: Math.max(-points, 0),
  }));
  const offer = await makeOffer(transaction.sql, { ...circle, topUps, madeBy: null, version: 1 }, now);
  return isRefusal(offer) ? offer : openSwap(transaction, 'circle', offer, null, now);
}
