/** Ends a swap: once every leg is back or called off, and for good once nothing can be claimed any more. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { legLifecycle, type LegState } from '../lifecycle/leg-lifecycle.ts';
import { swapLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import type { Swap } from '../lifecycle/exchange-store.server.ts';
import type { Take } from '../lifecycle/exchange-steps.ts';

const isFinal = (state: LegState): boolean => legLifecycle.final.some((last) => last === state);
const isBackOrOff = (state: LegState): boolean =>
  isFinal(state) || legLifecycle.statesWith('complete').includes(state);

/** Notes that nothing of a swap is out any more. Its row is locked; its legs are as they are now. */
export async function finishIfOver(take: Take, { sql, now }: Work, swap: Swap): Promise<void> {
  const isUnderWay = swapLifecycle.nextState(swap.state, 'finish', 'leg') !== null;
  if (!isUnderWay || !swap.legs.every(({ state }) => isBackOrOff(state))) return;
  await take.swap({ sql, now }, swap, 'finish', 'leg', { madeBy: null });
}

/** Completes a swap whose legs are all completed or called off. Its row is locked; its legs are as they are now. */
export async function completeIfOver(take: Take, { sql, now }: Work, swap: Swap): Promise<void> {
  const isBack = swapLifecycle.nextState(swap.state, 'complete', 'leg') !== null;
  if (!isBack || !swap.legs.every(({ state }) => isFinal(state))) return;
  await take.swap({ sql, now }, swap, 'complete', 'leg', { madeBy: null });
}
