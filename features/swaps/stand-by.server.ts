/** What does it take to say yes to a version of an offer? The points that one adds are set aside, and the card is authorised for one's own part. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { bindPayment, isCovered } from '../payments/bind-payment.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments/payments-refusals.ts';
import type { Hold } from '../points/hold-points.server.ts';
import type { PointsRefusal } from '../points/points-refusals.ts';
import type { Release } from '../points/release-holds.server.ts';
import { swapHolds } from '../points/swap-holds.server.ts';
import { partyExchange, swapExchange } from './swap-exchanges.ts';
import type { Party, Swap } from './swap-store.server.ts';

/** What a member gives back of a version: the points they had set aside for it. */
export const releaseOfParty = (
  swap: Pick<Swap, 'id' | 'version'>,
  { memberId }: Pick<Party, 'memberId'>,
  why: string,
  madeBy: string | null,
): Release => ({
  exchange: swapExchange(swap.id),
  memberId,
  key: `swap ${swap.id} v${swap.version} ${memberId} ${why}`,
  madeBy,
});

function holdOf(swap: Swap, party: Party): Hold | null {
  if (party.points === 0) return null;
  // Bonus points pay a part of one exchange at most: of all that the receiver gets for these days, as in a booking.
  const worth = swap.legs.find(({ receiverId }) => receiverId === party.memberId)?.worthPoints ?? 0;
  return {
    exchange: swapExchange(swap.id),
    memberId: party.memberId,
    points: party.points,
    bookingPoints: Math.max(party.points, worth),
    key: `swap ${swap.id} v${swap.version} ${party.memberId}`,
    madeBy: party.memberId,
  };
}

/**
 * Sets the points of a member aside and binds their card. After every other row has been locked; the wallets of `releases` are locked with theirs.
 * @param paymentId the card that was authorised for it; null where an earlier one of this swap still covers it
 */
export async function standBy(
  sql: Runner,
  swap: Swap,
  party: Party,
  { paymentId, releases }: { paymentId: string | null; releases: readonly Release[] },
  now: Date,
): Promise<'stands' | PointsRefusal | PaymentRefusal> {
  const work = { sql, now };
  const held = await swapHolds(work, releases, holdOf(swap, party));
  if (isRefusal(held)) return held;
  const exchange = partyExchange(party.id);
  if (paymentId === null)
    return (await isCovered(sql, exchange, party.totalCents, now)) ? 'stands' : paymentRefusals.needed;
  const bound = await bindPayment(work, {
    paymentId,
    payerId: party.memberId,
    exchange,
    purpose: 'price',
    atLeastCents: party.totalCents,
  });
  return isRefusal(bound) ? bound : 'stands';
}
