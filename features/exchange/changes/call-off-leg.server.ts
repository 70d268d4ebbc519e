/** Calls a leg off after another one has started, settled by whose fault it is: docs/domain/swaps.md, "When it breaks in the middle". */
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { sideOfLeg } from '../handover/side-of-leg.ts';
import { breakLeg } from './break-leg.server.ts';
import { doWhatIsDue, endedBefore, type EndedBefore } from './do-what-is-due.server.ts';
import { legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { lockSwapLeg, type Leg, type Swap } from '../lifecycle/exchange-store.server.ts';

export type CallingOff = { legId: string; reason: string };
export type CalledOff = 'called-off' | EndedBefore | ExchangeRefusal | typeof notFound;

/** Calls a leg off once something of the swap has changed hands; before that the whole swap is cancelled. */
export const callOffLeg = (deps: Deps, actor: Actor, { legId, reason }: CallingOff): Promise<CalledOff> =>
  inCommand(deps, async ({ sql }): Promise<CalledOff> => {
    const found = await lockSwapLeg(sql, legId);
    const breaker = found && sideOfLeg(actor, found.leg);
    if (!found || !breaker) return notFound;
    const { swap, leg } = found;
    const now = deps.now();
    if (legLifecycle.nextState(leg.state, 'call_off', breaker) === null) return swapRefusals.notNow;
    if (isAgreed(swap.state)) return swapRefusals.notNow;
    const due = await dueLeg({ sql, now }, swap, legId);
    if (due.ended) return due.ended;
    await breakLeg({ sql, now }, due.swap, due.leg, { event: 'call_off', breaker, reason });
    return 'called-off';
  });

/** The leg after everything due by now; `ended`: what had already ended it. */
export async function dueLeg(
  work: Work,
  swap: Swap,
  legId: string,
): Promise<{ swap: Swap; leg: Leg; ended: EndedBefore | null }> {
  const due = await doWhatIsDue(work, swap);
  const leg = present(
    due.swap.legs.find(({ id }) => id === legId),
    'leg of an agreed swap',
  );
  return { swap: due.swap, leg, ended: due.ended ?? endedBefore(leg) };
}
