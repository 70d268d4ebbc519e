/** Says no to an open offer, or takes it back. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { swapSteps } from '../lifecycle/apply-step.server.ts';
import { swapLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { endingOf } from '../lifecycle/exchange-policy.ts';
import { swapRefusals } from '../lifecycle/exchange-refusals.ts';
import { lockSwap } from '../lifecycle/exchange-store.server.ts';
import type { SwapNo } from '../lifecycle/exchange-steps.ts';

/** Says no to an open offer, or takes it back: which of the two follows from the side. */
export const endSwap = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<'ended' | SwapNo | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'ended' | SwapNo | typeof notFound> => {
    const swap = await lockSwap(sql, id);
    const mine =
      actor.kind === 'account'
        ? swap?.parties.find(({ memberId }) => memberId === actor.accountId)
        : undefined;
    if (!swap || !mine) return notFound;
    if (swapLifecycle.nextState(swap.state, endingOf(swap, mine), 'member') === null)
      return swapRefusals.isOver;
    const step = { madeBy: mine.memberId, reason };
    const refused = await swapSteps.apply(
      { sql, now: deps.now() },
      swap,
      endingOf(swap, mine),
      'member',
      step,
    );
    return refused ?? 'ended';
  });
