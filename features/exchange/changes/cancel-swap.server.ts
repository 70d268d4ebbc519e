/** Cancels an agreed swap for a member before anything has changed hands. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { doWhatIsDue, type EndedBefore } from './do-what-is-due.server.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { lockSwapWithListings } from '../lifecycle/exchange-store.server.ts';
import { unwindSwap } from './unwind-swap.server.ts';

type Cancelled = 'cancelled' | EndedBefore | ExchangeRefusal | typeof notFound;

/** Cancels an agreed swap for one of its members. Once something has changed hands, legs are called off one by one. */
export const cancelSwap = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Cancelled> =>
  inCommand(deps, async ({ sql }): Promise<Cancelled> => {
    const locked = await lockSwapWithListings(sql, id);
    const me = actor.kind === 'account' ? actor.accountId : null;
    if (!locked?.parties.some(({ memberId }) => memberId === me)) return notFound;
    if (exchangeLifecycle.nextState(locked.state, 'cancel', 'member') === null) return swapRefusals.notNow;
    const now = deps.now();
    const { swap, ended } = await doWhatIsDue({ sql, now }, locked);
    if (ended) return ended;
    await unwindSwap({ sql, now }, swap, { by: 'member', breakerId: me, reason });
    return 'cancelled';
  });
