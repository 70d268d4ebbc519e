/** Lets an operator start a search for circles. As with a member's button, requests within a minute share one run. */
import { askToMatch } from '../exchange/circles/matcher/match-now.server.ts';
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';

/** Schedules a run at the end of this minute; logged as `matcher.run`. */
export function runMatcherAsOperator(
  deps: Deps,
  actor: Actor,
  { reason }: { reason: string },
): Promise<'asked' | ActRefusal> {
  const act = { act: 'matcher.run', subject: { kind: 'matcher', id: 'circles' }, reason };
  return actAsOperator(deps, actor, act, async ({ sql }, { now }) => {
    await askToMatch(sql, now);
    return { outcome: 'asked' as const, details: {} };
  });
}
