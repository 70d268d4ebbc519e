/** Holds a member's part of an exchange: the points they add, and the card for what they pay. */
import { present } from '../../../platform/assert.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { bindPayment, isCovered } from '../../payments/steps/bind-payment.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import type { Release } from '../../points/holds/release-holds.server.ts';
import { swapHolds } from '../../points/holds/swap-holds.server.ts';
import { nameOf, partyExchange } from '../lifecycle/exchange-references.ts';
import { dueAtAgreement, isRental, type Exchange, type Party } from '../lifecycle/exchange-store.server.ts';
import type { ExchangeNo, ExchangeStep } from '../lifecycle/exchange-steps.ts';

/** What a member gets back from a version: the points held for it. */
export const releaseOfParty = (
  exchange: Pick<Exchange, 'id' | 'kind' | 'version'>,
  { memberId }: Pick<Party, 'memberId'>,
  why: string,
  madeBy: string | null,
): Release => ({
  exchange: nameOf(exchange),
  memberId,
  key: `exchange ${exchange.id} v${exchange.version} ${memberId} ${why}`,
  madeBy,
});

/**
 * Holds the acting member's points and binds their card, and returns what members held for the previous version. A renter's points are held
 * for every version, no matter who makes it: an owner cannot ask for points the renter does not have. Runs after every other row has been locked.
 */
export async function holdPart({
  sql,
  now,
  thing: exchange,
  event,
  input,
}: ExchangeStep): Promise<ExchangeNo | void> {
  const { agreedBefore, paymentId = null, madeBy } = input;
  const mine = present(
    exchange.parties.find(({ memberId }) => memberId === madeBy),
    'member who sets their part aside',
  );
  const { memberId, points } = isRental(exchange) ? present(exchange.parties[0], 'renter') : mine;
  const before = { ...exchange, version: agreedBefore?.version ?? 0 };
  const releases = (agreedBefore?.parties ?? []).map((each) =>
    releaseOfParty(before, each, `${event}ed`, madeBy),
  );
  // With the same key as before if already held.
  const key = `exchange ${exchange.id} v${exchange.version} ${memberId}`;
  const hold = points === 0 ? null : { exchange: nameOf(exchange), memberId, points, key, madeBy };
  const work = { sql, now };
  const held = await swapHolds(work, releases, hold);
  if (isRefusal(held)) return held;
  const price = partyExchange(mine);
  if (paymentId === null) {
    // What this same step keeps is checked there.
    const isLeft = event !== 'accept' && !(await isCovered(sql, price, dueAtAgreement(mine), now));
    return isLeft ? paymentRefusals.needed : undefined;
  }
  const payment = { paymentId, payerId: mine.memberId, exchange: price, purpose: 'price' } as const;
  const bound = await bindPayment(work, { ...payment, atLeastCents: dueAtAgreement(mine) });
  if (isRefusal(bound)) return bound;
}
