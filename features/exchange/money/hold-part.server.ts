/** Sets a member's part of a swap aside: the points they add, and the card for what they pay. */
import { present } from '../../../platform/assert.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { bindPayment, isCovered } from '../../payments/bind-payment.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import type { Hold } from '../../points/hold-points.server.ts';
import type { Release } from '../../points/release-holds.server.ts';
import { swapHolds } from '../../points/swap-holds.server.ts';
import { partyExchange, swapExchange } from '../lifecycle/exchange-references.ts';
import type { Party, Swap } from '../lifecycle/exchange-store.server.ts';
import type { SwapNo, SwapStep } from '../lifecycle/exchange-steps.ts';

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
  return {
    exchange: swapExchange(swap.id),
    memberId: party.memberId,
    points: party.points,
    key: `swap ${swap.id} v${swap.version} ${party.memberId}`,
    madeBy: party.memberId,
  };
}

/**
 * Holds the points and binds the card of the member who acts, and gives back what members had set aside for the version before. Runs after every
 * other row has been locked.
 */
export async function holdPart({ sql, now, thing: swap, event, input }: SwapStep): Promise<SwapNo | void> {
  const party = present(
    swap.parties.find(({ memberId }) => memberId === input.madeBy),
    'member who sets their part aside',
  );
  const { agreedBefore, paymentId = null } = input;
  const releases = (agreedBefore?.parties ?? []).map((each) =>
    releaseOfParty({ id: swap.id, version: agreedBefore?.version ?? 0 }, each, `${event}ed`, input.madeBy),
  );
  const work = { sql, now };
  const held = await swapHolds(work, releases, holdOf(swap, party));
  if (isRefusal(held)) return held;
  const exchange = partyExchange(party.id);
  if (paymentId === null) {
    if (!(await isCovered(sql, exchange, party.totalCents, now))) return paymentRefusals.needed;
    return;
  }
  const payment = { paymentId, payerId: party.memberId, exchange, purpose: 'price' } as const;
  const bound = await bindPayment(work, { ...payment, atLeastCents: party.totalCents });
  if (isRefusal(bound)) return bound;
}
