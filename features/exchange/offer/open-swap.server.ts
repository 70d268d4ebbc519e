/** How does a swap begin? With an offer of a member to another one, or with a circle that the club proposes. It holds no days. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import { present } from '../../../platform/assert.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { makeOffer, type LegWish, type OfferRefusal, type TopUp } from './make-offer.server.ts';
import { readSwap, type SwapKind } from '../lifecycle/exchange-store.server.ts';
import { insertSwap, type NewOffer } from '../lifecycle/swap-store.server.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';

export type MadeSwap = { id: string; answerUntil: Date };

/**
 * Writes a new swap and takes its first step, inside the transaction of whoever calls.
 * @param paymentId the card of the member who offers; null for a circle, which nobody has said yes to yet
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
 * Proposes a circle to its members: all say yes (`acceptOffer`) within the time of the ladder, 48 hours at most, or none of it happens. Calls for a
 * transaction; whether its days are free is looked at against the live calendars.
 */
export async function proposeCircle(
  transaction: Transaction,
  circle: Circle,
  now: Date,
): Promise<MadeSwap | OfferRefusal | ExchangeNo> {
  const offer = await makeOffer(transaction.sql, { ...circle, madeBy: null, version: 1 }, now);
  return isRefusal(offer) ? offer : openSwap(transaction, 'circle', offer, null, now);
}
