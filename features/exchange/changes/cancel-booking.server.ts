/** Cancels an agreed booking for one of its sides: a renter is refunded by the copied policy, an owner refunds everything. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { sideOf } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { endAgreed, refundNow, type Cancelled } from './end-agreed.server.ts';
import { lockWithListing } from '../lifecycle/booking-store.server.ts';

export const cancelBooking = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Cancelled | ExchangeRefusal | typeof notFound> =>
  inCommand(deps, async (transaction) => {
    const found = await lockWithListing(transaction, id);
    const side = found && sideOf(actor, found);
    if (!found || !side || actor.kind !== 'account') return notFound;
    if (exchangeLifecycle.nextState(found.state, 'cancel', 'member') === null) return bookingRefusals.notNow;
    const now = deps.now();
    const percent = side === 'owner' ? 100 : refundNow(found, now).percent;
    const step = { event: 'cancel', who: 'member', madeBy: actor.accountId } as const;
    return endAgreed({ sql: transaction.sql, now }, found, step, { by: side, reason, percent });
  });
