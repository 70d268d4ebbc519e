/** Starts an application's review, so that other operators see that someone is on it. */
import { appendAudit } from '../../audit/append-audit.server.ts';
import { mayOperate, type Actor } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { applicationLifecycle } from './application-lifecycle.ts';
import { lockReview, saveStep } from './application-store.server.ts';
import { notPossibleNow } from '../membership-refusals.ts';

export type ReviewRefusal = Refusal<'not-allowed' | 'not-found' | 'not-possible-now'>;

/** Starts a review. @param input `reason` for the log; '' for none */
export function startReview(
  deps: Deps,
  actor: Actor,
  input: { applicationId: string; reason: string },
): Promise<{ state: string; version: number } | ReviewRefusal> {
  return inTransaction<{ state: string; version: number } | ReviewRefusal>(deps, {}, async ({ sql }) => {
    if (!mayOperate(actor)) return notAllowed;
    const review = isUuid(input.applicationId) ? await lockReview(sql, input.applicationId) : null;
    if (!review) return notFound;
    const step = applicationLifecycle.nextState(review.state, 'start_review', 'operator');
    if (!step) return notPossibleNow;
    const now = deps.now();
    const by = actor.accountId;
    const subject = { kind: 'application', id: review.id };
    await saveStep(sql, review, { state: step.to, reviewStarted: { by, at: now } });
    await appendEvent(sql, { name: 'application.review_started', subject }, now);
    await appendAudit(
      sql,
      {
        actor: { kind: 'operator', id: by },
        act: 'application.start_review',
        subject,
        reason: input.reason.trim() || 'Review started.',
      },
      now,
    );
    return { state: step.to, version: review.version + 1 };
  });
}
