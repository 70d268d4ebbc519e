/** Lets an operator retry a failed or given-up job. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { retryJob } from '../../platform/jobs.server/job-queue.ts';
import { refusal } from '../../platform/refusal.ts';

const notPossible = refusal('not-possible', 'This job is done, running right now, or gone.');

/** Makes the job due now with all its tries; logged as `job.retry`. */
export function retryJobAsOperator(
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<'done' | ActRefusal> {
  const act = { act: 'job.retry', subject: { kind: 'job', id }, reason };
  return actAsOperator(deps, actor, act, async ({ sql }, { now }) => {
    const details = await retryJob(sql, id, now);
    return details ? { outcome: 'done' as const, details } : notPossible;
  });
}
