/** Tells what each person may press in each state of a lifecycle. */
import type { Lifecycle, Row } from '../../platform/lifecycle.ts';

/** By state, `nothing` before the first step: who may press what. Who may press nothing is left out, and so is a state without buttons. */
export function buttonsOf<R extends Row>(
  { states, allowedEvents }: Lifecycle<R, string>,
  people: readonly R['who'][number][],
): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  for (const state of [null, ...states])
    for (const who of people) {
      const events = allowedEvents(state, who);
      if (events.length > 0) (found[state ?? 'nothing'] ??= {})[who] = events.join(' ');
    }
  return found;
}
