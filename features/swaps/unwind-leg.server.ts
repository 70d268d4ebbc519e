/** What becomes of a leg that will not happen? Its days are free, it counts no more, and what was set aside for it goes back. */
import { present } from '../../platform/assert.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { anyListing } from '../bookings/bookable-listing.server.ts';
import { countAgainstLimit } from '../bookings/count-against-limit.server.ts';
import { releasePayments } from '../payments/bind-payment.server.ts';
import { legExchange } from './swap-exchanges.ts';
import { swapLegLifecycle } from './swap-leg-lifecycle.ts';
import {
  freeLegDays,
  listingsOfSwap,
  lockSwap,
  moveLeg,
  type Leg,
  type LegSide,
  type Swap,
} from './swap-store.server.ts';

/** Locks the listings of a swap in their order and then the swap, as everywhere. */
export async function lockWithListings(sql: Runner, id: string): Promise<Swap | null> {
  for (const listingId of await listingsOfSwap(sql, id)) await anyListing(sql, listingId);
  return lockSwap(sql, id);
}

/** Calls a leg off whose listing's row is locked. The receiver's deposit goes back; what else was paid, whoever calls decides. */
export async function callOff(
  sql: Runner,
  leg: Leg,
  by: LegSide | 'swap' | 'emergency' | 'clock',
  reason: string,
  now: Date,
): Promise<void> {
  const { to: state } = present(
    swapLegLifecycle.nextState(leg.state, by === 'clock' ? 'lapse' : 'call_off', by),
    'calling off of a leg to come',
  );
  await moveLeg(sql, leg, { state, called_off_by: by, call_off_reason: reason, is_counted: false });
  await freeLegDays(sql, leg.id);
  if (leg.isCounted) {
    const exchangePreferences = await anyListing(sql, leg.listingId);
    await countAgainstLimit(sql, { id: leg.listingId, exchangePreferences }, 'directSwap', 1);
  }
  await releasePayments({ sql, now }, [legExchange(leg.id)]);
}
