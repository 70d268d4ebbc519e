/** Lets an applicant withdraw before a decision. */
import { hasAccount, type Actor } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { refusal, type Refusal } from '../../../platform/refusal.ts';
import { applicationLifecycle } from './application-lifecycle.ts';
import { ownApplicationId } from './application-queries.server.ts';
import { joinToAccount, lockReview, saveStep } from './application-store.server.ts';
import { mayWithdraw } from '../membership-policy.ts';

const decided = refusal('not-possible-now', 'This application was already decided or withdrawn.');
export type WithdrawRefusal = Refusal<'not-allowed' | 'not-found' | 'not-possible-now'>;

/** Withdraws the actor's own application. Sending the form again reopens it. */
export function withdrawApplication(deps: Deps, actor: Actor): Promise<'withdrawn' | WithdrawRefusal> {
  return inTransaction<'withdrawn' | WithdrawRefusal>(deps, {}, async ({ sql }) => {
    if (!hasAccount(actor)) return notAllowed;
    const id = await ownApplicationId(sql, actor);
    const review = id === null ? null : await lockReview(sql, id);
    if (!review || !mayWithdraw(actor, review)) return notFound;
    const step = applicationLifecycle.nextState(review.state, 'withdraw', 'applicant');
    if (!step) return decided;
    const now = deps.now();
    await joinToAccount(sql, review.id, actor.accountId);
    await saveStep(sql, review, { state: step.to });
    await appendEvent(
      sql,
      { name: 'application.withdrawn', subject: { kind: 'application', id: review.id } },
      now,
    );
    return 'withdrawn';
  });
}
