/** Gives what a test says of an exchange, a leg or a view the stage that belongs to each state. */
import { stageOf } from '../../features/exchange/lifecycle/exchange-states.ts';
import { stageOfLeg } from '../../features/exchange/lifecycle/leg-lifecycle.ts';

const stages: Readonly<Record<string, string>> = { ...stageOf, ...stageOfLeg };

export function staged<T>(said: Partial<Record<keyof T, unknown>>): T {
  const { state, legs } = said as { state?: string; legs?: readonly object[] };
  return {
    ...said,
    ...(state !== undefined && { stage: stages[state] }),
    ...(legs && { legs: legs.map((leg) => staged<object>(leg)) }),
  } as T;
}
