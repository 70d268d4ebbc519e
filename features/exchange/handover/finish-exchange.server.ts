/** Ends an exchange: once every leg is returned or called off, and finally once nothing can be claimed anymore. */
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import type { Exchange } from '../lifecycle/exchange-store.server.ts';
import type { Take } from '../lifecycle/exchange-steps.ts';
import { legLifecycle, type LegState } from '../lifecycle/leg-lifecycle.ts';

const isFinal = (state: LegState): boolean => legLifecycle.final.some((last) => last === state);
const isBackOrOff = (state: LegState): boolean =>
  isFinal(state) || legLifecycle.statesWith('complete').includes(state);

/** Records that nothing of an exchange is out anymore. Its row is locked; its legs are current. @param body facts of the last return */
export async function finishIfOver(
  take: Take,
  { sql, now }: Work,
  exchange: Exchange,
  { body }: { body?: Body } = {},
): Promise<void> {
  const isUnderWay = exchangeLifecycle.nextState(exchange.state, 'finish', 'leg') !== null;
  if (!isUnderWay || !exchange.legs.every(({ state }) => isBackOrOff(state))) return;
  await take.exchange({ sql, now }, exchange, 'finish', 'leg', { madeBy: null, ...(body && { body }) });
}

/** Completes an exchange whose legs are all completed or called off. Its row is locked; its legs are current. */
export async function completeIfOver(take: Take, { sql, now }: Work, exchange: Exchange): Promise<void> {
  const isBack = exchangeLifecycle.nextState(exchange.state, 'complete', 'leg') !== null;
  if (!isBack || !exchange.legs.every(({ state }) => isFinal(state))) return;
  await take.exchange({ sql, now }, exchange, 'complete', 'leg', { madeBy: null });
}
