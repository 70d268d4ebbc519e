/** Cancels an agreed exchange for one of its members, before anything has changed hands: a renter gets back what the copied policy says, everybody else everything. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { bookingOf } from '../lifecycle/booking-store.server.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { partyOf } from '../lifecycle/exchange-policy.ts';
import { exchangeRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { isRental, lockWithListings } from '../lifecycle/exchange-store.server.ts';
import { doWhatIsDue, type EndedBefore } from './do-what-is-due.server.ts';
import { endAgreed, refundNow, type Cancelled } from './end-agreed.server.ts';
import { unwindSwap } from './unwind-swap.server.ts';

type Outcome = Cancelled | 'cancelled' | EndedBefore | ExchangeRefusal | typeof notFound;

/**
 * Cancels the whole exchange. Once something has changed hands, the legs of a swap are called off one by one.
 * @returns a rental's refund; one word for a swap, whose page shows the rest
 */
export const cancelExchange = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Outcome> =>
  inCommand(deps, async ({ sql }): Promise<Outcome> => {
    const exchange = await lockWithListings(sql, id);
    const mine = exchange && partyOf(actor, exchange);
    if (!exchange || !mine) return notFound;
    if (exchangeLifecycle.nextState(exchange.state, 'cancel', 'member') === null)
      return exchangeRefusals.notNow;
    const now = deps.now();
    const { memberId } = mine;
    if (isRental(exchange)) {
      const booking = bookingOf(exchange);
      const by = memberId === booking.ownerId ? 'owner' : 'renter';
      const percent = by === 'owner' ? 100 : refundNow(booking, now).percent;
      const step = { event: 'cancel', who: 'member', madeBy: memberId } as const;
      return endAgreed({ sql, now }, booking, step, { by, reason, percent });
    }
    const { swap, ended } = await doWhatIsDue({ sql, now }, exchange);
    if (ended) return ended;
    await unwindSwap({ sql, now }, swap, { by: 'member', breakerId: memberId, reason });
    return 'cancelled';
  });
