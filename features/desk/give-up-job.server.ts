/** Lets an operator give up a job that will never succeed. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { giveUpJob } from '../../platform/jobs.server/job-queue.ts';
import { refusal } from '../../platform/refusal.ts';

const notPossible = refusal('not-possible', 'This job is no longer waiting, or is running right now.');

/** Removes a waiting job from the queue; logged as `job.give_up`. It can be retried later. */
export function giveUpJobAsOperator(
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<'done' | ActRefusal> {
  const act = { act: 'job.give_up', subject: { kind: 'job', id }, reason };
  return actAsOperator(deps, actor, act, async ({ sql }, { now }) => {
    const details = await giveUpJob(sql, id, now);
    return details ? { outcome: 'done' as const, details } : notPossible;
  });
}
